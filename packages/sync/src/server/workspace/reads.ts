import type { Head, Scope } from '../document-store.ts'
import { ask, askAll, askList, documentList, type Layer, membershipList, requireStored, versionList } from './layer.ts'
import type { WorkspaceTx } from './workspace-tx.ts'

type Reads = Pick<
  WorkspaceTx,
  | 'generations'
  | 'mayOwnerSync'
  | 'scopes'
  | 'heads'
  | 'memberships'
  | 'isMember'
  | 'rows'
  | 'acks'
  | 'contained'
  | 'changes'
  | 'sheetsOf'
  | 'lastPlace'
  | 'placeUpTo'
  | 'restoredPlaces'
  | 'holderOfJoinCode'
  | 'lastRun'
  | 'versions'
>

export function readsOf(layer: Layer): Reads {
  return {
    ...campaignReads(layer),
    ...documentReads(layer),
    generations: () => ask(layer, { ask: 'generations' }),
    mayOwnerSync: (ownerId) => ask(layer, { ask: 'plan', ownerId }),
    holderOfJoinCode: (joinCode) => ask(layer, { ask: 'joinCode', joinCode }),
    lastRun: (collection, documentId) => ask(layer, { ask: 'lastRun', collection, documentId }),
    versions: (collection, documentId) => {
      return askList(layer, versionList(collection, documentId), { ask: 'versions', collection, documentId })
    },
  }
}

function campaignReads(layer: Layer): Pick<Reads, 'scopes' | 'heads' | 'memberships' | 'isMember' | 'restoredPlaces'> {
  return {
    scopes: (ids) => new Map(campaigns(layer, ids).map(({ scope }) => [scope.campaignId, scope])),
    heads: (ids) => new Map(campaigns(layer, ids).map(({ scope, head }) => [scope.campaignId, head])),
    memberships(person, ids) {
      if (!ids) return askList(layer, membershipList(person), { ask: 'memberships', person })
      return present(
        askAll(
          layer,
          ids.map((campaignId) => ({ ask: 'membership', person, campaignId }) as const),
        ),
      )
    },
    isMember: (campaignId, memberId) => ask(layer, { ask: 'isMember', campaignId, memberId }),
    restoredPlaces(ids, known) {
      const found = askAll(
        layer,
        ids.map((campaignId) => ({ ask: 'restoredPlace', campaignId, known }) as const),
      )
      const places = new Map<string, Pick<Head, 'seq' | 'pubSeq'>>()
      for (const [index, campaignId] of ids.entries()) {
        const place = found[index]
        if (place) places.set(campaignId, place)
      }
      return places
    },
  }
}

function documentReads(
  layer: Layer,
): Pick<Reads, 'rows' | 'acks' | 'contained' | 'changes' | 'sheetsOf' | 'lastPlace' | 'placeUpTo'> {
  return {
    rows: (collection, ids) =>
      byId(
        askAll(
          layer,
          ids.map((id) => ({ ask: 'row', collection, id }) as const),
        ),
      ),
    acks: (collection, ids, replica) => {
      return byId(
        askAll(
          layer,
          ids.map((id) => ({ ask: 'ack', collection, id, replica }) as const),
        ),
      )
    },
    contained: (collection, ids) => {
      return byId(
        askAll(
          layer,
          ids.map((id) => ({ ask: 'contained', collection, id }) as const),
        ),
      )
    },
    changes: (query) => {
      return askList(layer, documentList(query.collection, query.campaignId), { ask: 'changes', ...query }).rows
    },
    sheetsOf: (campaignId, memberId) => {
      return askList(layer, documentList('characters', campaignId), { ask: 'sheets', campaignId, memberId })
    },
    lastPlace: (query) => {
      const question = { ask: 'lastPlace', ...query } as const
      if (!layer.answers.find(question)) requireStored(layer, documentList(query.collection, query.campaignId))
      return ask(layer, question)
    },
    placeUpTo: (query) => {
      return askList(layer, documentList(query.collection, query.campaignId), { ask: 'placeUpTo', ...query })
    },
  }
}

function campaigns(layer: Layer, campaignIds: string[]): { scope: Scope; head: Head }[] {
  return present(
    askAll(
      layer,
      campaignIds.map((campaignId) => ({ ask: 'campaign', campaignId }) as const),
    ),
  )
}

function byId<Value extends { id: string }>(found: (Value | undefined)[]): Map<string, Value> {
  return new Map(present(found).map((one) => [one.id, one]))
}

function present<Value>(found: (Value | undefined)[]): Value[] {
  return found.filter((one) => one !== undefined)
}
