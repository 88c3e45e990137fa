import {
  type Act,
  type ActChange,
  type ActWork,
  type Character,
  differencesBetween,
  type HealthAct,
  type Item,
  lootGivenTwice,
  lootLeftTwice,
} from '@lanternkeep/schema'
import { appendToNotes, giveItems, takeItems } from '../campaign/generated.ts'
import { allOrNothing } from '../store/all-or-nothing.ts'
import { readDocument } from '../store/documents.ts'
import { newId, sharedIdOf } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { retraceWork } from './act-work.ts'
import { actsOf, readCombatLog } from './acts.ts'
import { type BegunStep, writeStep } from './begun-steps.ts'
import { applyActs } from './combat-acts.ts'
import { charactersOf } from './combat-people.ts'
import { recordAct } from './record-act.ts'
import { undoCombatAct } from './retrace-act.ts'

/** What a person chose to do once a combat is over. */
export type FightEnd = {
  /** Devices that end this fight in the same way while apart make one act. */
  fightId?: string | undefined
  heal: readonly { characterId: string; act: HealthAct }[]
  /** Their conditions and temporary health go. */
  clear: readonly Character[]
  remove: readonly Character[]
  loot?: { heroId: string; from: readonly Character[] }
  /** Goes to the end of this session's notes; without a session, into a new one, which is the same on every device. */
  notes?: { sessionId: string | undefined; text: string; fight?: { id: string; endedAt: string } | undefined }
}

/** What a person chose, as small as it can be kept, and what is begun of it. */
export type BegunEnd = BegunStep & {
  kind: 'end'
  campaignId: string
  chosen: Chosen
  work: readonly ActWork[]
  /** The act that takes the temporary health. */
  partId?: string
  /** The act of it all. */
  actId?: string
}
type Chosen = Pick<FightEnd, 'fightId' | 'heal' | 'notes'> & {
  clear: readonly Pick<Character, 'id' | 'tempHealth'>[]
  remove: readonly string[]
  loot?: { heroId: string; from: readonly { id: string; items: readonly string[] }[] }
}

/**
 * Does all of it or nothing, as one act: undo and redo take all of it. If the tab dies in between, the next start does
 * the rest. Null: there was nothing to do.
 */
export function endFight(db: LocalDb, campaignId: string, { loot, ...end }: FightEnd): Promise<Act | null> {
  const from = loot?.from.map((foe) => ({ id: foe.id, items: lootOf(foe).map(({ id }) => id) }))
  const chosen: Chosen = {
    ...end,
    clear: end.clear.map(({ id, tempHealth }) => ({ id, tempHealth })),
    remove: end.remove.map(({ id }) => id),
    ...(loot && from && { loot: { heroId: loot.heroId, from } }),
  }
  const id = newId()
  return writeStep<BegunEnd, Act | null>(db, id, (begin) => {
    return endAsChosen(db, { kind: 'end', id, campaignId, chosen, work: [] }, begin)
  })
}

/** What a tab that died while it ended a fight had not done yet. */
export async function completeEnd(db: LocalDb, begun: BegunEnd): Promise<void> {
  const isDone = begun.actId !== undefined && (await readDocument(db.collections.acts, begun.actId))
  if (isDone || !(await readDocument(db.collections.campaigns, begun.campaignId))) return
  await endAsChosen(db, begun, () => {})
}

function endAsChosen(db: LocalDb, begun: BegunEnd, begin: (begun: BegunEnd) => void): Promise<Act | null> {
  const { campaignId, chosen } = begun
  return allOrNothing(async (onFailure) => {
    const work = [...begun.work]
    let known = begun
    const note = (more: Partial<BegunEnd>) => {
      known = { ...known, ...more }
      begin(known)
    }
    const started = (each: ActWork) => {
      work.push(each)
      onFailure(() => retraceWork(db, each, true))
      note({ work })
    }
    for (const each of begun.work) {
      onFailure(() => retraceWork(db, each, true))
      await retraceWork(db, each, false)
    }
    // Once it is begun, it goes on without a hero who was deleted since.
    if (work.length === 0 || (chosen.loot && (await readDocument(db.collections.characters, chosen.loot.heroId))))
      await giveLoot(db, chosen.loot, started)
    const part = await clearTemporary(db, begun, (partId) => note({ partId }))
    const parts = part === undefined ? [] : [part]
    for (const id of parts) onFailure(() => undoCombatAct(db, campaignId, id))
    const changes = await healthAndConditions(db, chosen)
    for (const id of chosen.remove) {
      if (work.some((each) => each.kind === 'removed' && each.id === id)) continue
      const removed: ActWork = { kind: 'removed', id }
      started(removed)
      await retraceWork(db, removed, false)
    }
    const isKept = work.some(({ kind }) => kind === 'notes')
    const kept = !isKept && chosen.notes && (await keepNotes(db, campaignId, chosen.notes))
    if (kept) started(kept)
    if (changes.length + parts.length + work.length === 0) return null
    const id = await sharedActId(db, campaignId, chosen, { changes, parts, work })
    note({ actId: id })
    return recordAct(db, campaignId, () => ({
      act: { id, kind: 'conditions', text: 'After the fight', changes, whole: { parts, work } },
    }))
  })
}

/** The same on every device that does the same after this fight; another one where that was done and undone before. */
async function sharedActId(db: LocalDb, campaignId: string, { fightId }: Chosen, done: object): Promise<string> {
  if (fightId === undefined) return newId()
  const known = new Set((await actsOf(db, campaignId)).map(({ id }) => id))
  for (let time = 0; ; time += 1) {
    const id = sharedIdOf('after', fightId, JSON.stringify(done), time)
    if (!known.has(id)) return id
  }
}

