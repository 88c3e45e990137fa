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
/** A row not sent because of the plan: what it was made on, and what RxDB believes of the server meanwhile. */
export type Held = { base: SyncDocument | null; believed: string[] }

export type Flight = {
  rows: { stored: Stored; base: SyncDocument | null }[]
  upTo: number
  answer: PushAnswer
}
export type Page = { documents: SyncDocument[]; checkpoint: Checkpoint; asked: number }

/** What survives the death of the tab. */
export type Disk = {
  fork: Map<string, Stored>
  assumed: Map<string, Assumed>
  up: Map<CollectionName, number>
  down: Map<CollectionName, Checkpoint>
  held: Map<string, Held>
  /** The server takes nothing of the campaign for the plan's sake. */
  refused: boolean
  /** Put aside to be read: what was refused, and what was held when the campaign had to go. */
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
  /** By its own clock, which may be days wrong. */
  readonly now: () => string
  clock: number
  newWord(): string
}

export function newDevice(id: string, wire: Wire, now: () => string, mutant: Mutant | undefined): Device {
  let made = 0
  const maps = { fork: new Map(), assumed: new Map(), up: new Map(), down: new Map(), held: new Map() }
  return {
    id,
    wire,
    now,
    mutant,
    disk: { ...maps, refused: false, rejections: [], log: 0 },
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

/** Whether RxDB takes this row for sent though it only is held. */
export function isOnlyBelieved({ disk }: Device, key: string): boolean {
  const assumed = disk.assumed.get(key)
  return assumed !== undefined && (disk.held.get(key)?.believed.includes(assumed.doc.rev) ?? false)
}
