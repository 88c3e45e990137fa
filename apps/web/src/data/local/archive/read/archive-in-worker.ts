import { ArchiveError } from '@lanternkeep/archive'
import type { SyncDocument } from '@lanternkeep/sync'
import { isCodeMissing } from '../../../../lib/browser/worker-code.ts'
import type { ImportNews, ImportOrder } from '../workers/import-worker.ts'
import type { Archive, ArchivedCampaign } from './open-archive.ts'

const UNREADABLE = 'This zip can’t be read.'
const CODE_MISSING = 'What reads a zip isn’t on this device yet. Connect to the server and try again.'

/** The archive, read and checked in a worker: this page only receives what is in it, a few documents at a time. */
export async function openArchiveInWorker(zip: Blob, signal?: AbortSignal): Promise<Archive> {
  const worker = new Worker(new URL('../workers/import-worker.ts', import.meta.url), { type: 'module' })
  const stop = () => worker.terminate()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const campaigns = await readCampaigns(worker, zip, signal)
    return archiveOf(worker, campaigns)
  } catch (error) {
    stop()
    throw error
  }
}

type Lists = { [lists in 'documents' | 'trash']: Record<string, SyncDocument[]> }

async function readCampaigns(worker: Worker, zip: Blob, signal?: AbortSignal): Promise<ArchivedCampaign[]> {
  const campaigns: ArchivedCampaign[] = []
  const isLast = (news: ImportNews) => {
    if (news.kind === 'campaign') campaigns.push(news.campaign)
    if (news.kind === 'documents') {
      const file = campaigns.at(-1)?.file as unknown as Lists | undefined
      const list = file?.[news.lists][news.name]
      for (const document of news.documents) list?.push(document)
    }
    return news.kind === 'done'
  }
  await ask(worker, { kind: 'open', zip }, { isLast, signal })
  return campaigns
}

function archiveOf(worker: Worker, campaigns: ArchivedCampaign[]): Archive {
  const bytesOf = async (order: ImportOrder) => {
    const news = await ask(worker, order, { isLast: ({ kind }) => kind === 'bytes' })
    return news.kind === 'bytes' ? news.bytes : undefined
  }
  return {
    campaigns,
    picture: (id) => bytesOf({ kind: 'picture', id }),
    sound: async (campaign, path, bytes) => {
      const isThere = await bytesOf({ kind: 'sound', campaign, path, bytes })
      return isThere && pulled(() => bytesOf({ kind: 'pull' }))
    },
    close: async () => worker.terminate(),
  }
}

async function* pulled(next: () => Promise<Uint8Array | undefined>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const piece = await next()
    if (!piece) return
    yield piece
  }
}

type Listening = { isLast: (news: ImportNews) => boolean; signal?: AbortSignal | undefined }

/** Resolves with the first message that `isLast`. One question at a time. */
function ask(worker: Worker, order: ImportOrder, { isLast, signal }: Listening): Promise<ImportNews> {
  return new Promise((resolve, reject) => {
    const leave = (settle: () => void) => {
      worker.removeEventListener('message', hear)
      worker.removeEventListener('error', fail)
      settle()
    }
    const fail = (event: Event) =>
      leave(() => reject(new ArchiveError(isCodeMissing(event) ? CODE_MISSING : UNREADABLE)))
    const hear = ({ data }: MessageEvent<ImportNews>) => {
      if (data.kind === 'failed') leave(() => reject(new ArchiveError(data.message ?? UNREADABLE)))
      else if (isLast(data)) leave(() => resolve(data))
    }
    signal?.addEventListener('abort', () => leave(() => reject(signal.reason)), { once: true })
    worker.addEventListener('message', hear)
    worker.addEventListener('error', fail)
    worker.postMessage(order)
  })
}
