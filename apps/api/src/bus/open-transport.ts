import { createHmac } from 'node:crypto'
import type { Transport } from './transport.ts'

type Settings = { databaseUrl: string | undefined; natsUrl: string | undefined; secret: string }

/** What connects this process with the others on the same database; undefined if there can't be others. */
export async function openTransport({ databaseUrl, natsUrl, secret }: Settings): Promise<Transport | undefined> {
  if (databaseUrl === undefined) return undefined
  // Loaded only here: without them, the program starts sooner.
  if (natsUrl !== undefined) {
    const { createNatsTransport } = await import('./nats.ts')
    // Several installations may share NATS, and none can guess another's subject.
    const installation = createHmac('sha256', secret).update('bus').digest('hex').slice(0, 32)
    return createNatsTransport({ url: natsUrl, subject: `lanternkeep.${installation}` })
  }
  const { createNotifyTransport } = await import('./notify.ts')
  const { connectionSettings } = await import('../storage/postgres/pool.ts')
  return createNotifyTransport(connectionSettings(databaseUrl))
}
