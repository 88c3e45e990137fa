import { createHttpTransport } from '../../../packages/sync/src/client/http-transport.ts'
import { createLink, LinkClosed } from '../../../packages/sync/src/client/link.ts'
import { openLiveStream } from '../../../packages/sync/src/client/live-stream.ts'
import { uniqueText } from '../../../packages/sync/src/client/revs.ts'
import {
  COLLECTION_NAMES,
  type CollectionName,
  type PushBody,
  type SyncDocument,
  stripProjection,
  type Verdict,
} from '../../../packages/sync/src/index.ts'
import type { PullAnswer } from '../../../packages/sync/src/protocol.ts'
import { browserFetch } from './browser-fetch.ts'

/** Any account's; absent for a guest. */
type Person = { cookie: string; account?: string }

export type DeviceOptions = Person & {
  url: string
  replica: string
  /** The stream said that something changed in these collections. */
  onPoke?: (collections: readonly string[]) => void
  /** A pull brought these documents. */
  onPulled?: (collection: CollectionName, documents: readonly SyncDocument[]) => void
}

/** The app's own client (its calls, its pauses between tries and its stream), without a database of its own. */
export type Device = {
  replica: string
  /** Opens the stream, and keeps it open. */
  listen(): void
  isListening(): boolean
  /** No pull is running, and what was pulled is up to date with what the stream said. */
  isQuiet(): boolean
  /** Resolves once the server answered. */
  push(collection: CollectionName, rows: PushBody['rows']): Promise<Verdict[]>
  /** Everything in the collection, from the beginning. */
  pullAll(collection: CollectionName): Promise<SyncDocument[]>
  /** Rev of the document as this device last pulled it, without the mark of a player's view. */
  revOf(collection: CollectionName, id: string): string | undefined
  counts: DeviceCounts
  close(): void
}

/** `opens`: how often its stream opened. `failures`: calls that were not answered, or with a fault. */
export type DeviceCounts = { requests: number; opens: number; failures: Record<string, number> }

export function openDevice(options: DeviceOptions): Device {
  const { url, replica, account = 'guest', onPoke, onPulled } = options
  const counts: DeviceCounts = { requests: 0, opens: 0, failures: {} }
  const browser = browserFetch()
  const send = sendAs(options.cookie, browser.send, counts)
  const transport = createHttpTransport({ base: url, account, send })
  const link = createLink()
  const run = uniqueText()
  const checkpoints = new Map<CollectionName, PullAnswer['checkpoint']>()
  const revs = new Map<string, string>()
  const pulls = new Map<CollectionName, 'running' | 'again'>()
  let stream: ReturnType<typeof openLiveStream> | undefined

  const page = (collection: CollectionName, checkpoint: PullAnswer['checkpoint'] = {}) =>
    link.call((signal) => transport.pull({ collection, replica, run, checkpoint, limit: 200 }, signal))
  const pull = async (collection: CollectionName): Promise<void> => {
    if (pulls.has(collection)) return void pulls.set(collection, 'again')
    do {
      pulls.set(collection, 'running')
      for (let more = true; more; ) {
        const answer = await page(collection, checkpoints.get(collection))
        checkpoints.set(collection, answer.checkpoint)
        for (const { id, rev } of answer.documents) revs.set(`${collection}/${id}`, stripProjection(rev))
        onPulled?.(collection, answer.documents)
        more = answer.more
      }
    } while (pulls.get(collection) === 'again')
    pulls.delete(collection)
  }
  const pullThese = (names: readonly string[]) => {
    for (const name of COLLECTION_NAMES) if (names.includes(name)) pull(name).catch(unlessClosed)
  }
  return {
    replica,
    counts,
    listen: () => {
      stream ??= openLiveStream({
        link,
        transport,
        replica,
        run,
        onFail: () => undefined,
        onOpen: () => {
          counts.opens += 1
          pullThese(COLLECTION_NAMES)
        },
        onPoke: ({ collections }) => {
          onPoke?.(collections)
          pullThese(collections)
        },
        onNews: () => undefined,
      })
    },
    isListening: () => stream?.live$.value === true,
    isQuiet: () => pulls.size === 0,
    push: async (collection, rows) => {
      const { verdicts } = await link.call((signal) => transport.push({ collection, replica, run, rows }, signal))
      return verdicts
    },
    async pullAll(collection) {
      const documents: SyncDocument[] = []
      for (let checkpoint = {}; ; ) {
        const answer = await page(collection, checkpoint)
        documents.push(...answer.documents)
        if (!answer.more) return documents
        checkpoint = answer.checkpoint
      }
    },
    revOf: (collection, id) => revs.get(`${collection}/${id}`),
    close: () => {
      link.close()
      browser.close()
    },
  }
}

function unlessClosed(error: unknown): void {
  if (!(error instanceof LinkClosed)) throw error
}

/** Sends the cookie along, as a browser would, and counts. */
function sendAs(cookie: string, send: typeof fetch, counts: DeviceCounts): typeof fetch {
  return async (input, init = {}) => {
    counts.requests += 1
    const count = (what: string) => {
      counts.failures[what] = (counts.failures[what] ?? 0) + 1
    }
    const headers = { ...(init.headers as Record<string, string>), cookie }
    const answer = await send(input, { ...init, headers }).catch((error: Error) => {
      count(init.signal?.aborted ? 'ended by the device' : 'no answer')
      throw error
    })
    if (!answer.ok) count(`answered ${answer.status}`)
    return answer
  }
}
