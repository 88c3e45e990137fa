import type { Checkpoint } from '../protocol.ts'
import type { CollectionSync, SyncContext } from './collection-sync.ts'
import { campaignIdOf } from './pending.ts'

/** The server's state of a campaign's collection without bodies: rev and deletedness by id. */
export type ServedRevs = Map<string, { rev: string; deleted: boolean }>

const PAGE = 500
/** Higher than every place. */
const END = Number.MAX_SAFE_INTEGER

/**
 * Asks for all documents of the given campaigns and stores none. `epochs`: of every membership of this person,
 * otherwise the server would answer other campaigns from their beginning too. Undefined if the server was restored
 * meanwhile.
 */
export async function readServedRevs(
  context: SyncContext,
  sync: CollectionSync,
  { campaignIds, epochs }: { campaignIds: ReadonlySet<string>; epochs: ReadonlyMap<string, number> },
): Promise<Map<string, ServedRevs> | undefined> {
  const { link, transport, store, run } = context
  const found = new Map([...campaignIds].map((id): [string, ServedRevs] => [id, new Map()]))
  let checkpoint: Checkpoint = Object.fromEntries(
    [...epochs].map(([id, epoch]) => [id, `${epoch}:${campaignIds.has(id) ? 0 : END}`]),
  )
  for (;;) {
    const replica = store.replicas()[0] ?? ''
    const generation = store.generation()
    const body = { collection: sync.name, replica, run, generation, checkpoint, limit: PAGE }
    const answer = await link.call((signal) => transport.pull(body, signal))
    if (answer.restored) {
      await context.onGeneration({ from: generation, to: answer.generation ?? '' })
      return undefined
    }
    for (const document of answer.documents) {
      const { id, rev, _deleted } = document
      found.get(campaignIdOf(sync.name, document))?.set(id, { rev, deleted: Boolean(_deleted) })
    }
    checkpoint = { ...checkpoint, ...answer.checkpoint }
    if (!answer.more) return found
  }
}
