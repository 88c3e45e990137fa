import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Fastify from '../../apps/api/node_modules/fastify/fastify.js'
import type { SyncDocument } from '../../packages/sync/src/index.ts'
import { openRawStore, putDocument } from './raw-store.ts'

/** Accepts documents and stores them, and does nothing else: no sessions, rights, checks or sequences. */
const store = await openRawStore(join(process.argv[2] ?? '', 'bare'))
const app = Fastify()
app.post<{ Body: { rows: { doc: SyncDocument }[] } }>('/api/sync/push', async ({ body }) => {
  store.db.sqlite.transaction(() => {
    for (const { doc } of body.rows) putDocument(store, doc)
  })()
  return { verdicts: body.rows.map(({ doc }) => ({ id: doc.id, verdict: 'ok' })) }
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
process.once('disconnect', () => process.exit(0))
