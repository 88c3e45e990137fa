import type { CollectionName, SyncDocument } from '../protocol.ts'
import type { HeldRow, ReplicationStore } from './store.ts'

/** The rows that were not sent, in memory for RxDB's comparisons and durable in the store. */
export type HeldRows = {
  get(collection: CollectionName, id: string): HeldRow | undefined
  all(): HeldRow[]
  /** Remembers what the row was made on, before RxDB takes it for sent. */
  hold(
    rows: { collection: CollectionName; campaignId: string; doc: SyncDocument; base: SyncDocument | null }[],
  ): Promise<void>
  release(collection: CollectionName, ids: string[]): Promise<void>
  /** The server does have this state of the row: its answer was lost, and it is believed in no longer but known. */
  know(collection: CollectionName, master: SyncDocument): Promise<void>
  /** Drops every row of the campaign. */
  forget(collection: CollectionName, campaignId: string): Promise<void>
}

export async function loadHeldRows(store: ReplicationStore): Promise<HeldRows> {
  const rows = new Map((await store.held()).map((row) => [row.key, row]))
  const remove = async (keys: string[]) => {
    const known = keys.filter((key) => rows.delete(key))
    if (known.length > 0) await store.removeHeld(known)
  }
  return {
    get: (collection, id) => rows.get(keyOf(collection, id)),
    all: () => [...rows.values()],
    hold: async (unsent) => {
      const held = unsent.map(({ collection, campaignId, doc, base }) => {
        const key = keyOf(collection, doc.id)
        // Two: should the device die right now, RxDB still believes in the one before.
        const believed = [...(rows.get(key)?.believed.slice(-1) ?? []), doc.rev]
        return { key, collection, campaignId, base, believed }
      })
      for (const row of held) rows.set(row.key, row)
      if (held.length > 0) await store.putHeld(held)
    },
    release: (collection, ids) => remove(ids.map((id) => keyOf(collection, id))),
    know: async (collection, { id, rev }) => {
      const row = rows.get(keyOf(collection, id))
      if (!row?.believed.includes(rev)) return
      const known = { ...row, believed: row.believed.filter((other) => other !== rev) }
      rows.set(row.key, known)
      await store.putHeld([known])
    },
    forget: (collection, campaignId) => {
      const gone = [...rows.values()].filter((row) => row.collection === collection && row.campaignId === campaignId)
      return remove(gone.map(({ key }) => key))
    },
  }
}

export function keyOf(collection: CollectionName, id: string): string {
  return `${collection}/${id}`
}

/** What an edit was really made on, where RxDB believes that the server has `assumed`. */
export function baseOf(held: HeldRow | undefined, assumed: SyncDocument | undefined): SyncDocument | null {
  if (held && (!assumed || held.believed.includes(assumed.rev))) return held.base
  return assumed ?? null
}
