import 'fake-indexeddb/auto'
import { concentrationChecks, concentrationOf, deathSavesOf } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { updateCampaign } from '../campaign/campaigns.ts'
import { createCharacter, updateCharacter } from '../campaign/characters.ts'
import { readCombatLog } from './acts.ts'
import { applyActs, applyAmount } from './combat-acts.ts'
import { charactersOf } from './combat-people.ts'
import { answerCheck, keepOneConcentration, startConcentrating } from './concentration.ts'
import { markSaves, rollSave } from './death-saves.ts'
import { redoCombatAct, undoCombatAct } from './retrace-act.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
  await updateCampaign(app.db, app.campaignId, { concentration: true, deathSaves: true })
  for (const name of ['Mira', 'Bo']) {
    const draft = { type: 'player', name, playerName: name, health: 40, maxHealth: 40 } as const
    await createCharacter(app.db, app.campaignId, draft)
  }
})
afterEach(() => app.leave())

const named = async (name: string) => {
  const found = (await charactersOf(app.db, app.campaignId)).find((each) => each.name === name)
  if (!found) throw new Error(`No ${name}`)
  return found
}
const hit = async (name: string, amount: number) =>
  applyAmount(app.db, app.campaignId, [(await named(name)).id], { mode: 'damage', amount })
const checks = async () => {
  return concentrationChecks(await charactersOf(app.db, app.campaignId), await readCombatLog(app.db, app.campaignId))
}
const dcs = async () => (await checks()).map(({ dc }) => dc)
const saves = async () => deathSavesOf(await named('Mira'))
const undo = () => undoCombatAct(app.db, app.campaignId)
const redo = () => redoCombatAct(app.db, app.campaignId)

test('[A11] each hit asks once; keeping it answers the oldest, and undo asks again', async () => {
  await hit('Mira', 2)
  await startConcentrating(app.db, await named('Mira'), 'Bless')
  await hit('Mira', 4)
  await hit('Mira', 28)
  expect(await dcs()).toEqual([10, 14])
  const [first] = await checks()
  if (!first) throw new Error('No check')
  const act = await answerCheck(app.db, app.campaignId, first, { kept: true, name: 'Mira', rolled: 12 })
  expect(act?.text).toBe('Mira kept Concentration (Bless): 12 against DC 10')
  expect(await dcs()).toEqual([14])
  await undo()
  expect(await dcs()).toEqual([10, 14])
  await undo()
  expect(await dcs()).toEqual([10])
})

/** Bless on one device, Hex on another one that hadn't heard of it. */
async function beginTwoApart() {
  const mira = await named('Mira')
  await startConcentrating(app.db, mira, 'Bless')
  const { conditions: bless } = await named('Mira')
  await updateCharacter(app.db, mira.id, { conditions: [] })
  await startConcentrating(app.db, mira, 'Hex')
  const { conditions: hex } = await named('Mira')
  await updateCharacter(app.db, mira.id, { conditions: [...bless, ...hex] })
}
const spells = async () => (await named('Mira')).conditions.map(({ note }) => note)

test('[A11] a new spell ends both that two devices began apart', async () => {
  await beginTwoApart()
  await startConcentrating(app.db, await named('Mira'), 'Haste')
  expect(await spells()).toEqual(['Haste'])
  await undo()
  expect(await spells()).toEqual(['Bless', 'Hex'])
})

test('[A11] of two spells that devices began apart the later one ends the other, once, and undo brings it back', async () => {
  await beginTwoApart()
  const settle = async () => (await keepOneConcentration(app.db, app.campaignId)).map(({ text }) => text)
  expect(await settle()).toEqual(['Mira lost Concentration (Bless): another device began Concentration (Hex)'])
  expect([await spells(), await settle()]).toEqual([['Hex'], []])
  await undo()
  expect([(await spells()).toSorted(), await settle()]).toEqual([['Bless', 'Hex'], []])
})

test('[A11] losing it ends the mark and its checks; a new spell ends the one before', async () => {
  await startConcentrating(app.db, await named('Mira'), 'Bless')
  await startConcentrating(app.db, await named('Mira'), 'Hex')
  expect((await named('Mira')).conditions.map(({ note }) => note)).toEqual(['Hex'])
  await hit('Mira', 4)
  const [check] = await checks()
  if (!check) throw new Error('No check')
  await answerCheck(app.db, app.campaignId, check, { kept: false, name: 'Mira' })
  expect([concentrationOf(await named('Mira')), await dcs()]).toEqual([undefined, []])
  expect(await answerCheck(app.db, app.campaignId, check, { kept: true, name: 'Mira' })).toBeNull()
  await undo()
  expect(await dcs()).toEqual([10])
})

test('[A11] an area asks each who concentrates; who falls to 0 loses it in the same act', async () => {
  for (const name of ['Mira', 'Bo']) await startConcentrating(app.db, await named(name), '')
  const targets = [
    { characterId: (await named('Mira')).id, act: { kind: 'damage', amount: 22 } as const },
    { characterId: (await named('Bo')).id, act: { kind: 'damage', amount: 50 } as const },
  ]
  const act = await applyActs(app.db, app.campaignId, { targets })
  expect(act?.text).toBe('Mira took 22 (40 to 18); Bo took 50 (40 to 0), Concentration ended')
  expect((await checks()).map(({ dc }) => dc)).toEqual([11])
  await undo()
  expect(concentrationOf(await named('Bo'))).toBeTruthy()
})

test('[A10] marks, hits at 0 and rolls count, undo and redo cover them, and healing clears them', async () => {
  await hit('Mira', 40)
  expect(await saves()).toEqual({ successes: 0, failures: 0 })
  expect((await hit('Mira', 3))?.text).toBe('Mira took 3 (0 to 0), death save failed')
  await markSaves(app.db, await named('Mira'), { successes: 1 })
  expect(await rollSave(app.db, await named('Mira'), () => 1)).toMatchObject({ die: 1 })
  expect(await saves()).toEqual({ successes: 1, failures: 3 })
  expect((await undo())?.text).toBe("Mira's death saves: 1 passed, 3 failed, dead")
  expect(await saves()).toEqual({ successes: 1, failures: 1 })
  await redo()
  expect(await saves()).toEqual({ successes: 1, failures: 3 })
  await rollSave(app.db, await named('Mira'), () => 20)
  expect([(await named('Mira')).health, await saves()]).toEqual([1, undefined])
})

test('both are off until a GM switches them on', async () => {
  await updateCampaign(app.db, app.campaignId, { concentration: false, deathSaves: false })
  await startConcentrating(app.db, await named('Mira'), 'Bless')
  await hit('Mira', 50)
  expect(concentrationOf(await named('Mira'))).toBeTruthy()
  expect((await hit('Mira', 3))?.text).toBe('Mira took 3 (0 to 0)')
  expect(await saves()).toEqual({ successes: 0, failures: 0 })
})
