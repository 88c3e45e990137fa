import 'fake-indexeddb/auto'
import type { Combat, Turn } from '@lanternkeep/schema'
import { merge, type SyncDocument } from '@lanternkeep/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { createCharacter } from '../campaign/characters.ts'
import { changeDocument, insertDocument, readDocument, removeDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import { actsOf } from './acts.ts'
import { addCondition } from './combat-conditions.ts'
import { charactersOf } from './combat-people.ts'
import { createInitiative, goToNextTurn, goToPreviousTurn, setManualInitiative } from './combats.ts'
import { undoCombatAct } from './retrace-act.ts'

let app: TestApp
let ana: string

/** Ana and Bo; Ana is blessed for some of her turns, and has ended the first. */
beforeEach(async () => {
  app = await openTestApp()
  const { db, campaignId } = app
  for (const [place, name] of ['Ana', 'Bo'].entries()) {
    const { id } = await createCharacter(db, campaignId, { type: 'player', name, includeInInitiative: true } as const)
    await setManualInitiative(db, campaignId, id, 20 - place)
    if (place === 0) ana = id
  }
  await createInitiative(db, campaignId, () => 1)
  const [blessed] = (await charactersOf(db, campaignId)).filter(({ id }) => id === ana)
  const endFor = () => ({ kind: 'turn', at: 'end', of: ana, rounds: 3 }) as const
  await addCondition(db, campaignId, blessed ? [blessed] : [], { name: 'Blessed', note: '', visible: true, endFor })
  await goToNextTurn(db, campaignId)
})
afterEach(() => app.leave())

type Held = { combat: SyncDocument; sheet: SyncDocument; acts: SyncDocument[] }

async function held(): Promise<Held> {
  const { db, campaignId } = app
  const combat = await readDocument(db.collections.combats, campaignId)
  const sheet = await readDocument(db.collections.characters, ana)
  return { combat, sheet, acts: await actsOf(db, campaignId) } as unknown as Held
}

/** The device holds this from now on. */
async function hold({ combat, sheet, acts }: Held): Promise<void> {
  const { db, campaignId } = app
  await changeDocument(db.collections.combats, campaignId, (here) => ({ ...here, ...combat }) as typeof here)
  await changeDocument(db.collections.characters, ana, (here) => ({ ...here, ...sheet }) as typeof here)
  const here = await actsOf(db, campaignId)
  for (const { id } of here) if (!acts.some((act) => act.id === id)) await removeDocument(db.collections.acts, id)
  const fresh = acts.filter(({ id }) => !here.some((act) => act.id === id))
  for (const act of fresh) await insertDocument(db.collections.acts, act as never)
}

const state = async () => {
  const { combat, sheet } = await held()
  const { round, entryId } = combat.turn as Turn
  return [{ round, entryId }, sheet.conditions]
}

test('[M4] a turn that two devices go back to and pass again while apart counts once; each can take its own back', async () => {
  const { db, campaignId } = app
  const base = await held()
  const [passed, conditions] = await state()
  const goBackAndPass = async () => {
    await goToPreviousTurn(db, campaignId)
    const before = await state()
    await goToNextTurn(db, campaignId)
    return { before, after: await held() }
  }
  const theirs = await goBackAndPass()
  await hold(base)
  const mine = await goBackAndPass()
  const merged = (name: 'combats' | 'characters', of: (each: Held) => SyncDocument) =>
    merge(name, { base: of(base), theirs: of(theirs.after), mine: of(mine.after), by: '', at: now(), newId: () => 'c' })
  await hold({
    combat: merged('combats', (each) => each.combat),
    sheet: merged('characters', (each) => each.sheet),
    acts: [...mine.after.acts, ...theirs.after.acts.slice(base.acts.length)],
  })
  expect(mine.before[1]).not.toEqual(conditions)
  expect((await held()).acts).toHaveLength(base.acts.length + 4)
  expect([await state(), mine.after.sheet.conflicts]).toEqual([[passed, conditions], []])
  await undoCombatAct(db, campaignId, mine.after.acts.at(-1)?.id)
  expect(await state()).toEqual(mine.before)
  await undoCombatAct(db, campaignId, theirs.after.acts.at(-1)?.id)
  expect(await state()).toEqual(mine.before)
  await goToNextTurn(db, campaignId)
  expect(await state()).toEqual([passed, conditions])
})

test('[M4] two devices pass a turn of a combat without an id by one act', async () => {
  const { db, campaignId } = app
  await changeDocument(db.collections.combats, campaignId, ({ fightId: _, ...combat }) => combat as Combat)
  const before = await held()
  await goToNextTurn(db, campaignId)
  const one = (await actsOf(db, campaignId)).at(-1)
  await hold(before)
  await goToNextTurn(db, campaignId)
  expect((await actsOf(db, campaignId)).at(-1)?.id).toBe(one?.id)
})
