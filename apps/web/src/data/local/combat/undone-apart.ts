import {
  type Act,
  type ActWork,
  type Character,
  type ContestedItem,
  contestedItems,
  type FieldConflict,
  type Gift,
  giftsOf,
  isStanding,
  itemsOf,
  type LoggedAct,
  withConditionsOfActs,
} from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { readStored } from '@lanternkeep/sync/client'
import type { RxCollection } from 'rxdb'
import { syncCollectionOf } from '../store/collection-of.ts'
import { changeDocument, readDocument } from '../store/documents.ts'
import { plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import {
  isDoneByOthers,
  isOfUndoneMaking,
  isSameWork,
  retraceGift,
  retraceWork,
  settleItem,
  timesGiven,
  withoutLast,
} from './act-work.ts'
import { actsOf } from './acts.ts'
import { charactersOf } from './combat-people.ts'
import { retracePart } from './retrace-act.ts'
import { returnToFight } from './return-to-fight.ts'

/** An undo marks its act first, then undoes what was done with it. */
const UNDO_TAKES_MS = 5_000

type Notes = Extract<ActWork, { kind: 'notes' }>
type Step = Pick<LoggedAct, 'id' | 'whole' | 'undone'>

/**
 * Undone steps that shared something with another one. A device that didn't know of the other one undid that, too, and
 * devices that undid one each saw the other stand, and left what they share as it was.
 */
function undoneOfShared<S extends Step>(log: readonly S[]): S[] {
  return log.filter((step) => step.undone && log.some((other) => other !== step && sharedWork(step, other)))
}

function sharedWork({ whole: one }: Step, { whole: other }: Step): boolean {
  if (!one || !other) return false
  if (one.parts.some((id) => other.parts.includes(id))) return true
  return one.work.some((work) => other.work.some((each) => isSameWork(work, each) || isSameLoot(work, each)))
}

function isSameLoot(one: ActWork, other: ActWork): boolean {
  return one.kind === 'loot' && other.kind === 'loot' && one.given.some((id) => other.given.includes(id))
}

/**
 * What such steps share is done while one of them stands, and undone once none does. What someone changed since the last
 * of them was done or undone stays.
 */
export async function settleLeft(db: LocalDb, campaignId: string): Promise<void> {
  const all = await actsOf(db, campaignId)
  const acts = all.filter(({ memberId }) => memberId === undefined)
  const log = acts.map((act) => ({ ...act, undone: !isStanding(act) }))
  const steps = undoneOfShared(log)
  const undone = log.filter((step) => step.undone)
  // A device that didn't know that one was undone and redone may have undone it, too, which doesn't count.
  const redone = log.filter((step) => !step.undone && step.undos > 0)
  const gifts = steps.flatMap(giftsOf)
  const shared = steps.flatMap((step) => workOf(step).toReversed())
  const due: ActWork[] = []
  for (const work of [...shared, ...madeByUndone(log), ...undone.flatMap(notesOf), ...redone.flatMap(workOf)])
    if (await isDue(db, work, acts)) due.push(work)
  // This changes the foe, so what is due was decided before it.
  for (const gift of [...gifts, ...(await handedBack(db, redone))]) await giveAgain(db, gift, acts)
  for (const work of due) await settleWork(db, work, acts)
  for (const { whole } of steps) for (const id of whole?.parts.toReversed() ?? []) await settlePart(db, id, acts)
  await settleConditions(db, campaignId, all)
  await dropQuestionsOfNotes(db, undone.flatMap(notesOf), acts)
  for (const gift of undone.flatMap(giftsOf)) {
    const rivals = acts.filter((act) => giftsOf(act).some((each) => isSameLoot(each, gift) && each.from === gift.from))
    if (rivals.some(isStanding)) continue
    if (gifts.includes(gift) || (await isGone(db, gift))) await undoLeftGift(db, gift, acts)
  }
  // One device may have undone a removal while the fight was over there, and another one the end of the fight.
  const back = undone.flatMap(workOf).flatMap((work) => (work.kind === 'removed' ? [work.id] : []))
  await returnToFight(db, back)
}

/** One of the devices that made the act may have undone its own before it knew of the other, which had kept these. */
function notesOf(step: Step): Notes[] {
  return workOf(step).filter((work) => work.kind === 'notes')
}

/** A question about versions that differ only in notes of which all acts are undone. Redoing one keeps its notes again. */
async function dropQuestionsOfNotes({ collections }: LocalDb, undone: Notes[], acts: readonly Act[]): Promise<void> {
  const left = Map.groupBy(
    undone.filter((notes) => !isDoneByOthers(notes, acts)),
    ({ sessionId }) => sessionId,
  )
  for (const [sessionId, notes] of left) {
    const texts = notes.map(({ text }) => text)
    const isLeft = ({ path, theirs, mine }: FieldConflict) =>
      path === 'gmNotes' && withoutTexts(theirs, texts) === withoutTexts(mine, texts)
    const session = await readDocument(collections.sessions, sessionId)
    if (!session?.conflicts.some(isLeft)) continue
    await changeDocument(collections.sessions, sessionId, (now) => ({
      ...now,
      conflicts: now.conflicts.filter((each) => !isLeft(each)),
    }))
  }
}

function withoutTexts(version: unknown, texts: readonly string[]): string {
  const notes = String(version ?? '')
  const last = texts.find((text) => text !== '' && notes.endsWith(text))
  return last === undefined ? notes : withoutTexts(withoutLast(notes, last), texts)
}

function workOf({ whole }: Step): readonly ActWork[] {
  return whole?.work ?? []
}

/** What was given by acts that were redone, unless someone changed the giver since. */
async function handedBack({ collections }: LocalDb, redone: readonly Act[]): Promise<Gift[]> {
  const due = redone.flatMap((act) =>
    giftsOf(act).map(async (gift) => {
      const giver = await readDocument(collections.characters, gift.from)
      return giver && isBefore(giver.lastModified, [act], UNDO_TAKES_MS) ? [gift] : []
    }),
  )
  return (await Promise.all(due)).flat()
}

/** The giver is here and holds none of the items: a hero who holds one got it by this gift. */
async function isGone({ collections }: LocalDb, { from, items }: Gift): Promise<boolean> {
  const giver = await readDocument(collections.characters, from)
  return giver !== undefined && itemsOf(giver).every(({ id }) => items.every((item) => item.id !== id))
}

/** A device that undid it took out only who had arrived there by then. */
function madeByUndone(log: readonly Step[]): { kind: 'made'; id: string }[] {
  const work = log.flatMap((step) => (step.undone ? workOf(step) : []))
  return work.flatMap((each) => (each.kind === 'made' ? [{ kind: each.kind, id: each.id }] : []))
}

/** What another act that stands gave in the same way, if an undo that didn't know of it handed it back. */
async function giveAgain(db: LocalDb, gift: Gift, acts: readonly Act[]): Promise<void> {
  const { characters } = db.collections
  const [from, to] = await Promise.all([gift.from, gift.to].map((id) => readDocument(characters, id)))
  if (!from || !to) return
  const has = (character: Character, id: string) => itemsOf(character).some((item) => item.id === id)
  const isBack = (id: string) => timesGiven(gift, id, acts) > 0 && has(from, id) && !has(to, id)
  const items = gift.items.filter(({ id }) => gift.given.includes(id) && isBack(id))
  const given = items.map(({ id }) => id)
  if (given.length > 0) await retraceWork(db, { ...gift, items, given }, false)
}

async function undoLeftGift(db: LocalDb, gift: Gift, acts: readonly Act[]): Promise<void> {
  const contested = contestedItems(gift, acts)
  for (const each of contested) if (await isWithOther(db, each)) await settleItem(db, each)
  const hero = await readDocument(db.collections.characters, gift.to)
  const held = hero ? itemsOf(hero).filter(({ id }) => gift.given.includes(id)) : []
  const isLeft = held.some(({ id }) => contested.every(({ item }) => item.id !== id))
  if (isLeft) await retraceGift(db, gift, { isUndo: true, acts })
}

/** Another device may have undone or redone what added or ended them, while this one did so with something else. */
async function settleConditions(db: LocalDb, campaignId: string, acts: readonly Act[]): Promise<void> {
  for (const character of await charactersOf(db, campaignId)) {
    if (withConditionsOfActs(character, acts) === character) continue
    await changeDocument(db.collections.characters, character.id, (now) => withConditionsOfActs(now, acts))
  }
}

async function isWithOther({ collections }: LocalDb, { item, holder, among }: ContestedItem): Promise<boolean> {
  const found = await collections.characters.findByIds(among.filter((id) => id !== holder)).exec()
  return plainListOf([...found.values()]).some((each) => itemsOf(each).some(({ id }) => id === item.id))
}

async function settleWork(db: LocalDb, work: ActWork, acts: readonly Act[]): Promise<void> {
  const stored = await storedOf(db, work)
  const isWanted = doingOf(work, acts).some(isStanding)
  if (stored && isDone(work, stored) !== isWanted) await retraceWork(db, work, !isWanted)
}

async function isDue(db: LocalDb, work: ActWork, acts: readonly Act[]): Promise<boolean> {
  const doing = doingOf(work, acts)
  const isWanted = doing.some(isStanding)
  const stored = await storedOf(db, work)
  if (!stored || !isBefore(String(stored.lastModified), doing, isWanted ? UNDO_TAKES_MS : 0)) return false
  return isDone(work, stored) !== isWanted && !isSettledByOthers(work, acts) && !isAsked(stored)
}

async function storedOf(db: LocalDb, work: ActWork): Promise<SyncDocument | undefined> {
  const rx = placeOf(db, work)
  return rx && (await readStored(rx.collection, [rx.id])).get(rx.id)
}

function doingOf(work: ActWork, acts: readonly Act[]): Act[] {
  return acts.filter(({ whole }) => whole?.work.some((each) => isSameWork(work, each)))
}

function isDone(work: ActWork, stored: SyncDocument): boolean {
  if (work.kind === 'notes') return !stored._deleted && String(stored.gmNotes).includes(work.text)
  return (work.kind === 'made') !== Boolean(stored._deleted)
}

/** Who was removed by an act that stands isn't made again, and who is of an undone making isn't brought back. */
function isSettledByOthers(work: ActWork, acts: readonly Act[]): boolean {
  if (work.kind === 'made') return doingOf({ kind: 'removed', id: work.id }, acts).some(isStanding)
  return isOfUndoneMaking(work, acts)
}

/** A person is asked whether it is to be deleted. */
function isAsked({ conflicts }: SyncDocument): boolean {
  return Array.isArray(conflicts) && conflicts.some(({ path }) => path === '$deleted')
}

async function settlePart(db: LocalDb, id: string, acts: readonly Act[]): Promise<void> {
  const part = acts.find((act) => act.id === id)
  const steps = acts.filter(({ whole }) => whole?.parts.includes(id))
  const isWanted = steps.some(isStanding)
  if (!part || isStanding(part) === isWanted) return
  if (isBefore(part.lastModified, steps, isWanted ? UNDO_TAKES_MS : 0)) await retracePart(db, part)
}

function placeOf(db: LocalDb, work: ActWork): { collection: RxCollection<SyncDocument>; id: string } | undefined {
  if (work.kind === 'made' || work.kind === 'removed') {
    return { collection: syncCollectionOf(db, 'characters'), id: work.id }
  }
  if (work.kind === 'played') return { collection: syncCollectionOf(db, 'prep'), id: work.id }
  if (work.kind === 'notes') return { collection: syncCollectionOf(db, 'sessions'), id: work.sessionId }
}

/** No one changed it since the last of these was done or undone, which took so long. */
function isBefore(changedAt: string, acts: readonly Act[], tookMs = 0): boolean {
  return acts.some((act) => Date.parse(changedAt) < Date.parse(act.lastModified) + tookMs)
}
