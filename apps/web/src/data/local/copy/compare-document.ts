import type { Handout } from '@lanternkeep/schema'
import {
  builtOnOf,
  type CollectionName,
  isOfSameMaker,
  merge,
  type SyncDocument,
  same,
  wordOf,
} from '@lanternkeep/sync'

/** An item of a list that only the copy has: removed here since, or added on another device. */
export type MissingItem = { field: string; item: unknown; id: string; name: string }

const STAMPS = ['rev', 'lastModified', 'conflicts', 'healthMark']
/** Id of the conflicts that a trial merge finds. */
const ASKED = 'asked'

/** Whether merging the copied state would change or question what is here, missing items aside. */
export function differingFields(name: CollectionName, copied: SyncDocument, here: SyncDocument): string[] {
  const mine = withoutItems(hiddenAsHere(name, copied, here), here, missingItems(name, copied, here))
  const merged = merge(name, { base: null, theirs: here, mine, by: '', at: '', newId: () => ASKED })
  if (merged === here) return []
  const fields = new Set([...Object.keys(merged), ...Object.keys(here)])
  const changed = [...fields].filter((field) => !STAMPS.includes(field) && !same(merged[field], here[field]))
  return [...new Set([...changed, ...fieldsAskedAbout(merged)])]
}

export function missingItems(name: CollectionName, copied: SyncDocument, here: SyncDocument): MissingItem[] {
  return Object.entries(copied).flatMap(([field, list]) => {
    if (!hasItems(name, field, list)) return []
    const there = here[field]
    const known = new Set(Array.isArray(there) ? there.map(idOfItem) : [])
    return list.flatMap((item) => {
      const id = idOfItem(item)
      return known.has(id) ? [] : [{ field, item, id, name: nameOfItem(item) }]
    })
  })
}

/**
 * Whether the local state descends from the copied one. False where several devices wrote in between, since no one can
 * tell.
 */
export function isAncestor(copied: SyncDocument, here: SyncDocument): boolean {
  if (builtOnOf(here.rev) === wordOf(copied.rev)) return true
  const isOneDevice = copied.rev.includes('.') && isOfSameMaker(wordOf(copied.rev), here.rev)
  return isOneDevice && timeOf(here) >= timeOf(copied)
}

/** Combats are never merged with an older state: the fallen would be up again. */
export function isLaterCombat(name: CollectionName, here: SyncDocument, copied: SyncDocument): boolean {
  return name === 'combats' && timeOf(here) >= timeOf(copied)
}

/** Another program may have written it in a zone of its own. */
function timeOf({ lastModified }: SyncDocument): number {
  return Date.parse(String(lastModified))
}

/** The copied state without those items. Its conflicts may have been settled since, and that is no part of it. */
export function withoutItems(copied: SyncDocument, here: SyncDocument, items: readonly MissingItem[]): SyncDocument {
  const gone = new Set(items.map(({ item }) => item))
  const lists = [...new Set(items.map(({ field }) => field))].map((field) => {
    return [field, (copied[field] as unknown[]).filter((item) => !gone.has(item))]
  })
  return { ...copied, ...Object.fromEntries(lists), conflicts: here.conflicts, answered: here.answered }
}

/**
 * The copied state without what players no longer see: a handout that isn't shown here, and rooms of its map that are
 * covered here. Merged without a base, they would be on the phones again.
 */
export function hiddenAsHere(name: CollectionName, copied: SyncDocument, here: SyncDocument): SyncDocument {
  if (name !== 'handouts') return copied
  const { sharedAt, map, ...rest } = copied as SyncDocument & Partial<Handout>
  const { lifted = {}, turns } = (here as Partial<Handout>).map ?? {}
  const { turns: _, ...drawing } = map ?? {}
  return {
    ...rest,
    ...(sharedAt !== undefined && here.sharedAt !== undefined && { sharedAt }),
    ...(map && { map: { ...drawing, lifted, ...(turns && { turns }) } }),
  }
}

/** Lists a person adds to and removes from: possessions, conditions, spells. Any other list is one value. */
function hasItems(name: CollectionName, field: string, value: unknown): value is unknown[] {
  return name === 'characters' && field !== 'conflicts' && Array.isArray(value)
}

function fieldsAskedAbout({ conflicts }: SyncDocument): string[] {
  if (!Array.isArray(conflicts)) return []
  return conflicts.filter(({ id }) => id === ASKED).map(({ path }) => String(path).split('/')[0] ?? '')
}

function idOfItem(item: unknown): string {
  if (typeof item === 'string') return item
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined
  return typeof id === 'string' ? id : JSON.stringify(item)
}

function nameOfItem(item: unknown): string {
  if (typeof item === 'string') return item
  const name = typeof item === 'object' && item !== null && 'name' in item ? item.name : undefined
  return typeof name === 'string' ? name : 'Unnamed'
}
