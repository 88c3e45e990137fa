import {
  type Act,
  type ActWork,
  type ContestedItem,
  contestedItems,
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
import { isOfUndoneMaking, isSameWork, retraceGift, retraceWork, settleItem } from './act-work.ts'
import { actsOf } from './acts.ts'
import { charactersOf } from './combat-people.ts'
import { undoPart } from './retrace-act.ts'

type Step = Pick<LoggedAct, 'id' | 'whole' | 'undone'>

/**
 * Steps that shared something and are all undone. Where devices undid them apart, each saw another one stand, and left
 * what they share as it was.
 */
export function undoneTogether<S extends Step>(log: readonly S[]): S[] {
  const shares = (one: S, other: S) => one !== other && sharedWork(one, other)
  return log.filter((step) => step.undone && log.some((other) => other.undone && shares(step, other)))
}

function sharedWork({ whole: one }: Step, { whole: other }: Step): boolean {
  if (!one || !other) return false
  if (one.parts.some((id) => other.parts.includes(id))) return true
  return one.work.some((work) => other.work.some((each) => isSameWork(work, each) || isSameLoot(work, each)))
}

function isSameLoot(one: ActWork, other: ActWork): boolean {
  return one.kind === 'loot' && other.kind === 'loot' && one.given.some((id) => other.given.includes(id))
}

/** Undoes what such steps left. What someone changed since the last of them was undone stays. */
export async function undoLeft(db: LocalDb, campaignId: string): Promise<void> {
  const all = await actsOf(db, campaignId)
  const acts = all.filter(({ memberId }) => memberId === undefined)
  const steps = undoneTogether(acts.map((act) => ({ ...act, undone: !isStanding(act) })))
  for (const { whole } of steps) {
    for (const work of whole?.work.toReversed() ?? []) await undoLeftWork(db, work, acts)
    for (const id of whole?.parts.toReversed() ?? []) await undoLeftPart(db, id, acts)
  }
  await settleConditions(db, campaignId, all)
  for (const gift of steps.flatMap(giftsOf)) {
    const rivals = acts.filter((act) => giftsOf(act).some((each) => isSameLoot(each, gift) && each.from === gift.from))
    if (!rivals.some(isStanding)) await undoLeftGift(db, gift, acts)
  }
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

async function undoLeftWork(db: LocalDb, work: ActWork, acts: readonly Act[]): Promise<void> {
  const doing = acts.filter(({ whole }) => whole?.work.some((each) => isSameWork(work, each)))
  if (doing.length === 0 || doing.some(isStanding) || isOfUndoneMaking(work, acts)) return
  const rx = placeOf(db, work)
  const stored = rx && (await readStored(rx.collection, [rx.id])).get(rx.id)
  const isLeft = stored && stored._deleted === (work.kind !== 'notes')
  if (!isLeft || !isBefore(String(stored.lastModified), doing)) return
  await retraceWork(db, work, true)
}

async function undoLeftPart(db: LocalDb, id: string, acts: readonly Act[]): Promise<void> {
  const part = acts.find((act) => act.id === id)
  const steps = acts.filter(({ whole }) => whole?.parts.includes(id))
  if (part && isStanding(part) && !steps.some(isStanding) && isBefore(part.lastModified, steps)) {
    await undoPart(db, part.campaignId, id)
  }
}

function placeOf(db: LocalDb, work: ActWork): { collection: RxCollection<SyncDocument>; id: string } | undefined {
  if (work.kind === 'removed') return { collection: syncCollectionOf(db, 'characters'), id: work.id }
  if (work.kind === 'played') return { collection: syncCollectionOf(db, 'prep'), id: work.id }
  if (work.kind === 'notes') return { collection: syncCollectionOf(db, 'sessions'), id: work.sessionId }
}

/** No one changed it since the last of these was undone. */
function isBefore(changedAt: string, undone: readonly Act[]): boolean {
  return undone.some((act) => Date.parse(changedAt) < Date.parse(act.lastModified))
}
