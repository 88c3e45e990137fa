/** The part of PouchDB that is used here. */
type Pouch = {
  replicate: Record<'from' | 'to', (remote: string, options: { batch_size: number }) => Promise<{ ok: boolean }>>
  allDocs(options: { keys: string[]; include_docs: true }): Promise<{ rows: { doc: { health: number } }[] }>
  bulkDocs(documents: object[]): Promise<unknown>
  info(): Promise<{ doc_count: number }>
}
export type PeerWindow = typeof window & { PouchDB: new (name: string) => Pouch; local: Pouch }

/** Runs in the peer's page: from an empty device until this many documents are stored on it. */
export async function pullPeer(count: number): Promise<number> {
  const peer = window as PeerWindow
  const start = performance.now()
  peer.local = new peer.PouchDB('bench')
  await peer.local.replicate.from(`${location.origin}/db/bench`, { batch_size: 500 })
  const took = performance.now() - start
  const { doc_count } = await peer.local.info()
  if (doc_count !== count) throw new Error(`The peer pulled ${doc_count} documents`)
  return took
}

/**
 * Runs in the peer's page: pushes edits that were made offline. It has pushed before, so it only looks at the edited
 * ones.
 */
export async function pushPeer(ids: string[]): Promise<number> {
  const { local } = window as PeerWindow
  const remote = `${location.origin}/db/bench`
  await local.replicate.to(remote, { batch_size: 500 })
  const { rows } = await local.allDocs({ keys: ids, include_docs: true })
  await local.bulkDocs(rows.map(({ doc }) => ({ ...doc, health: doc.health - 1 })))
  const start = performance.now()
  await local.replicate.to(remote, { batch_size: 500 })
  return performance.now() - start
}
