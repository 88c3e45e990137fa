import {
  type Character,
  imageIdOf,
  newCharacterNumbers,
  playerShape,
  withExplainedHealth,
  withHealthLog,
} from '@lanternkeep/schema'
import { type Actor, isEmpty, ownFields, viewForAudience, withPlayerEdit, writableFields } from '../access.ts'
import { collections, MAX_PLAYER_DOCUMENT_BYTES } from '../collections.ts'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { stripProjection } from '../rev.ts'
import type { DocumentRow } from './document-store.ts'
import { excessOf } from './limits.ts'
import { parseDocument } from './parse-document.ts'
import { type ActFacts, actByPlayer } from './player-act.ts'
import { forbidden, invalid, type NextDocument } from './refusal.ts'

/** `server` is for calls that may write what no device may: claims, owners. */
export type Author = Actor | 'server'

export type Edit = {
  author: Author
  collection: CollectionName
  previous: DocumentRow | undefined
  /** The whole new state, in the author's view. */
  edited: SyncDocument
  now: string
  /** For an act that a player sends. */
  act?: ActFacts
  /** Whether the campaign's players may make marks. */
  playersMark?: boolean
}

/** Valid in a header, and more than just a projection mark. */
const REV = /^(?!~p$)[\x21-\x7e]+$/

/** The whole document after an edit, or why the author may not make it. */
export function nextDocument(edit: Edit): NextDocument {
  const isPlayer = edit.author !== 'server' && edit.author.role === 'player'
  const excess = excessOf(edit.edited, isPlayer ? MAX_PLAYER_DOCUMENT_BYTES : undefined)
  if (excess) return invalid(excess, '')
  if (!REV.test(edit.edited.rev))
    return invalid('This change is damaged. Copy what you need from it, then make it again.', 'rev')
  const authored = edit.author !== 'server' && edit.author.role === 'player' ? byPlayer(edit, edit.author) : byGm(edit)
  return 'refusal' in authored ? authored : validated(authored.next, edit)
}

function byGm({ author, collection, previous, edited }: Edit): NextDocument {
  const { deletable, serverFields } = collections[collection]
  if (edited._deleted && !deletable && author !== 'server') return forbidden('This can’t be deleted this way')
  if (author === 'server') return { next: edited }
  const next = withServerFields(edited, serverFields, previous)
  const isOwnRoll = collection === 'rolls' && !previous && edited.memberId
  return { next: isOwnRoll ? { ...next, memberId: author.memberId } : next }
}

/** With the stored values of the fields that only the server writes, and without those that aren't stored. */
function withServerFields(
  edited: SyncDocument,
  serverFields: readonly string[],
  previous: DocumentRow | undefined,
): SyncDocument {
  let next = edited
  for (const field of serverFields) {
    const stored = previous?.document[field]
    if (stored === next[field]) continue
    // Left out and not deleted: the engine handles an object that lost a field more slowly from then on.
    const { [field]: _, ...others } = next
    next = (stored === undefined ? others : { ...others, [field]: stored }) as SyncDocument
  }
  return next
}

function byPlayer(edit: Edit, actor: Actor): NextDocument {
  const { collection, previous, edited } = edit
  if (edited._deleted) return forbidden('Only the GM can delete this')
  if (edit.act) return actByPlayer(actor, edit, edit.act)
  if (!previous) return collection === 'rolls' ? rollBy(actor, edit) : newSheetBy(actor, edit)
  const applied = withPlayerEdit(collection, { whole: previous.document, edited, strict: true })
  if ('forbidden' in applied) return forbidden('Only the GM can change this', applied.forbidden)
  const { _deleted: _, ...next } = applied.document
  return {
    next:
      collection === 'characters' ? withLogStarted(previous.document, next as SyncDocument) : (next as SyncDocument),
  }
}

/**
 * Health from a player's device starts the log: the GM's devices would each take the number for their common base, and
 * count what they know of it a second time.
 */
