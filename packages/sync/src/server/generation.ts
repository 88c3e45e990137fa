import type { Checkpoint, PullAnswer } from '../protocol.ts'
import type { DocumentTx, Head, Membership } from './document-store.ts'

/** This many restores of restored servers can be told apart; then the history starts over. */
const LONGEST_ID = 250

/**
 * The generation of what a row contained before yet another restore. The states that devices bring back now are compared
 * with the backup, but the row still holds edits whose answers no device may have got.
 */
export const EARLIER_GENERATION = 'earlier'

/**
 * The id of a generation names the one that its backup was made in, and when: `parent.time-word`. So a server can tell
 * how a device's history and its own are related, even if it was restored to a backup older than that device's
 * generation. `backupAt` is undefined if only the file's own time is known, which is not reliable.
 */
export function childGeneration(parent: string, backupAt: Date | undefined, word: string): string {
  const id = `${parent}.${(backupAt?.getTime() ?? 0).toString(36)}-${word}`
  return id.length > LONGEST_ID ? word : id
}

/** Whether the backup that began the newest generation is part of the history of `known`. */
export function holdsBackup(generations: string[], known: string): boolean {
  const [parent, newest] = generations.slice(-2)
  if (parent === undefined || newest === undefined) return false
  if (known === parent) return true
  const [partedAt, backupAt] = [timeOfChild(parent, known), timeOfChild(parent, newest)]
  return backupAt > 0 && partedAt >= backupAt
}

/** When the backup of `parent` was made that led to that generation; 0 if none did. */
function timeOfChild(parent: string, generation: string): number {
  if (!generation.startsWith(`${parent}.`)) return 0
  const [time = ''] = generation.slice(parent.length + 1).split('-')
  return Number.parseInt(time, 36)
}

/**
 * Whether the device's copy may be newer than the server's: the server was restored to a backup, or emptied, since they
 * last talked. A device that doesn't know generations knew the first one.
 */
export function isOfOtherGeneration(generations: string[], known: string | undefined): boolean {
  return known !== undefined && indexOf(generations, known) !== generations.length - 1
}

/** A device too old to notice a restored server would silently lose what it sent there since the backup. */
export function isUnawareOfRestore(tx: DocumentTx, known: string | undefined): boolean {
  return known === undefined && tx.generations().length > 1
}

/** The whole answer for such a device: its campaigns' places when its history and the server's parted. */
export function answerAfterRestore(tx: DocumentTx, memberships: Membership[], known: string | undefined): PullAnswer {
  const generations = tx.generations()
  const places = tx.restoredPlaces(
    memberships.map(({ campaignId }) => campaignId),
    indexOf(generations, known ?? '') + 1,
  )
  const restored: Checkpoint = {}
  for (const membership of memberships)
    restored[membership.campaignId] = `${membership.epoch}:${placeFor(membership, places.get(membership.campaignId))}`
  const campaigns = memberships.map(({ campaignId: id, role, memberId }) => ({ id, role, memberId }))
  const nothing = { documents: [], checkpoint: {}, gone: [], more: false }
  return { ...nothing, campaigns, generation: generations.at(-1) ?? '', restored }
}

/** -1 for a generation that the server doesn't know: its history parted before any known one. */
function indexOf(generations: string[], known: string): number {
  if (known === '') return 0
  const at = generations.indexOf(known)
  return at < 0 && holdsBackup(generations, known) ? generations.length - 2 : at
}

/** A campaign without a place in these backups was created later, so nothing in it is older than the backup. */
function placeFor({ role }: Membership, place: Pick<Head, 'seq' | 'pubSeq'> | undefined): number {
  return (role === 'gm' ? place?.seq : place?.pubSeq) ?? 0
}
