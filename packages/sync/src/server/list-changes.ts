import { type Actor, membersOf } from '../access.ts'
import { addDigest, digestOf, digestText } from '../digest.ts'
import type { CampaignRole, Checkpoint, PullAnswer, PullBody, SyncDocument, WhyGone } from '../protocol.ts'
import { withProjection } from '../rev.ts'
import type { ChangesQuery, DocumentRow, DocumentTx, Head, Membership, SyncPerson } from './document-store.ts'
import { answerAfterRestore, isOfOtherGeneration } from './generation.ts'
import { lengthOf } from './limits.ts'
import { isUnknownTo, viewOfRow } from './views.ts'

/** Place in a campaign without a membership that this checkpoint could ever continue. */
const NOWHERE = '0:0'
/** Epoch of a membership that never changed; a replica without a checkpoint is assumed to have it. */
const FIRST_EPOCH = 1
/**
 * A page ends with the document that exceeds this many characters. Long notes would otherwise block everyone while the
 * page is built.
 */
const PAGE_SIZE = 4 * 1024 * 1024
const MOST_HANDOUTS = 100_000

/**
 * What happened since the checkpoint, as this requester may see it, campaign by campaign in the order of its sequence.
 */
export function listChanges(tx: DocumentTx, person: SyncPerson, body: PullBody): PullAnswer {
  const generations = body.generation === undefined ? [] : tx.generations()
  const memberships = tx.memberships(person).filter((membership) => membership.status !== 'pending')
  const scopes = tx.scopes(memberships.map((membership) => membership.campaignId))
  const isThere = (membership: Membership) => scopes.get(membership.campaignId)?.deleted === false
  const known = memberships.filter(isThere).sort((a, b) => (a.campaignId < b.campaignId ? -1 : 1))
  const active = known.filter(({ status }) => status === 'active')
  if (isOfOtherGeneration(generations, body.generation)) return answerAfterRestore(tx, active, body.generation)
  const answer: PullAnswer = { documents: [], checkpoint: {}, gone: [], more: false, campaigns: [] }
  const here = new Set(known.map((membership) => membership.campaignId))
  const lost = [...Object.keys(body.checkpoint), ...memberships.map((membership) => membership.campaignId)].filter(
    (id) => !here.has(id),
  )
  for (const campaignId of new Set(lost)) {
    reportGone(body, answer, {
      campaignId,
      place: NOWHERE,
      why: scopes.get(campaignId)?.deleted ? 'deleted' : undefined,
    })
  }
  const page: Page = { rows: body.limit, size: PAGE_SIZE }
  for (const membership of known) {
    if (membership.status === 'active') listCampaign(tx, membership, body, answer, page)
    // A person who was removed, let in and removed again between two pulls finds another epoch than the one in their
    // checkpoint.
    else if (isOfOtherEpoch(body, membership)) reportGone(body, answer, lossOf(membership))
  }
  if (body.generation === undefined) return answer
  return { ...answer, generation: generations.at(-1) ?? '', ...headsFor(tx, active, body, answer) }
}

/** The campaigns' current places, as of this answer. */
function headsFor(
  tx: DocumentTx,
  memberships: Membership[],
  { digest = [] }: PullBody,
  { more }: PullAnswer,
): Pick<PullAnswer, 'digests' | 'published'> {
  const gmMemberships = more ? [] : memberships.filter(({ role }) => role === 'gm')
  const asked = memberships.filter(({ campaignId }) => digest.includes(campaignId))
  const heads = tx.heads([...new Set([...gmMemberships, ...asked].map(({ campaignId }) => campaignId))])
  const published: Record<string, number> = {}
  for (const { campaignId } of gmMemberships) published[campaignId] = heads.get(campaignId)?.pubSeq ?? 0
  const digests: Record<string, string> = {}
  for (const membership of asked) {
    const { campaignId, role } = membership
    const head = heads.get(campaignId)
    if (head && role === 'gm') digests[campaignId] = digestText(head.seq, head.digest)
    if (head && role === 'player') digests[campaignId] = digestFor(tx, membership, head)
  }
  return { ...(digest.length > 0 && { digests }), ...(gmMemberships.length > 0 && { published }) }
}

/** What all players see, and what only some do as far as this one is among them. */
function digestFor(tx: DocumentTx, { campaignId, memberId }: Membership, { pubSeq, pubDigest }: Head): string {
  const collection = 'handouts'
  const rows = tx.changes({ collection, campaignId, audience: 'players', since: 0, limit: MOST_HANDOUTS })
  const own = rows.filter(({ document, pubDeleted }) => {
    return !pubDeleted && membersOf(collection, document)?.includes(memberId)
  })
  const digest = own.reduce((sum, { id, pubRev }) => {
    return addDigest(sum, digestOf(collection, id, withProjection(pubRev)))
  }, pubDigest)
  return digestText(pubSeq, digest)
}

