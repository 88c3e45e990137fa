import type {
  CampaignRole,
  Checkpoint,
  CollectionName,
  PullAnswer,
  PullBody,
  PushAnswer,
  PushBody,
  SyncDocument,
} from '../../protocol.ts'
import type { Mutant } from './mutants.ts'

/** A document as the device stores it: `height` is RxDB's revision height, `written` its place in the change log. */
export type Stored = { doc: SyncDocument; height: number; written: number; byDownstream: boolean }
/** What the device takes for the server's state. `resolved` is the height of a resolved conflict not yet pushed. */
export type Assumed = { doc: SyncDocument; resolved?: number }

export type Flight = {
  rows: { stored: Stored; assumed: SyncDocument | undefined }[]
  upTo: number
  answer: PushAnswer
  replays: PushBody
}
export type Page = { documents: SyncDocument[]; checkpoint: Checkpoint; asked: number }

/** What survives the death of the tab. */
export type Disk = {
  fork: Map<string, Stored>
  assumed: Map<string, Assumed>
  up: Map<CollectionName, number>
  down: Map<CollectionName, Checkpoint>
  rejections: SyncDocument[]
  log: number
}

export type Wire = { push: (body: PushBody) => PushAnswer; pull: (body: PullBody) => PullAnswer }

/** A device: what survives on its disk, and what its tab holds. */
export type Device = {
  readonly id: string
  readonly wire: Wire
  readonly mutant: Mutant | undefined
  readonly disk: Disk
  readonly flights: Map<CollectionName, Flight>
  readonly pages: Map<CollectionName, Page>
  /** When a document was last pushed, and when a page was asked for, by the same clock. */
  readonly pushedAt: Map<string, number>
  readonly roles: Map<string, CampaignRole>
  clock: number
  newWord(): string
}

export function newDevice(id: string, wire: Wire, mutant: Mutant | undefined): Device {
  let made = 0
  return {
    id,
    wire,
    mutant,
    disk: { fork: new Map(), assumed: new Map(), up: new Map(), down: new Map(), rejections: [], log: 0 },
    flights: new Map(),
    pages: new Map(),
    pushedAt: new Map(),
    roles: new Map(),
    clock: 0,
    newWord: () => `${id}.${++made}`,
  }
}

export function keyOf(collection: CollectionName, docId: string): string {
  return `${collection}/${docId}`
}

export function put({ disk }: Device, collection: CollectionName, doc: SyncDocument, byDownstream = false): Stored {
  const key = keyOf(collection, doc.id)
  const stored = { doc, height: (disk.fork.get(key)?.height ?? 0) + 1, written: ++disk.log, byDownstream }
  disk.fork.set(key, stored)
  return stored
}

export function documentsOf({ disk }: Device, collection: CollectionName): SyncDocument[] {
  return [...disk.fork].filter(([key]) => key.startsWith(`${collection}/`)).map(([, { doc }]) => doc)
}

export function isEqual(a: SyncDocument, b: SyncDocument): boolean {
  return a.rev === b.rev && Boolean(a._deleted) === Boolean(b._deleted)
}
