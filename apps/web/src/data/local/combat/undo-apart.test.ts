import 'fake-indexeddb/auto'
import type { Act, Character, Turn } from '@lanternkeep/schema'
import { aCondition } from '@lanternkeep/schema/testing'
import { type CollectionName, merge, type SyncDocument } from '@lanternkeep/sync'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { createCharacter } from '../campaign/characters.ts'
import { changeDocument, insertDocument, removeDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import { actsOf, readCombatLog } from './acts.ts'
import { applyAmount } from './combat-acts.ts'
import { addCondition, changeCondition } from './combat-conditions.ts'
import { changeCombat, readCombat } from './combat-document.ts'
import { charactersOf } from './combat-people.ts'
import { clearCombat, createInitiative, goToNextTurn, goToPreviousTurn } from './combats.ts'
import { bringIn } from './joiners.ts'
import { removeFromCombat } from './order.ts'
import { redoCombatAct, undoCombatAct } from './retrace-act.ts'
import { goToTurn, readyTurn } from './turns.ts'
import { settleLeft } from './undone-apart.ts'

const ALL = 1_000
const DEEDS = ['next', 'next', 'next', 'previous', 'jump', 'ready', 'hit', 'hit'] as const

let app: TestApp
/** The begin of the fight, which stays. */
let start: Held

beforeEach(async () => {
  app = await openTestApp()
  for (const name of ['Ana', 'Bo', 'Cy']) {
    const hero = { type: 'player', name, health: 90, maxHealth: 90, includeInInitiative: true } as const
    await createCharacter(app.db, app.campaignId, hero)
  }
  await createInitiative(app.db, app.campaignId, () => 10)
  start = await held()
})
afterEach(() => app.leave())

type Held = { combat: SyncDocument; sheets: SyncDocument[]; acts: SyncDocument[] }
type Deed = { deed: (typeof DEEDS)[number]; whose: number }

async function held(): Promise<Held> {
  const { db, campaignId } = app
  const combat = await readCombat(db, campaignId)
  const held = { combat, sheets: await charactersOf(db, campaignId), acts: await actsOf(db, campaignId) }
  return structuredClone(held) as unknown as Held
}

/** The device holds this from now on. */
async function hold({ combat, sheets, acts }: Held): Promise<void> {
  const { db, campaignId } = app
  await changeCombat(db, campaignId, () => combat as never)
  for (const sheet of sheets) await changeDocument(db.collections.characters, sheet.id, () => sheet as never)
  for (const { id } of await actsOf(db, campaignId)) await removeDocument(db.collections.acts, id)
  for (const act of acts) await insertDocument(db.collections.acts, act as never)
}

function merged(base: Held, theirs: Held, mine: Held): Held {
  const both = (name: CollectionName, of: (each: Held) => SyncDocument | undefined) => {
    const sides = { base: of(base) ?? null, theirs: of(theirs) ?? of(mine), mine: of(mine) ?? of(theirs) }
    return merge(name, { ...(sides as { base: null; theirs: SyncDocument; mine: SyncDocument }), ...MERGED_BY })
  }
  const actIds = new Set([...theirs.acts, ...mine.acts].map(({ id }) => id))
  return {
    combat: both('combats', (each) => each.combat),
    sheets: base.sheets.map(({ id }) => both('characters', ({ sheets }) => sheets.find((sheet) => sheet.id === id))),
    acts: [...actIds].map((id) => both('acts', ({ acts }) => acts.find((act) => act.id === id))),
  }
}
const MERGED_BY = { by: '', at: now(), newId: () => 'conflict' }

/** What each device makes of the same state without knowing of the other, merged. */
async function apart(...devices: (() => Promise<void>)[]): Promise<void> {
  const base = await held()
  let together: Held | undefined
  for (const play of devices) {
    await hold(base)
    await play()
    together = together ? merged(base, together, await held()) : await held()
  }
  await hold(together ?? base)
}

async function act({ deed, whose }: Deed): Promise<void> {
  const { db, campaignId } = app
  const people = await charactersOf(db, campaignId)
  const { id, name } = people[whose % people.length] as { id: string; name: string }
  if (deed === 'next') await goToNextTurn(db, campaignId)
  else if (deed === 'previous') await goToPreviousTurn(db, campaignId)
  else if (deed === 'jump') await goToTurn(db, campaignId, { entryId: id, name })
  else if (deed === 'ready') await readyTurn(db, campaignId)
  else await applyAmount(db, campaignId, [id], { mode: 'damage', amount: 3 })
}

async function play(deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds) await act(deed)
}