function withLogStarted(previous: SyncDocument, next: SyncDocument): SyncDocument {
  const isChanged = next.health !== previous.health || next.tempHealth !== previous.tempHealth
  if (next.healthLog || !isChanged) return next
  return { ...next, healthLog: withHealthLog(previous as SyncDocument & Character).healthLog }
}

/** A player's roll holds only what other members see of it. */
function rollBy(actor: Actor, { edited, playersMark }: Edit): NextDocument {
  if (edited.mark && !playersMark) return forbidden('The GM doesn’t take marks now', 'mark')
  const shown = viewForAudience('self', 'rolls', edited) ?? edited
  return { next: { ...shown, memberId: actor.memberId, conflicts: [] } }
}

/** A player's sheet may have these fields, but its player never sees them: notes, hidden, alias, tags. */
const GM_ONLY = Object.keys(playerShape).filter((field) => !ownFields('characters').includes(field))

/**
 * A player's new character is theirs, takes part in combat like any new one, and holds nothing else that only the GM
 * writes.
 */
function newSheetBy(actor: Actor, { collection, edited }: Edit): NextDocument {
  if (collection !== 'characters' || edited.type !== 'player')
    return forbidden('Players can only create player characters')
  // Refused, because dropping these fields silently would lose what a former GM wrote offline.
  const refused = GM_ONLY.find((field) => !isEmpty(edited[field]))
  if (refused) return forbidden('Only the GM can write this', refused)
  const { id, campaignId, rev, lastModified } = edited
  const own = writableFields(collection).flatMap((key) => (edited[key] === undefined ? [] : [[key, edited[key]]]))
  const { includeInInitiative } = newCharacterNumbers('player')
  const given = { id, campaignId, rev, lastModified, type: 'player', includeInInitiative, claimedBy: actor.memberId }
  return { next: { ...Object.fromEntries(own), ...given } }
}

function validated(next: SyncDocument, { author, collection, previous, edited, now }: Edit): NextDocument {
  const parsed = parseDocument(collection, next, previous?.document)
  if ('issue' in parsed) {
    // A tombstone keeps its last valid body, whatever the device made of it.
    if (next._deleted && previous) return { next: { ...previous.document, rev: next.rev, _deleted: true } }
    const { issue } = parsed
    return invalid(issue?.message ?? 'This change is not valid', (issue?.path ?? []).join('.'))
  }
  const { document } = parsed
  if (isForeign(document.imageUrl) && document.imageUrl !== previous?.document.imageUrl) {
    return invalid('This picture is on another server. Please choose it from your device.', 'imageUrl')
  }
  if (collection === 'combats' && document.id !== document.campaignId) {
    return invalid('This fight belongs to another campaign', 'id')
  }
  const whole = collection === 'characters' ? accountedFor(document, edited.rev) : document
  const lastModified = notAfter(now, document.lastModified)
  const stamped = lastModified === whole.lastModified ? whole : { ...whole, lastModified }
  const isNewRoll = collection === 'rolls' && !previous && author !== 'server'
  return { next: isNewRoll ? arrivedNow(stamped, now) : stamped }
}

/** A picture of another server would tell that server who looks at it (behavior.md#pictures). */
function isForeign(imageUrl: unknown): boolean {
  return typeof imageUrl === 'string' && imageUrl !== '' && imageIdOf(imageUrl) === undefined
}

/** Health written without its log, by a form, REST or the first release, becomes a log entry. */
function accountedFor(document: SyncDocument, rev: string): SyncDocument {
  return withExplainedHealth(document as SyncDocument & Character, stripProjection(rev))
}

/** Rolls are listed in the order in which they arrive, whatever the clocks of their devices say. */
function arrivedNow(roll: SyncDocument, now: string): SyncDocument {
  return { ...roll, at: notAfter(now, roll.at), lastModified: now }
}

/** A device's clock may run ahead, but nothing was modified later than now. */
function notAfter(now: string, at: unknown): unknown {
  return typeof at === 'string' && isLater(at, now) ? now : at
}

/** Nearly all times have the form of `now`, and compare as texts. */
function isLater(at: string, now: string): boolean {
  return at.length === now.length && at.endsWith('Z') ? at > now : Date.parse(at) > Date.parse(now)
}