/** What each foe still holds of it. The items keep their ids: two devices that give them to the same hero do it once. */
async function giveLoot(db: LocalDb, loot: Chosen['loot'], started: (work: ActWork) => void): Promise<void> {
  if (!loot) return
  const { characters } = db.collections
  const { heroId: to } = loot
  if (!(await readDocument(characters, to))) throw new Error('The hero was deleted')
  for (const offered of loot.from) {
    const foe = await readDocument(characters, offered.id)
    const items = foe ? lootOf(foe).filter(({ id }) => offered.items.includes(id)) : []
    if (items.length === 0) continue
    const given: ActWork = { kind: 'loot', from: offered.id, to, items, given: items.map(({ id }) => id) }
    started(given)
    await retraceWork(db, given, false)
  }
}

/**
 * Takes loot that two devices gave to different heroes from the one who got it later. Each is an act, the same on every
 * device; undoing it gives the loot to the other hero instead. Returns the acts.
 */
export async function keepLootOnce(db: LocalDb, campaignId: string): Promise<Act[]> {
  const kept: Act[] = []
  const characters = await charactersOf(db, campaignId)
  const nameOf = (heroId: string) => characters.find(({ id }) => id === heroId)?.name ?? ''
  for (const { actId, from, to, items } of lootGivenTwice(await readCombatLog(db, campaignId), characters)) {
    const work: ActWork = { kind: 'loot', from, to, items, given: items.map(({ id }) => id) }
    const names = items.map(({ name }) => name).join(', ')
    const text = `${nameOf(to)} keeps ${names}, which two devices gave to ${nameOf(to)} and ${nameOf(from)}`
    const act = await allOrNothing(async (onFailure) => {
      onFailure(() => retraceWork(db, work, true))
      await retraceWork(db, work, false)
      const id = sharedIdOf('loot-once', actId, to, ...work.given)
      return recordAct(db, campaignId, () => ({ act: { id, kind: 'order', text, whole: { parts: [], work: [work] } } }))
    })
    if (act) kept.push(act)
  }
  return kept
}

/**
 * Takes from a foe the loot that it still has although a hero got it: two devices had brought it in with that. Each is an
 * act, the same on every device; undoing it hands the loot back to the foe. Returns the acts.
 */
export async function leaveLootOnce(db: LocalDb, campaignId: string): Promise<Act[]> {
  const left: Act[] = []
  const characters = await charactersOf(db, campaignId)
  const nameOf = (id: string) => characters.find((each) => each.id === id)?.name ?? ''
  for (const { actId, from, to, items } of lootLeftTwice(await readCombatLog(db, campaignId), characters)) {
    const names = items.map(({ name }) => name).join(', ')
    const text = `${nameOf(to)} keeps ${names}, which two devices brought in with ${nameOf(from)}`
    const ids = items.map((item) => item.id)
    const act = await allOrNothing(async (onFailure) => {
      onFailure(() => giveItems(db, from, items))
      await takeItems(db, from, ids)
      const id = sharedIdOf('loot-left', actId, from, ...ids)
      const work: ActWork = { kind: 'loot', from, to, items, given: [] }
      return recordAct(db, campaignId, () => ({ act: { id, kind: 'order', text, whole: { parts: [], work: [work] } } }))
    })
    if (act) left.push(act)
  }
  return left
}

export function lootOf(character: Character): Item[] {
  return character.type === 'monster' ? character.loot : []
}

/** Damage takes temporary health first: this much leaves none and touches nothing else. Returns the act, if any. */
async function clearTemporary(
  db: LocalDb,
  { campaignId, chosen, partId }: BegunEnd,
  begin: (partId: string) => void,
): Promise<string | undefined> {
  if (partId !== undefined && (await readDocument(db.collections.acts, partId))) return partId
  const having = chosen.clear.filter(({ tempHealth }) => tempHealth > 0)
  const targets = having.map(({ id, tempHealth }) => {
    return { characterId: id, act: { kind: 'damage', amount: tempHealth } as const }
  })
  if (targets.length === 0) return undefined
  const id = partId ?? (await sharedActId(db, campaignId, chosen, targets))
  begin(id)
  return (await applyActs(db, campaignId, { id, targets }))?.id
}

async function healthAndConditions(db: LocalDb, { heal, clear }: Chosen): Promise<ActChange[]> {
  const changes = new Map<string, ActChange>()
  for (const { characterId, act } of heal) changes.set(characterId, { characterId, health: act })
  for (const { id } of clear) {
    // As they are now: clearing the order has ended some.
    const conditions = (await readDocument(db.collections.characters, id))?.conditions ?? []
    if (conditions.length === 0) continue
    const before = changes.get(id) ?? { characterId: id }
    changes.set(id, { ...before, conditions: differencesBetween(conditions, []) })
  }
  return [...changes.values()]
}

/** Nothing if another device has kept them already. */
async function keepNotes(
  db: LocalDb,
  campaignId: string,
  { sessionId, text, fight }: NonNullable<FightEnd['notes']>,
): Promise<ActWork | undefined> {
  const known = await readDocument(db.collections.sessions, sessionId ?? fight?.id ?? '')
  if (known?.gmNotes.includes(text)) return undefined
  const campaign = await readDocument(db.collections.campaigns, campaignId)
  const { id, recap } = await appendToNotes(db, campaignId, {
    sessionId: known?.id ?? sessionId,
    text,
    ...(fight && { asNew: { id: fight.id, date: fight.endedAt } }),
  })
  const numberBefore = campaign?.sessionNumber
  const isMade = sessionId === undefined && !known
  const made = isMade && { made: { recap, ...(numberBefore !== undefined && { numberBefore }) } }
  return { kind: 'notes', sessionId: id, text, ...made }
}
