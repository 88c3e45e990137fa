import { compareTimes, type Handout, type HandoutMap, liftedRooms } from '@lanternkeep/schema'
import { map } from 'rxjs'
import { useDb } from '../store/context.ts'
import { changeDocument, insertDocument, removeDocument } from '../store/documents.ts'
import { newId, now, nowAfter } from '../store/ids.ts'
import { type Loaded, liveValue, plainListOf, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'

/** `forMembers`: the only players it is for. */
export type HandoutDraft = Pick<Handout, 'title' | 'text' | 'imageUrl'> & Partial<Pick<Handout, 'forMembers' | 'map'>>
export type ShownHandout = Handout & { sharedAt: string }

const titles = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** By title. A player's device holds only the shown ones. */
export function useHandouts(campaignId: string): Loaded<Handout[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `handouts/${campaignId}`, () => {
      const handouts$ = db.collections.handouts.find({ selector: { campaignId } }).$
      return handouts$.pipe(map((documents) => byTitle(plainListOf(documents))))
    }),
  )
}

/** What the players see, the one shown last first. */
export function shownOf(handouts: readonly Handout[] | undefined): ShownHandout[] {
  const shown = (handouts ?? []).filter((handout): handout is ShownHandout => handout.sharedAt !== undefined)
  return shown.toSorted((a, b) => compareTimes(b.sharedAt, a.sharedAt))
}

/** Only the GM sees it until it is shown. */
export function createHandout(db: LocalDb, campaignId: string, draft: HandoutDraft, id = newId()): Promise<Handout> {
  const own = { id, campaignId, lastModified: now(), rev: '', conflicts: [] }
  return insertDocument(db.collections.handouts, { ...draft, ...own })
}

export function deleteHandout(db: LocalDb, id: string): Promise<void> {
  return removeDocument(db.collections.handouts, id)
}

/** Makes it the last one shown, even if a clock that ran ahead stamped an earlier one. */
export async function showHandout(db: LocalDb, { id, campaignId }: Handout): Promise<void> {
  const documents = await db.collections.handouts.find({ selector: { campaignId } }).exec()
  const last = shownOf(plainListOf(documents).filter((other) => other.id !== id))[0]?.sharedAt
  await changeDocument(db.collections.handouts, id, (handout) => ({ ...handout, sharedAt: nowAfter(last) }))
}

export async function hideHandout(db: LocalDb, id: string): Promise<void> {
  await changeDocument(db.collections.handouts, id, (handout) => ({ ...handout, sharedAt: undefined }))
}

/** Rooms that were uncovered or covered, as they were, and how often each has been since. */
export type RoomsTurned = { before: HandoutMap['lifted']; turns: Record<string, number> }

/**
 * Uncovers or covers rooms of its map for the players; the others stay as another device left them. Returns what takes
 * back the rooms that it changed.
 */
export async function liftRooms(db: LocalDb, id: string, lifted: HandoutMap['lifted']): Promise<RoomsTurned> {
  let turned: RoomsTurned = { before: {}, turns: {} }
  await changeMap(db, id, (map) => {
    const seen = new Set(liftedRooms(map).map((room) => room.id))
    const changed = Object.entries(lifted).filter(([room, isLifted]) => seen.has(room) !== isLifted)
    turned = {
      before: Object.fromEntries(changed.map(([room, isLifted]) => [room, !isLifted])),
      turns: Object.fromEntries(changed.map(([room]) => [room, turnsOf(map, room) + 1])),
    }
    return { ...map, lifted: { ...map.lifted, ...lifted }, turns: { ...map.turns, ...turned.turns } }
  })
  return turned
}

/** Leaves rooms alone that were turned again since, here or by another device. */
export async function takeBackRooms(db: LocalDb, id: string, { before, turns }: RoomsTurned): Promise<void> {
  await changeMap(db, id, (map) => {
    const rooms = Object.keys(before).filter((room) => turnsOf(map, room) === turns[room])
    const own = <T>(of: (room: string) => T) => Object.fromEntries(rooms.map((room) => [room, of(room)]))
    const lifted = { ...map.lifted, ...own((room) => before[room] === true) }
    return { ...map, lifted, turns: { ...map.turns, ...own((room) => turnsOf(map, room) + 1) } }
  })
}

function turnsOf({ turns = {} }: HandoutMap, room: string): number {
  return Object.hasOwn(turns, room) ? (turns[room] ?? 0) : 0
}

async function changeMap(db: LocalDb, id: string, change: (map: HandoutMap) => HandoutMap): Promise<void> {
  await changeDocument(db.collections.handouts, id, (handout) => {
    return handout.map ? { ...handout, map: change(handout.map) } : handout
  })
}

function byTitle(handouts: Handout[]): Handout[] {
  return handouts.toSorted((a, b) => titles.compare(a.title, b.title) || a.id.localeCompare(b.id))
}
