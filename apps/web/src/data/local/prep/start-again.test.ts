import 'fake-indexeddb/auto'
import { type Character, type Encounter, itemsOf, type PreparedCreature } from '@lanternkeep/schema'
import { anItem } from '@lanternkeep/schema/testing'
import { merge, type SyncDocument } from '@lanternkeep/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCampaign } from '../campaign/campaigns.ts'
import { createCharacter } from '../campaign/characters.ts'
import { actsOf } from '../combat/acts.ts'
import { endFight, leaveLootOnce } from '../combat/after-fight.ts'
import { charactersOf } from '../combat/combat-people.ts'
import { undoCombatAct } from '../combat/retrace-act.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { changeDocument, insertDocument, readDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { settleConflicts } from '../sync/settle-conflicts.ts'
import { createEncounter } from './encounters.ts'
import { prepOf } from './prep-of-kind.ts'
import { startEncounter } from './start-encounter.ts'

const creature = { count: 1, hidden: false, together: false, figures: { maxHealth: 7 } }
const rollsTen = () => 10

let db: LocalDb
let campaignId: string
beforeEach(async () => {
  db = await openLocalDb('keeper', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })).id
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('keeper')
})

const fighting = async () => {
  const combat = await readDocument(db.collections.combats, campaignId)
  const byId = new Map((await charactersOf(db, campaignId)).map(({ id, name }) => [id, name]))
  return (combat?.entries ?? []).map(({ characterId }) => byId.get(characterId)).toSorted()
}

/** An encounter that isn't kept is started, and comes back because another device had edited it meanwhile. */
async function startedAndEdited(creatures: PreparedCreature[]): Promise<Encounter> {
  const before = await createEncounter(db, campaignId, { name: 'Toll', creatures, kept: false })
  await startEncounter(db, before.id, rollsTen)
  const [base, mine] = [before, { ...before, _deleted: true, rev: 'here.2' }]
  const sides = { base, theirs: { ...before, place: 'The bridge', rev: 'there.1' }, mine } as unknown as Sides
  const merged = merge('prep', { ...sides, by: 'Tablet', at: before.lastModified, newId: () => 'asked' })
  return insertDocument(prepOf(db, 'encounter'), merged as unknown as Encounter)
}
type Sides = Record<'base' | 'theirs' | 'mine', SyncDocument>

async function twoCreatures(): Promise<PreparedCreature[]> {
  const wight = await createCharacter(db, campaignId, { type: 'monster', name: 'Wight' })
  const from = { kind: 'campaign' as const, id: wight.id }
  return [
    { ...creature, id: 'c1', name: 'Wight', from },
    { ...creature, id: 'c2', name: 'Ogre' },
  ]
}

test('an encounter that came back with a conflict brings in all its creatures again', async () => {
  const back = await startedAndEdited(await twoCreatures())
  expect(back.conflicts).toMatchObject([{ path: '$deleted' }])
  expect(await fighting()).toEqual(['Ogre', 'Wight'])
  expect(await startEncounter(db, back.id, rollsTen)).toMatchObject({ count: 2, isNew: false })
  expect(await fighting()).toEqual(['Ogre', 'Ogre 2', 'Wight', 'Wight 2'])
})

test('so does one that someone chose to keep, and another device’s deletion loses', async () => {
  const { id: documentId } = await startedAndEdited(await twoCreatures())
  const choice = { documentId, conflictId: 'asked', choice: 'theirs' as const, seen: undefined }
  await settleConflicts(db, [{ ...choice, collection: 'prep' }])
  expect(await readDocument(db.collections.prep, documentId)).toMatchObject({ conflicts: [], broughtBack: 1 })
  await startEncounter(db, documentId, rollsTen)
  expect(await fighting()).toEqual(['Ogre', 'Ogre 2', 'Wight', 'Wight 2'])
})

test('[A12] loot that one of two devices gave away after both had started its encounter is the hero’s alone', async () => {
  const ogre = { ...creature, id: 'c', name: 'Ogre' }
  const loot = [anItem({ name: 'Ring' })]
  const hero = await createCharacter(db, campaignId, { type: 'player', name: 'Mira' })
  const { id } = await createEncounter(db, campaignId, { name: 'Toll', creatures: [ogre], loot, kept: true })
  await startEncounter(db, id, rollsTen)
  const [started] = await actsOf(db, campaignId)
  const foe = (await charactersOf(db, campaignId)).find(({ name }) => name === 'Ogre')
  if (!started || !foe) throw new Error('No start')
  const given = await endFight(db, campaignId, {
    ...{ heal: [], clear: [], remove: [] },
    loot: { heroId: hero.id, from: [foe] },
  })
  // The other device started it, too.
  await insertDocument(db.collections.acts, { ...started, id: 'theirs' })
  const mine = await readDocument(db.collections.characters, foe.id)
  const sides = { base: null, theirs: { ...foe, rev: 'there.1' }, mine } as unknown as Sides
  const merged = merge('characters', { ...sides, by: 'Tablet', at: foe.lastModified, newId: () => 'asked' })
  await changeDocument(db.collections.characters, foe.id, () => merged as unknown as Character)
  const held = async () => {
    const people = await charactersOf(db, campaignId)
    return Object.fromEntries(people.map((each) => [each.name, itemsOf(each).map(({ name }) => name)]))
  }
  expect(await held()).toEqual({ Mira: ['Ring'], Ogre: ['Ring'] })
  const [settled, ...others] = await leaveLootOnce(db, campaignId)
  expect([settled?.text, others]).toEqual(['Mira keeps Ring, which two devices brought in with Ogre', []])
  expect(await held()).toEqual({ Mira: ['Ring'], Ogre: [] })
  expect(await leaveLootOnce(db, campaignId)).toEqual([])
  for (const actId of [settled?.id, given?.id]) {
    await undoCombatAct(db, campaignId, actId)
    expect(await held()).toEqual({ Mira: [], Ogre: ['Ring'] })
  }
})

test('[A12] creatures of an encounter that two devices started leave once both starts are undone', async () => {
  const ogre = { ...creature, id: 'c', name: 'Ogre' }
  const { id } = await createEncounter(db, campaignId, { name: 'Toll', creatures: [ogre], kept: true })
  await startEncounter(db, id, rollsTen)
  const [started] = await actsOf(db, campaignId)
  if (!started) throw new Error('No start')
  const theirs = { ...started, id: 'theirs', fightId: 'their-fight' }
  await insertDocument(db.collections.acts, theirs)
  const count = async () => (await charactersOf(db, campaignId)).length
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await undoCombatAct(db, campaignId, started.id)
  expect(await count()).toBe(before)
  await undoCombatAct(db, campaignId, theirs.id)
  expect(await count()).toBe(0)
})
