import type { CDPSession } from '../../apps/web/e2e/testing/browser/launch.ts'

/** Bytes on the page's heap: what scripts hold, and what the engine compiled of them, which grows until all is compiled. */
export type HeapBytes = { held: number; compiled: number }

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  /** The fields of one node after those of another. */
  nodes: number[]
}

/** Collects garbage first. Without what the browser keeps outside of the scripts' heap, such as answers of the network. */
export async function heapBytes(session: CDPSession): Promise<HeapBytes> {
  await session.send('HeapProfiler.collectGarbage')
  const { snapshot, nodes } = await takeSnapshot(session)
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const bytes = { held: 0, compiled: 0 }
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][nodes[node + typeAt] ?? 0]
    if (type === 'native') continue
    bytes[type === 'code' ? 'compiled' : 'held'] += nodes[node + sizeAt] ?? 0
  }
  return bytes
}

async function takeSnapshot(session: CDPSession): Promise<Snapshot> {
  const chunks: string[] = []
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', keep)
  return JSON.parse(chunks.join('')) as Snapshot
}
