import { type Handout, type HandoutMap, liftedRooms } from '@lanternkeep/schema'
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
  return shown.toSorted((a, b) => b.sharedAt.localeCompare(a.sharedAt))
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

/**
 * Uncovers or covers rooms of its map for the players; the others stay as another device left them. Returns what takes
 * it back: the rooms that it changed, as they were.
 */
export async function liftRooms(db: LocalDb, id: string, lifted: HandoutMap['lifted']): Promise<HandoutMap['lifted']> {
  let before: HandoutMap['lifted'] = {}
  await changeDocument(db.collections.handouts, id, (handout) => {
    const { map } = handout
    if (!map) return handout
    const seen = new Set(liftedRooms(map).map((room) => room.id))
    const changed = Object.entries(lifted).filter(([room, isLifted]) => seen.has(room) !== isLifted)
    before = Object.fromEntries(changed.map(([room, isLifted]) => [room, !isLifted]))
    return { ...handout, map: { ...map, lifted: { ...map.lifted, ...lifted } } }
  })
  return before
}

function byTitle(handouts: Handout[]): Handout[] {
  return handouts.toSorted((a, b) => titles.compare(a.title, b.title) || a.id.localeCompare(b.id))
}