/** Some of the acts since the fight began, in an order of the device's own. */
async function undo(picks: readonly number[], most = ALL): Promise<void> {
  const begun = new Set(start.acts.map(({ id }) => id))
  for (let done = 0; done < most; done += 1) {
    const log = await readCombatLog(app.db, app.campaignId)
    const open = log.filter(({ id, undone, outOfReach }) => !undone && !outOfReach && !begun.has(id))
    const picked = open[(picks[done % picks.length] ?? 0) % Math.max(open.length, 1)]
    if (!picked) return
    await undoCombatAct(app.db, app.campaignId, picked.id)
  }
}

const state = async () => {
  const { combat, sheets } = await held()
  const { round, entryId } = combat.turn as Turn
  return [round, entryId, sheets.map(({ id, health }) => [id, health])]
}

const deeds = fc.array(fc.record({ deed: fc.constantFrom(...DEEDS), whose: fc.nat(2) }), { maxLength: 5 })
const picks = fc.array(fc.nat(20), { minLength: 1, maxLength: 9 })
const most = fc.constantFrom(0, 1, 2, 4, ALL)

test('[M4, A7] a fight of which two devices undid all apart stands at its beginning, whatever each undid', async () => {
  const before = await state()
  await fc.assert(
    fc.asyncProperty(deeds, deeds, deeds, picks, picks, most, async (first, one, other, here, there, some) => {
      await hold(start)
      await play(first)
      await apart(
        () => play(one),
        () => play(other),
      )
      await apart(
        () => undo(here, some),
        () => undo(there),
      )
      expect(await state()).toEqual(before)
    }),
    { numRuns: 15, seed: 20_260_101 },
  )
}, 60_000)

test('[M4, A7] what a third device redid or passed meanwhile can be undone as well', async () => {
  const before = await state()
  await fc.assert(
    fc.asyncProperty(deeds, deeds, picks, picks, most, async (first, third, here, there, some) => {
      await hold(start)
      await play(first)
      await undo(here, some)
      await apart(
        () => undo(here, 2),
        async () => void (await redoCombatAct(app.db, app.campaignId)),
        () => play(third),
      )
      await undo(there)
      expect(await state()).toEqual(before)
    }),
    { numRuns: 15, seed: 20_260_101 },
  )
}, 60_000)

test('[M4] of two devices that undid different numbers of turns, the turn is the one that neither undid', async () => {
  const { db, campaignId } = app
  const next = () => goToNextTurn(db, campaignId)
  await next()
  const wanted = (await readCombat(db, campaignId)).turn
  await next()
  await next()
  await apart(
    async () => void (await undoCombatAct(db, campaignId)),
    async () => {
      await undoCombatAct(db, campaignId)
      await undoCombatAct(db, campaignId)
    },
  )
  expect((await readCombat(db, campaignId)).turn).toEqual(wanted)
  const standing = (await actsOf(db, campaignId)).filter(({ undos }: Act) => undos % 2 === 0)
  expect(standing.map(({ kind }) => kind)).toEqual(['begin', 'next'])
})

test('[M4, A1] an act undone on one device, undone and redone on another, stands: the turn is where it led', async () => {
  const { db, campaignId } = app
  await goToNextTurn(db, campaignId)
  const wanted = (await readCombat(db, campaignId)).turn
  const undoLast = async () => void (await undoCombatAct(db, campaignId))
  const undoAndRedo = async () => {
    await undoLast()
    await redoCombatAct(db, campaignId)
  }
  for (const [here, there] of [
    [undoLast, undoAndRedo],
    [undoAndRedo, undoLast],
  ] as const) {
    await apart(here, there)
    expect((await readCombat(db, campaignId)).turn).toEqual(wanted)
    const standing = (await actsOf(db, campaignId)).filter(({ undos }: Act) => undos % 2 === 0)
    expect(standing.map(({ kind }) => kind)).toEqual(['begin', 'next'])
  }
  await undoLast()
  expect((await readCombat(db, campaignId)).turn).toEqual(start.combat.turn)
})

