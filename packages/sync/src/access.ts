import { ALWAYS_SHOWN, type Projection, playerViews } from './player-views.ts'
import type { CampaignRole, CollectionName, SyncDocument } from './protocol.ts'
import { putBack } from './put-back.ts'
import { isRecord, same } from './same.ts'

/** A member, as far as rights depend on them. */
export type Actor = { memberId: string; role: CampaignRole }

export type Audience = 'gm' | 'self' | 'party'

/** The audience of `document` that the actor belongs to: `self` for the player who owns it. */
export function audienceOf(actor: Actor, collection: CollectionName, document: SyncDocument): Audience {
  if (actor.role === 'gm') return 'gm'
  const holder =
    collection === 'characters' ? document.claimedBy : collection === 'acts' ? document.memberId : undefined
  return holder === actor.memberId ? 'self' : 'party'
}

/**
 * The document as the actor may hold it, or null if it doesn't exist for them. The players' combat is not built here:
 * see server/combat-view.ts. `rev` and `lastModified` are passed through unchanged.
 */
export function viewFor(actor: Actor, collection: CollectionName, document: SyncDocument): SyncDocument | null {
  const members = actor.role === 'gm' ? undefined : membersOf(collection, document)
  if (members && !members.includes(actor.memberId)) return null
  return viewForAudience(audienceOf(actor, collection, document), collection, document)
}

/** The only members that a document is for; undefined: every player. */
export function membersOf(collection: CollectionName, document: SyncDocument): readonly string[] | undefined {
  return playerViews[collection]?.members?.(document)
}

export function viewForAudience(audience: Audience, collection: CollectionName, document: SyncDocument) {
  if (audience === 'gm') return document
  const view = playerViews[collection]
  const projection = view?.visible(document) ? view[audience] : null
  return projection ? project(projection, document, audience) : null
}

function project(projection: Projection, document: SyncDocument, audience: Audience): SyncDocument {
  const shown: SyncDocument = { id: document.id, rev: document.rev }
  for (const key of [...ALWAYS_SHOWN, ...projection.keys]) {
    const value = shownValue(projection, document, key)
    if (value !== undefined) shown[key] = value
  }
  shown.conflicts = audience === 'self' ? shownConflicts(document.conflicts, projection) : []
  if (document._deleted) shown._deleted = true
  return shown
}

function shownValue({ parts }: Projection, document: SyncDocument, key: string): unknown {
  const part = parts?.[key]
  return part ? part(document[key], document) : document[key]
}

/** Whether players have the document at all; the players' combat apart. */
export function isVisible(collection: CollectionName, document: SyncDocument): boolean {
  return playerViews[collection]?.visible(document) === true
}

/**
 * Whether two states of a document that players have look the same to the player who owns it, apart from the stamps.
 * The owner's view is a superset of the party's.
 */
export function looksSame(collection: CollectionName, one: SyncDocument, other: SyncDocument): boolean {
  const projection = playerViews[collection]?.self
  if (!projection) return true
  return (
    projection.keys.every((key) => same(shownValue(projection, one, key), shownValue(projection, other, key))) &&
    same(shownConflicts(one.conflicts, projection), shownConflicts(other.conflicts, projection))
  )
}

/** Conflicts in fields that are shown whole. Any other would carry what the projection leaves out. */
function shownConflicts(conflicts: unknown, projection: Projection): unknown[] {
  if (!Array.isArray(conflicts)) return []
  return conflicts.filter((conflict) => {
    const field = isRecord(conflict) && typeof conflict.path === 'string' ? (conflict.path.split('/')[0] ?? '') : ''
    return projection.keys.includes(field) && !projection.parts?.[field]
  })
}

/** Whether the actor may write any part of this document; `undefined` asks about a new one. */
export function canWrite(actor: Actor, collection: CollectionName, document: SyncDocument | undefined): boolean {
  if (actor.role === 'gm') return true
  if (!document) return collection === 'characters' || collection === 'rolls' || collection === 'acts'
  return audienceOf(actor, collection, document) === 'self'
}

export function writableFields(collection: CollectionName): readonly string[] {
  return playerViews[collection]?.writable ?? []
}

/** The top-level fields that the player who owns a document sees, some only in part. */
export function ownFields(collection: CollectionName): readonly string[] {
  return [...ALWAYS_SHOWN, ...(playerViews[collection]?.self.keys ?? [])]
}

/** Whether the player who holds this view owns the document: the party's view is a part of the owner's. */
export function isOwnView(collection: CollectionName, view: SyncDocument): boolean {
  const { self, party } = playerViews[collection] ?? {}
  return self?.keys.some((key) => view[key] !== undefined && !party?.keys.includes(key)) === true
}

/** The whole document, and a player's projection of it with their edit. */
type EditedView = { whole: SyncDocument; edited: SyncDocument; strict: boolean }

export type PlayerEdit = { document: SyncDocument } | { forbidden: string }

/**
 * A player's edit of their projection, applied to the whole document. With `strict`, an edit of a field they may not
 * write is refused; otherwise such fields keep the document's value. Fields that this server doesn't know are dropped,
 * because who may see them is unknown too.
 */
export function withPlayerEdit(collection: CollectionName, { whole, edited, strict }: EditedView): PlayerEdit {
  const before = viewForAudience('self', collection, { ...whole, _deleted: undefined })
  if (!before) return { forbidden: '' }
  const writable = new Set(writableFields(collection))
  const states: States = { before, whole, edited, writable }
  const result: SyncDocument = { ...whole }
  for (const key of writable) {
    const value = putBack(whole[key], before[key], edited[key])
    if (value === undefined) delete result[key]
    else result[key] = value
  }
  const refused = strict && Object.keys(edited).find((key) => isForeign(key, states))
  if (typeof refused === 'string') return { forbidden: refused }
  result.conflicts = putBack(whole.conflicts ?? [], before.conflicts, ownConflicts(states))
  if (result.lastModified === whole.lastModified) result.lastModified = edited.lastModified
  return { document: result }
}

/** `before`: the projection that was edited. `writable`: the fields that its player may write. */
type States = { before: SyncDocument; whole: SyncDocument; edited: SyncDocument; writable: ReadonlySet<string> }

/** A player's conflicts may only be about what they can write; any other would reach into a field that isn't theirs. */
function ownConflicts({ before, whole, edited, writable }: States): unknown {
  const { conflicts = [] } = edited
  if (!Array.isArray(conflicts)) return conflicts
  const shown = Array.isArray(before.conflicts) ? before.conflicts : []
  return conflicts.filter((conflict) => {
    const path = isRecord(conflict) && typeof conflict.path === 'string' ? conflict.path : ''
    const isOwn = path === '$deleted' ? whole._deleted === true : writable.has(path.split('/')[0] ?? '')
    return isOwn || shown.some((other) => same(other, conflict))
  })
}

const META = new Set<string>([...ALWAYS_SHOWN, '_deleted'])

/** Whether the player changed a field they may not write: one that the whole document has or that was shown to them. */
function isForeign(key: string, { before, whole, edited, writable }: States): boolean {
  if (META.has(key) || writable.has(key)) return false
  if (key in before) return !same(before[key], edited[key])
  return key in whole && !isEmpty(edited[key])
}

/** What a form fills in for a field it never showed. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false || same(value, [])
}
