import 'fake-indexeddb/auto'
import type { Character } from '@lanternkeep/schema'
import { anItem } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stepPrefix, storedKeys } from '../../../lib/browser/browser-keys.ts'
import { createCampaign } from '../campaign/campaigns.ts'
import { createCharacter } from '../campaign/characters.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { dieAfter } from '../testing/die-after.ts'
import { actsOf } from './acts.ts'
import { completeActsLeft } from './acts-left.ts'
import { endFight } from './after-fight.ts'
import { charactersOf } from './combat-people.ts'
import { redoCombatAct, undoCombatAct } from './retrace-act.ts'

let db: LocalDb
beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeLocalDb(db)
  await removeLocalData('tester')
})

/** Mira is hurt and shielded, and two orcs fell who had loot. */
async function anOverFight(): Promise<string> {
  const { id: campaignId } = await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })
  const hurt = { health: 9, maxHealth: 38, tempHealth: 5 }
  await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo', ...hurt })
  for (const name of ['Orc 1', 'Orc 2']) {
    const loot = [anItem({ id: `key of ${name}`, name: 'Key' })]
    await createCharacter(db, campaignId, { type: 'monster', name, health: 0, maxHealth: 15, loot })
  }
  return campaignId
}

async function end(campaignId: string) {
  const [mira, ...orcs] = await charactersOf(db, campaignId)
  if (!mira) throw new Error('No one is there')
  return endFight(db, campaignId, {
    fightId: `fight of ${campaignId}`,
    heal: [{ characterId: mira.id, act: { kind: 'set', amount: 38 } }],
    clear: [mira],
    remove: orcs,
    loot: { heroId: mira.id, from: orcs },
    notes: {
      sessionId: undefined,
      text: 'The orcs fell.',
      fight: { id: `night of ${campaignId}`, endedAt: '2026-11-20T20:41:00.000Z' },
    },
  })
}

const lastAct = async (campaignId: string) => (await actsOf(db, campaignId)).find(({ whole }) => whole)?.id
const undo = async (campaignId: string) => undoCombatAct(db, campaignId, await lastAct(campaignId))
const redo = async (campaignId: string) => redoCombatAct(db, campaignId, await lastAct(campaignId))

const itemsOf = (each: Character) =>
  each.type === 'player' ? each.inventory : each.type === 'monster' ? each.loot : []

async function outcome(campaignId: string) {
  const characters = await charactersOf(db, campaignId)
  const sessions = plainListOf(await db.collections.sessions.find({ selector: { campaignId } }).exec())
  return {
    characters: characters.map((each) => [
      ...[each.name, each.health, each.tempHealth],
      ...itemsOf(each)
        .map(({ id }) => id)
        .toSorted(),
    ]),
    notes: sessions.map(({ gmNotes }) => gmNotes),
    log: (await actsOf(db, campaignId)).map(({ text, undos }) => [text, undos]),
  }
}

async function openAgain(): Promise<void> {
  vi.restoreAllMocks()
  await closeLocalDb(db)
  db = await openLocalDb('tester', { multiInstance: false })
  await completeActsLeft(db)
}

const steps = {
  'what is done after a fight': { before: [], step: end },
  'its undo': { before: [end], step: undo },
  'its redo': { before: [end, undo], step: redo },
}

test.each(Object.entries(steps))(
  '[P1] whenever a tab dies in %s, the next start does the rest, once',
  async (_, each) => {
    const { before, step } = each
    const whole = await anOverFight()
    for (const one of [...before, step]) await one(whole)
    const wanted = await outcome(whole)
    let isWhole = false
    for (let stored = 0; !isWhole; stored += 1) {
      const campaignId = await anOverFight()
      for (const one of before) await one(campaignId)
      const dead = dieAfter(db, stored).then(() => false)
      isWhole = await Promise.race([dead, step(campaignId).then(() => true)])
      for (const _ of [1, 2]) {
        await openAgain()
        expect(await outcome(campaignId), `after ${stored} writes`).toEqual(wanted)
      }
      expect(storedKeys(stepPrefix('tester'))).toEqual([])
    }
  },
)

test('what was completed after a fight is undone whole', async () => {
  const campaignId = await anOverFight()
  const before = await outcome(campaignId)
  const dead = dieAfter(db, 3)
  void end(campaignId)
  await dead
  await openAgain()
  await undo(campaignId)
  expect(await outcome(campaignId)).toMatchObject({ characters: before.characters, notes: [] })
})
