import { type CampaignRole, COLLECTION_NAMES, type CollectionName, type Poke, type PokedChanges } from '../protocol.ts'
import type { DocumentTx, Membership, SyncPerson, Touched } from './document-store.ts'
import { lengthOf } from './limits.ts'
import { audienceOf, changesOf, seqFor, viewsOf } from './list-changes.ts'
import type { Ahead, Question } from './workspace/questions.ts'

/** A longer change is pulled. */
const MOST_ROWS = 20
const MOST_CHARACTERS = 32 * 1024

/** Players are poked about their own sequence, and only when it moved: anything else would reveal hidden acts. */
export function pokeFor(role: CampaignRole, change: Touched): Poke | undefined {
  const { campaignId, seq, collections, pubSeq, pubCollections } = change
  if (role === 'gm') return collections.length > 0 ? { campaignId, seq, collections } : undefined
  return pubSeq === undefined ? undefined : { campaignId, seq: pubSeq, collections: pubCollections }
}

/** What is added to a person's poke. */
export type PokeContent = Pick<Poke, 'generation' | 'changes'>

/** Whether the pokes about a change may carry it. */
export function isShort({ by, collections }: Pick<Touched, 'by' | 'collections'>): boolean {
  // All collections: it isn't known what changed.
  return by.seq <= MOST_ROWS && by.pubSeq <= MOST_ROWS && collections.length < COLLECTION_NAMES.length
}

/**
 * What a pull would answer each of these people about the change, in their order. Read with their memberships as they
 * are now: the change may be a while ago, and so may be what a stream knows of its person.
 */
export function changesToPoke(tx: DocumentTx, people: readonly SyncPerson[], change: Touched): PokeContent[] {
  const { campaignId } = change
  if (tx.scopes([campaignId]).get(campaignId)?.deleted !== false) return people.map(() => ({}))
  const [generation = ''] = tx.generations().slice(-1)
  return people.map((person) => {
    const [membership] = tx.memberships(person, [campaignId])
    if (membership?.status !== 'active') return {}
    const spans = spansOf(membership.role, change)
    return { generation, changes: spans.flatMap((span) => changesIn(tx, membership, span) ?? []) }
  })
}

/** A collection, and the last place before the change. */
type MovedSpan = { collection: CollectionName; before: number }

/** Players pull handouts: a place in a poke would tell those who can't see a handout that there is one. */
function spansOf(role: CampaignRole, { seq, pubSeq, by, collections, pubCollections }: Touched): MovedSpan[] {
  if (role === 'gm') return collections.map((collection) => ({ collection, before: seq - by.seq }))
  if (pubSeq === undefined) return []
  const told = pubCollections.filter((collection) => collection !== 'handouts')
  return told.map((collection) => ({ collection, before: pubSeq - by.pubSeq }))
}

function changesIn(
  tx: DocumentTx,
  membership: Membership,
  { collection, before }: MovedSpan,
): PokedChanges | undefined {
  const { campaignId, role, epoch } = membership
  const rows = changesOf(tx, membership, { collection }, { since: before, limit: MOST_ROWS + 1 })
  const last = rows.at(-1)
  if (!last || rows.length > MOST_ROWS) return undefined
  const documents = viewsOf(membership, rows)
  if (lengthOf(documents) > MOST_CHARACTERS) return undefined
  const from = tx.placeUpTo({ collection, campaignId, audience: audienceOf(role), upTo: before })
  const published = role === 'gm' ? tx.heads([campaignId]).get(campaignId)?.pubSeq : undefined
  return {
    collection,
    from: `${epoch}:${from}`,
    to: `${epoch}:${seqFor(membership, last)}`,
    documents,
    ...(published !== undefined && { published }),
  }
}

/** What `changesToPoke` asks. */
export function aheadOfPoke(people: readonly SyncPerson[], change: Touched): Ahead {
  const { campaignId } = change
  const ofPeople = people.map((person): Question => ({ ask: 'membership', person, campaignId }))
  const ofSpans = (['gm', 'player'] as const).flatMap((role) => {
    return spansOf(role, change).flatMap(({ collection, before }): Question[] => {
      const sequence = { collection, campaignId, audience: audienceOf(role) }
      return [
        { ask: 'changes', ...sequence, since: before, limit: MOST_ROWS + 1 },
        { ask: 'placeUpTo', ...sequence, upTo: before },
      ]
    })
  })
  return { questions: [{ ask: 'generations' }, { ask: 'campaign', campaignId }, ...ofPeople, ...ofSpans] }
}
