import 'fake-indexeddb/auto'
import { type Combat, combatLog, withUsed } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begunPrefix, storedKeys } from '../../../lib/browser/browser-keys.ts'
import { createCampaign } from '../campaign/campaigns.ts'
import { createCharacter } from '../campaign/characters.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { changeDocument, removeDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { dieAfter } from '../testing/die-after.ts'
import { actsOf } from './acts.ts'
import { completeActsLeft } from './acts-left.ts'
import { addCondition } from './combat-conditions.ts'
import { readCombat } from './combat-document.ts'
import { charactersOf } from './combat-people.ts'
import { clearCombat, createInitiative, goToNextTurn, goToPreviousTurn, setManualInitiative } from './combats.ts'
import { redoCombatAct, undoCombatAct } from './retrace-act.ts'

const PARRY = { of: 'reactions', id: 'parry' } as const

let db: LocalDb
beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeLocalDb(db)
  await removeLocalData('tester')
})

/** Ana ends her turn blessed, and Dru, who comes next, parried before. */
async function aCombat(): Promise<string> {
  const { id: campaignId } = await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })
  const reactions = [{ id: 'parry', name: 'Parry', description: '', limitedUse: { count: 3, per: 'round' } }]
  for (const [place, name] of ['Ana', 'Dru'].entries()) {
    const draft = { type: 'monster', name, includeInInitiative: true, reactions } as const
    const { id } = await createCharacter(db, campaignId, draft)
    await setManualInitiative(db, campaignId, id, 20 - place)
  }
  await createInitiative(db, campaignId, () => 1)
  const [ana, dru] = await charactersOf(db, campaignId)
  if (!ana || !dru) throw new Error('No one is there')
  const endFor = () => ({ kind: 'turn', at: 'end', of: ana.id, rounds: 3 }) as const
  await addCondition(db, campaignId, [ana], { name: 'Blessed', note: '', visible: true, endFor })
  await changeDocument(db.collections.characters, dru.id, (parrying) => withUsed(parrying, PARRY, 1))
  return campaignId
}

async function outcome(campaignId: string) {
  const characters = await charactersOf(db, campaignId)
  const { turn, entries, manual } = await readCombat(db, campaignId)
  const nameOf = (id?: string | null) => characters.find((each) => each.id === id)?.name
  const acting = entries.find(({ id }) => id === turn.entryId)?.characterId
  return {
    turn: [turn.round, nameOf(acting)],
    order: entries.map(({ characterId }) => nameOf(characterId)),
    typed: Object.values(manual),
    conditions: characters.map(({ conditions = [] }) =>
      conditions.map(({ name, ends }) => [name, ends.kind === 'turn' && ends.rounds]),
    ),
    spent: characters.map((each) => each.type === 'monster' && (each.reactions?.[0]?.used ?? 0)),
    log: combatLog(await actsOf(db, campaignId), await readCombat(db, campaignId)).map(({ text, undone }) => [
      text,
      undone,
    ]),
  }
}

async function openAgain(meanwhile = async () => {}): Promise<void> {
  vi.restoreAllMocks()
  await closeLocalDb(db)
  db = await openLocalDb('tester', { multiInstance: false })
  await meanwhile()
  await completeActsLeft(db)
}

const next = (campaignId: string) => goToNextTurn(db, campaignId)
const undo = (campaignId: string) => undoCombatAct(db, campaignId)
const redo = (campaignId: string) => redoCombatAct(db, campaignId)
const steps = {
  'a passed turn': { before: [], step: next, writes: 4 },
  'a turn gone back to': { before: [next], step: (campaignId: string) => goToPreviousTurn(db, campaignId), writes: 4 },
  'the end of a combat': { before: [next], step: (campaignId: string) => clearCombat(db, campaignId), writes: 2 },
  'an undo': { before: [next], step: undo, writes: 4 },
  'a redo': { before: [next, undo], step: redo, writes: 4 },
}

test.each(Object.entries(steps))('[P1] whenever a tab dies in %s, the next start ends it, once', async (_, each) => {
  const { before, step, writes } = each
  const whole = await aCombat()
  for (const one of [...before, step]) await one(whole)
  const wanted = await outcome(whole)
  for (let stored = 0; stored < writes; stored += 1) {
    const campaignId = await aCombat()
    for (const one of before) await one(campaignId)
    const dead = dieAfter(db, stored)
    void step(campaignId)
    await dead
    await openAgain()
    expect(await outcome(campaignId), `after ${stored} writes`).toEqual(wanted)
    await openAgain()
    expect(await outcome(campaignId)).toEqual(wanted)
    expect(storedKeys(begunPrefix('tester'))).toEqual([])
  }
})

test('[P1] what another device did to the combat meanwhile stays', async () => {
  const campaignId = await aCombat()
  const dead = dieAfter(db, 0)
  void next(campaignId)
  await dead
  await openAgain(async () => {
    const pass = (combat: Combat) => ({ ...combat, turn: { ...combat.turn, round: 7 } })
    await changeDocument(db.collections.combats, campaignId, pass)
  })
  expect((await outcome(campaignId)).turn).toEqual([7, 'Ana'])
})

test('an act of a campaign that was deleted since is dropped', async () => {
  const campaignId = await aCombat()
  const before = await outcome(campaignId)
  const dead = dieAfter(db, 0)
  void next(campaignId)
  await dead
  await openAgain(() => removeDocument(db.collections.campaigns, campaignId))
  expect(await outcome(campaignId)).toEqual(before)
  expect(storedKeys(begunPrefix('tester'))).toEqual([])
})
