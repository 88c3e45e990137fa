import { VERSIONED_COLLECTIONS } from '@lanternkeep/schema'
import { campaignOf } from '../../collections.ts'
import type { CollectionName, PullBody, PushBody } from '../../protocol.ts'
import { replicaFor } from '../accept-push.ts'
import type { SyncPerson } from '../document-store.ts'
import { changesSince } from '../list-changes.ts'
import type { DocumentChange } from '../write.ts'
import type { Ahead, Question } from './questions.ts'

/** What `acceptPush` asks in nearly every case. */
export function aheadOfPush(person: SyncPerson, body: PushBody): Ahead {
  const { collection, rows } = body
  const replica = replicaFor(person, body)
  const ids = [...new Set(rows.map(({ doc }) => doc.id))]
  const campaignIds = [...new Set(rows.flatMap(({ doc }) => campaignOf(collection, doc) ?? []))]
  return {
    questions: [
      { ask: 'generations' },
      ...campaignIds.flatMap((campaignId) => campaignQuestions(person, collection, campaignId)),
      ...ids.flatMap((id) => documentQuestions(collection, id)),
      ...ids.map((id) => ({ ask: 'ack', collection, id, replica }) as const),
    ],
    combats: hasCombats(collection) ? campaignIds : [],
  }
}

/** What `writeDocument` asks in nearly every case. */
export function aheadOfChange(person: SyncPerson | 'server', { collection, id, campaignId }: DocumentChange): Ahead {
  const ofCampaign: Question[] =
    person === 'server' ? [{ ask: 'campaign', campaignId }] : campaignQuestions(person, collection, campaignId)
  return {
    questions: [{ ask: 'generations' }, ...ofCampaign, ...documentQuestions(collection, id)],
    combats: hasCombats(collection) ? [campaignId] : [],
  }
}

/** What `listChanges` asks, apart from digests. */
export function aheadOfPull(person: SyncPerson, body: PullBody): Ahead {
  return {
    questions: [{ ask: 'generations' }, { ask: 'memberships', person }],
    pull: { person, ...changesSince(body) },
  }
}

function campaignQuestions(person: SyncPerson, collection: CollectionName, campaignId: string): Question[] {
  const place = { ask: 'lastPlace', collection, campaignId } as const
  return [
    { ask: 'campaign', campaignId },
    { ask: 'membership', person, campaignId },
    { ...place, audience: 'gm' },
    { ...place, audience: 'players' },
  ]
}

function documentQuestions(collection: CollectionName, id: string): Question[] {
  const versioned = VERSIONED_COLLECTIONS.find((name) => name === collection)
  const lastRun: Question[] = versioned ? [{ ask: 'lastRun', collection: versioned, documentId: id }] : []
  return [{ ask: 'row', collection, id }, ...lastRun]
}

/** The players' view of a combat is made from its characters. */
function hasCombats(collection: CollectionName): boolean {
  return collection === 'characters' || collection === 'combats'
}