test('[A1, A7] a condition whose act one device undid, another undid and redid, is there, until someone ends it', async () => {
  const { db, campaignId } = app
  const [ana] = await charactersOf(db, campaignId)
  if (!ana) throw new Error('No character')
  const { id: _, ...slow } = aCondition({ name: 'Slowed' })
  await addCondition(db, campaignId, [ana], { ...slow, endFor: () => ({ kind: 'none' }) })
  const anas = async () => (await charactersOf(db, campaignId)).find(({ id }) => id === ana.id) as Character
  const { conditions } = await anas()
  const undoLast = async () => void (await undoCombatAct(db, campaignId))
  const undoAndRedo = async () => {
    await undoLast()
    await redoCombatAct(db, campaignId)
  }
  await apart(undoLast, undoAndRedo)
  expect((await anas()).conditions).toEqual([])
  await settleLeft(db, campaignId)
  expect((await anas()).conditions).toEqual(conditions)
  await apart(undoAndRedo, async () => {
    await undoLast()
    await applyAmount(db, campaignId, [ana.id], { mode: 'damage', amount: 3 })
  })
  await settleLeft(db, campaignId)
  expect((await anas()).conditions).toEqual(conditions)
  const [before] = conditions
  if (before) await changeCondition(db, campaignId, await anas(), { before, after: null })
  await settleLeft(db, campaignId)
  expect((await anas()).conditions).toEqual([])
})

test('[A7] undoing that a fight was cleared returns to the turns that another device passed in it meanwhile', async () => {
  const { db, campaignId } = app
  let wanted: Turn | undefined
  await apart(
    async () => void (await clearCombat(db, campaignId, await readCombat(db, campaignId))),
    async () => {
      for (let turns = 0; turns < 5; turns += 1) await goToNextTurn(db, campaignId)
      wanted = (await readCombat(db, campaignId)).turn
    },
  )
  expect((await readCombat(db, campaignId)).entries).toEqual([])
  const cleared = (await actsOf(db, campaignId)).find(({ kind }) => kind === 'end')
  await undoCombatAct(db, campaignId, cleared?.id)
  expect((await readCombat(db, campaignId)).turn).toEqual(wanted)
})

test('[M7, A7] a fight that one device cleared is over, also for who joined it on another; undo brings them in', async () => {
  const { db, campaignId } = app
  const wolf = await createCharacter(db, campaignId, { type: 'monster', name: 'Wolf' })
  const bat = await createCharacter(db, campaignId, { type: 'monster', name: 'Bat' })
  const names = async () => {
    const [people, { entries }] = [await charactersOf(db, campaignId), await readCombat(db, campaignId)]
    return entries.map(({ characterId }) => people.find(({ id }) => id === characterId)?.name)
  }
  const join = (who: Character) =>
    bringIn(db, campaignId, { characters: [who], together: false, randomInt: () => 10, initiative: 30 })
  const played = async () => {
    await join(wolf)
    await removeFromCombat(db, campaignId, { entryId: wolf.id, name: 'Wolf' })
    await join(bat)
    await goToNextTurn(db, campaignId)
  }
  const clear = async () => void (await clearCombat(db, campaignId, await readCombat(db, campaignId)))
  const begun = await held()
  for (const [here, there] of [
    [clear, played],
    [played, clear],
  ] as const) {
    await hold(begun)
    await apart(here, there)
    expect(await held()).toMatchObject({ combat: { entries: [], turn: { round: 0, entryId: null } } })
    await undoCombatAct(db, campaignId, (await actsOf(db, campaignId)).find(({ kind }) => kind === 'end')?.id)
    expect(await names()).toEqual(['Bat', 'Ana', 'Bo', 'Cy'])
  }
})