type Loss = { campaignId: string; place: string; why?: WhyGone | undefined }

function lossOf({ campaignId, epoch, byGm }: Membership): Loss {
  return { campaignId, place: `${epoch}:0`, why: byGm ? 'removed' : 'left' }
}

/** Tells the replica to drop the campaign's documents. Said once: this place is in its checkpoint afterwards. */
function reportGone({ checkpoint }: PullBody, answer: PullAnswer, { campaignId, place, why }: Loss): void {
  if (checkpoint[campaignId] === place) return
  answer.gone.push(campaignId)
  answer.checkpoint[campaignId] = place
  if (why) answer.why = { ...answer.why, [campaignId]: why }
}

function isOfOtherEpoch({ checkpoint }: PullBody, { campaignId, epoch }: Membership): boolean {
  return (placeIn(checkpoint, campaignId)?.epoch ?? FIRST_EPOCH) !== epoch
}

/** What is left of the page. */
type Page = { rows: number; size: number }

function listCampaign(tx: DocumentTx, membership: Membership, body: PullBody, answer: PullAnswer, page: Page): void {
  const { campaignId, epoch, role, memberId } = membership
  answer.campaigns.push({ id: campaignId, role, memberId })
  // What this replica has is of another membership. What replaces it comes with the same page, as far as it holds it.
  const isAnew = isOfOtherEpoch(body, membership)
  if (isAnew) reportGone(body, answer, { campaignId, place: `${epoch}:0` })
  const since = isAnew ? 0 : (placeIn(body.checkpoint, campaignId)?.seq ?? 0)
  const isFull = page.rows <= 0 || page.size <= 0
  const rows = isFull ? [] : changesOf(tx, membership, body, { since, limit: page.rows, size: page.size })
  const documents = viewsOf({ memberId, role }, rows)
  answer.documents.push(...documents)
  page.rows -= documents.length
  page.size -= lengthOf(documents)
  const last = rows.at(-1)
  const seq = last ? seqFor(membership, last) : since
  if (!isFull) answer.checkpoint[campaignId] = `${epoch}:${seq}`
  if (last || isFull) answer.more ||= changesOf(tx, membership, body, { since: seq, limit: 1 }).length > 0
}

type Span = Omit<ChangesQuery, 'collection' | 'campaignId' | 'audience'>

/** Skips handouts that never existed for this player, so that not even a place says there are any. */
export function changesOf(
  tx: DocumentTx,
  { campaignId, memberId, role }: Membership,
  { collection }: Pick<PullBody, 'collection'>,
  span: Span,
): DocumentRow[] {
  const query = { collection, campaignId, audience: audienceOf(role), ...span } as const
  if (role === 'gm' || collection !== 'handouts') return tx.changes(query)
  for (let since = span.since; ; ) {
    const rows = tx.changes({ ...query, since })
    const known = rows.filter((row) => !isUnknownTo({ memberId, role }, row))
    const last = rows.at(-1)
    if (known.length > 0 || !last) return known
    since = last.pubSeq
  }
}

export function audienceOf(role: CampaignRole): ChangesQuery['audience'] {
  return role === 'gm' ? 'gm' : 'players'
}

export function seqFor(membership: Membership, row: DocumentRow): number {
  return membership.role === 'gm' ? row.seq : row.pubSeq
}

export function viewsOf(actor: Actor, rows: DocumentRow[]): SyncDocument[] {
  return rows.flatMap((row) => viewOfRow(actor, row) ?? [])
}

/** Where the pages of this pull begin in each campaign it names, and how much one may hold. */
export function changesSince({ collection, checkpoint, limit }: PullBody): {
  collection: PullBody['collection']
  limit: number
  size: number
  since: Map<string, number>
} {
  const places = Object.keys(checkpoint).map((id) => [id, placeIn(checkpoint, id)?.seq ?? 0] as const)
  return { collection, limit, size: PAGE_SIZE, since: new Map(places) }
}

function placeIn(checkpoint: Checkpoint, campaignId: string): { epoch: number; seq: number } | undefined {
  const place = Object.hasOwn(checkpoint, campaignId) ? checkpoint[campaignId] : undefined
  const [epoch, seq] = place?.split(':').map(Number) ?? []
  // A device may claim any place; a store counts in whole numbers.
  return epoch === undefined || seq === undefined ? undefined : { epoch, seq: Math.min(seq, Number.MAX_SAFE_INTEGER) }
}
