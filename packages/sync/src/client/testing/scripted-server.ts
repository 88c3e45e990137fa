import { campaignOf } from '../../collections.ts'
import type { CollectionName, PullAnswer, PushRow, SyncDocument, Verdict } from '../../protocol.ts'
import { type LiveOptions, type Transport, TransportError } from '../transport.ts'

/** A server for one campaign's GM that stores by rev alone and answers what a test scripts. */
export type ScriptedServer = {
  transport: Transport
  pushes: { collection: CollectionName; rows: PushRow[] }[]
  pulls: { collection: CollectionName; checkpoint: Record<string, string> }[]
  stored(collection: CollectionName, id: string): SyncDocument | undefined
  /** Another device's write. */
  write(collection: CollectionName, document: SyncDocument): void
  verdictFor?: (collection: CollectionName, row: PushRow) => Verdict | undefined
  changeAnswer?: (answer: PullAnswer, collection: CollectionName) => PullAnswer
  /** Rejects every call while set. */
  failure?: TransportError
  /** Runs after a push was stored, before its answer is sent. */
  afterPush?: () => void
  campaigns: PullAnswer['campaigns']
  pageLimit: number
}

type Entry = { collection: CollectionName; seq: number; document: SyncDocument }

export function scriptedServer(): ScriptedServer {
  const entries = new Map<string, Entry>()
  const streams = new Set<LiveOptions>()
  let seq = 0

  const store = (collection: CollectionName, document: SyncDocument, run?: string) => {
    const campaignId = campaignOf(collection, document) ?? ''
    entries.set(`${collection}/${document.id}`, { collection, seq: ++seq, document })
    const others = [...streams].filter((stream) => run === undefined || stream.run !== run)
    for (const stream of others) stream.onPoke({ campaignId, seq, collections: [collection] })
  }
  const decide = (collection: CollectionName, row: PushRow, run: string | undefined): Verdict => {
    const scripted = server.verdictFor?.(collection, row)
    if (scripted) return scripted
    const { id } = row.doc
    const current = entries.get(`${collection}/${id}`)?.document
    if (current?.rev === row.doc.rev) return { id, verdict: 'ok' }
    if (current && current.rev !== row.base) return { id, verdict: 'conflict', master: current }
    store(collection, row.doc, run)
    return { id, verdict: 'ok' }
  }
  const reach = () => {
    if (server.failure) throw server.failure
  }

  const server: ScriptedServer = {
    pushes: [],
    pulls: [],
    campaigns: [],
    pageLimit: 1000,
    stored: (collection, id) => entries.get(`${collection}/${id}`)?.document,
    write: store,
    transport: {
      push: async ({ collection, rows, run }) => {
        reach()
        server.pushes.push({ collection, rows: structuredClone(rows) })
        const verdicts = rows.map((row) => decide(collection, structuredClone(row), run))
        server.afterPush?.()
        reach()
        return structuredClone({ verdicts })
      },
      pull: async ({ collection, checkpoint, limit }) => {
        reach()
        server.pulls.push({ collection, checkpoint })
        const newer = [...entries.values()].filter((entry) => {
          const known = checkpoint[campaignOf(collection, entry.document) ?? ''] ?? '1:0'
          return entry.collection === collection && entry.seq > Number(known.split(':')[1])
        })
        const page = newer.toSorted((a, b) => a.seq - b.seq).slice(0, Math.min(limit, server.pageLimit))
        const reached = page.map((entry) => [campaignOf(collection, entry.document), `1:${entry.seq}`])
        const documents = page.map(({ document }) => document)
        const more = page.length < newer.length
        const answer = {
          documents,
          checkpoint: Object.fromEntries(reached),
          gone: [],
          more,
          campaigns: server.campaigns,
        }
        return structuredClone(server.changeAnswer?.(answer, collection) ?? answer)
      },
      live: (options) => {
        reach()
        streams.add(options)
        options.onOpen()
        return new Promise<void>((_, reject) => {
          const end = () => {
            streams.delete(options)
            reject(new TransportError(0, 'cut'))
          }
          options.signal.addEventListener('abort', end)
        })
      },
    },
  }
  return server
}
