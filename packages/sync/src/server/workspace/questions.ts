import type { VersionedCollection } from '@lanternkeep/schema'
import type { CollectionName } from '../../protocol.ts'
import type {
  Ack,
  ChangesQuery,
  Contained,
  DocumentRow,
  Head,
  Membership,
  Scope,
  SequenceQuery,
  SyncPerson,
  Version,
} from '../document-store.ts'

type DocumentId = { collection: CollectionName; id: string }
type MemberId = { campaignId: string; memberId: string }
type VersionedId = { collection: VersionedCollection; documentId: string }

/** What can be asked about a store, and what it answers. Undefined: there is none. */
type Kinds = {
  generations: [object, string[]]
  campaign: [{ campaignId: string }, { scope: Scope; head: Head } | undefined]
  /** Whether the plan of this account has cloud sync. */
  plan: [{ ownerId: string }, boolean]
  membership: [{ person: SyncPerson; campaignId: string }, Membership | undefined]
  memberships: [{ person: SyncPerson }, Membership[]]
  isMember: [MemberId, boolean]
  sheets: [MemberId, number]
  row: [DocumentId, DocumentRow | undefined]
  ack: [DocumentId & { replica: string }, Ack | undefined]
  contained: [DocumentId, Contained | undefined]
  changes: [ChangesQuery, Changes]
  lastPlace: [SequenceQuery, number]
  placeUpTo: [SequenceQuery & { upTo: number }, number]
  restoredPlace: [{ campaignId: string; known: number }, Pick<Head, 'seq' | 'pubSeq'> | undefined]
  /** The campaign that has this join code. */
  joinCode: [{ joinCode: string }, string | undefined]
  lastRun: [VersionedId, Pick<Version, 'id' | 'run'> | undefined]
  versions: [VersionedId, Version[]]
}

/** `isAll`: nothing lies behind these rows. `size` is that of all their JSON in characters. */
export type Changes = { rows: DocumentRow[]; isAll: boolean; size: number }

export type Ask = keyof Kinds
export type QuestionOf<A extends Ask> = { ask: A } & Kinds[A][0]
export type AnswerTo<A extends Ask> = Kinds[A][1]
export type Question = { [A in Ask]: QuestionOf<A> }[Ask]

/**
 * What a decision will ask, as far as it is known before. A store may load more than was asked: the characters in a
 * combat with the combat, the changes of all campaigns with a person's memberships.
 */
export type Ahead = {
  questions: Question[]
  /** Campaigns whose combat is asked with its characters. */
  combats?: string[]
  /** What a pull asks of each of the person's campaigns. */
  pull?: { person: SyncPerson } & Pick<ChangesQuery, 'collection' | 'limit' | 'size'> & { since: Map<string, number> }
}

export function personKey(person: SyncPerson): string {
  return 'userId' in person ? `user:${person.userId}` : `guest:${person.guestId}`
}

/** Equal for equal questions. */
export function keyOfQuestion(question: Question): string {
  const { ask } = question
  switch (ask) {
    case 'generations':
      return ask
    case 'campaign':
      return joined(ask, question.campaignId)
    case 'plan':
      return joined(ask, question.ownerId)
    case 'membership':
      return joined(ask, personKey(question.person), question.campaignId)
    case 'memberships':
      return joined(ask, personKey(question.person))
    case 'isMember':
    case 'sheets':
      return joined(ask, question.campaignId, question.memberId)
    case 'row':
    case 'contained':
      return joined(ask, question.collection, question.id)
    case 'ack':
      return joined(ask, question.collection, question.id, question.replica)
    case 'changes': {
      const { collection, campaignId, audience, since, limit, size = '' } = question
      return joined(ask, collection, campaignId, audience, since, limit, size)
    }
    case 'lastPlace':
      return joined(ask, question.collection, question.campaignId, question.audience)
    case 'placeUpTo':
      return joined(ask, question.collection, question.campaignId, question.audience, question.upTo)
    case 'restoredPlace':
      return joined(ask, question.campaignId, question.known)
    case 'joinCode':
      return joined(ask, question.joinCode)
    case 'lastRun':
    case 'versions':
      return joined(ask, question.collection, question.documentId)
  }
}

/** No id contains a line break. */
function joined(...parts: (string | number)[]): string {
  return parts.join('\n')
}
