import type { MergeInput } from '../merge/merge.ts'
import { MIXED_GENERATIONS, type SyncDocument } from '../protocol.ts'
import type { Contained, DocumentRow, Head } from './document-store.ts'
import { EARLIER_GENERATION, holdsBackup } from './generation.ts'
import { PENDING_SEQ } from './publish.ts'
import type { Push, RowInCampaign } from './push.ts'
import { keyOf, type UnitOfWork } from './unit-of-work.ts'

/** The place in its generation at which the sender has the document. */
export function placeOf({ place = '0' }: RowInCampaign): { seq: number; pubSeq?: number } {
  const [seq = 0, pubSeq] = place.split(':').map(Number)
  return { seq, ...(pubSeq !== undefined && { pubSeq }) }
}

/** What the row contains of the sender's generation: its state in the backup, or what another device brought. */
export function containedIn(push: Push, row: DocumentRow): Contained | undefined {
  if (push.broughtBack === MIXED_GENERATIONS) return undefined
  const contained = anyContainedIn(push.work, row)
  if (!contained || contained.generation === push.broughtBack) return contained
  const isShared = isOfBackup(push.work, contained) && holdsBackup(push.work.tx.generations(), push.broughtBack ?? '')
  return isShared ? contained : undefined
}

/** Whether the row is as in the backup, apart from what was written since the restore. */
function isOfBackup({ tx }: UnitOfWork, { campaignId, generation, seq, pubSeq }: Contained): boolean {
  const head = tx.heads([campaignId]).get(campaignId)
  const isAtItsPlace = seq === head?.restoredSeq && pubSeq === head.restoredPubSeq
  return isAtItsPlace && generation === tx.generations().at(-2)
}

/** For any generation. */
export function anyContainedIn(work: UnitOfWork, row: DocumentRow): Contained | undefined {
  const { collection, id, campaignId, document } = row
  const known = knownContained(work, row)
  const generation = work.tx.generations().at(-2) ?? ''
  if (known && isKept(known)) return known.generation === EARLIER_GENERATION ? { ...known, generation } : known
  const head = work.tx.heads([campaignId]).get(campaignId)
  const isAsInBackup = head !== undefined && row.seq !== PENDING_SEQ && row.seq <= head.restoredSeq
  if (!isAsInBackup) return undefined
  const { restoredSeq: seq, restoredPubSeq: pubSeq } = head
  return { collection, id, campaignId, generation, seq, pubSeq, document, ...(known && { isMixed: true }) }
}

/** Before an edit lands on a row from the backup, keeps its state there: the base for what devices bring back later. */
export function keepBackupState(
  work: UnitOfWork,
  row: DocumentRow,
  { restoredSeq: seq, restoredPubSeq: pubSeq }: Head,
): void {
  const known = knownContained(work, row)
  // A later state equal to the backup's leaves the row in place, and the row contains it all the same.
  if (known && isKept(known)) return
  const { collection, id, campaignId, document } = row
  const generation = known ? EARLIER_GENERATION : (work.tx.generations().at(-2) ?? '')
  const kept = { collection, id, campaignId, generation, seq, pubSeq, document, ...(known && { isMixed: true }) }
  work.contained.set(keyOf(collection, id), kept)
}

/** A restore leaves of an earlier record only that there was one, until the row changes. */
function isKept({ generation, seq }: Contained): boolean {
  return generation !== EARLIER_GENERATION || seq > 0
}

function knownContained(work: UnitOfWork, { collection, id }: DocumentRow): Contained | undefined {
  return work.contained.get(keyOf(collection, id)) ?? work.tx.contained(collection, [id]).get(id)
}

/**
 * Whether the row may hold what the sender had sent before the server was restored: another device brought back a state
 * from after the sender's base, now or before another restore. For anything else up to the backup the acks would tell.
 */
export function mayHoldSent({ work }: Push, row: RowInCampaign, stored: DocumentRow): boolean {
  if (row.place === undefined) return false
  if (knownContained(work, stored)?.generation === EARLIER_GENERATION) return true
  const contained = anyContainedIn(work, stored)
  if (!contained) return false
  if (contained.generation !== work.tx.generations().at(-2)) return true
  if (isOfBackup(work, contained)) return false
  const { seq, pubSeq = 0 } = placeOf(row)
  if (row.actor.role === 'player') return contained.pubSeq > seq
  return contained.document.rev !== row.base && (contained.seq > seq || contained.pubSeq > pubSeq)
}

/** Notes that the row now holds something that the states of other devices may hold too. */
export function noteMixed(work: UnitOfWork, stored: DocumentRow): void {
  const contained = anyContainedIn(work, stored)
  if (contained && !contained.isMixed)
    work.contained.set(keyOf(stored.collection, stored.id), { ...contained, isMixed: true })
}

type Kept = Pick<Contained, 'seq' | 'pubSeq' | 'document' | 'isMixed'>

export function keepContained(
  { work, collection, broughtBack: generation = '' }: Push,
  { doc, campaignId }: RowInCampaign,
  contained: Kept,
): void {
  work.contained.set(keyOf(collection, doc.id), { collection, id: doc.id, campaignId, generation, ...contained })
}

/** A document combined from two states is not the state of any device. */
export function withoutRev(document: SyncDocument): SyncDocument {
  return { ...document, rev: '' }
}

/** Who made the other version, for a merge that raises a conflict. */
export function mergedBy({ facts }: UnitOfWork): Pick<MergeInput, 'by' | 'at' | 'newId'> {
  return { by: 'Before the backup was restored', at: facts.now, newId: facts.newId }
}
