import { merge } from '../../merge.ts'
import type {
  CampaignRole,
  Checkpoint,
  CollectionName,
  PullAnswer,
  PullBody,
  PushAnswer,
  PushBody,
  SyncDocument,
  Verdict,
} from '../../protocol.ts'
import { resolveConflict, stubTombstone } from '../../resolve.ts'
import { revForWrite } from '../../rev.ts'
import type { Mutant } from './mutants.ts'

/** A document as the device stores it: `height` is RxDB's revision height, `written` its place in the change log. */
type Stored = { doc: SyncDocument; height: number; written: number; byDownstream: boolean }
/** What the device takes for the server's state. `resolved` is the height of a resolved conflict not yet pushed. */
type Assumed = { doc: SyncDocument; resolved?: number }

type Flight = {
  rows: { stored: Stored; assumed: SyncDocument | undefined }[]
  upTo: number
  answer: PushAnswer
  replays: PushBody
}
type Page = { documents: SyncDocument[]; checkpoint: Checkpoint; asked: number }

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

export type Replica = {
  id: string
  disk: Disk
  documents(collection: CollectionName): SyncDocument[]
  write(collection: CollectionName, doc: SyncDocument): void
  /** Sends what is waiting; the answer is kept until `receive`. False if there was nothing to send. */
  send(collection: CollectionName, lose: boolean): boolean
  receive(collection: CollectionName, kill: boolean): void
  ask(collection: CollectionName): void
  take(collection: CollectionName, kill: boolean): number
  /** The tab dies: everything in flight is forgotten. */
  kill(): void
  roleIn(campaignId: string): CampaignRole
  isDirty(collection: CollectionName): boolean
}

const PUSH_BATCH = 4
const PULL_LIMIT = 3

/** A device as RxDB's replication makes it behave (replication-protocol/upstream, downstream, conflicts). */
export function createReplica(id: string, firstRole: CampaignRole, wire: Wire, mutant: Mutant | undefined): Replica {
  const disk: Disk = { fork: new Map(), assumed: new Map(), up: new Map(), down: new Map(), rejections: [], log: 0 }
  const flights = new Map<CollectionName, Flight>()
  const pages = new Map<CollectionName, Page>()
  const pushedAt = new Map<string, number>()
  const roles = new Map<string, CampaignRole>()
  let clock = 0
  let made = 0
  const newWord = () => `${id}.${++made}`

  const roleIn = (campaignId: string) => roles.get(campaignId) ?? firstRole
  const keyOf = (collection: CollectionName, docId: string) => `${collection}/${docId}`

  function put(collection: CollectionName, doc: SyncDocument, byDownstream = false): Stored {
    const key = keyOf(collection, doc.id)
    const stored = { doc, height: (disk.fork.get(key)?.height ?? 0) + 1, written: ++disk.log, byDownstream }
    disk.fork.set(key, stored)
    return stored
  }

  function changed(collection: CollectionName): Stored[] {
    const since = disk.up.get(collection) ?? 0
    return [...disk.fork]
      .filter(([key, { written }]) => key.startsWith(`${collection}/`) && written > since)
      .map(([, stored]) => stored)
      .sort((a, b) => a.written - b.written)
      .slice(0, PUSH_BATCH)
  }

  function needsPush(collection: CollectionName, { doc, height }: Stored): boolean {
    const assumed = disk.assumed.get(keyOf(collection, doc.id))
    return !assumed || assumed.resolved === height || !isEqual(assumed.doc, doc)
  }

  function send(collection: CollectionName, lose: boolean): boolean {
    if (flights.has(collection)) return false
    const batch = changed(collection)
    const upTo = batch.at(-1)?.written
    if (upTo === undefined) return false
    // RxDB pushes a conflict settled as theirs once more: the plugin drops such rows.
    const rows = batch
      .filter((stored) => needsPush(collection, stored))
      .map((stored) => ({ stored, assumed: disk.assumed.get(keyOf(collection, stored.doc.id))?.doc }))
    const sent = rows.filter(({ stored, assumed }) => !assumed || !isEqual(assumed, stored.doc))
    if (sent.length === 0) {
      disk.up.set(collection, upTo)
      return false
    }
    const body: PushBody = {
      collection,
      replica: id,
      rows: sent.map(({ stored, assumed }) => ({ doc: stored.doc, base: assumed?.rev ?? null })),
    }
    for (const { stored } of sent) pushedAt.set(keyOf(collection, stored.doc.id), ++clock)
    const answer = wire.push(structuredClone(body))
    if (!lose) flights.set(collection, { rows: sent, upTo, answer, replays: body })
    return true
  }

  function receive(collection: CollectionName, kill: boolean): void {
    const flight = flights.get(collection)
    if (!flight) return
    flights.delete(collection)
    // A campaign that the server does not know yet: the whole push is tried again later.
    if (flight.answer.verdicts.some(({ verdict }) => verdict === 'retry')) return
    for (const [index, row] of flight.rows.entries()) {
      const verdict = flight.answer.verdicts[index]
      if (verdict) settleRow(collection, row, verdict, kill)
    }
    if (!kill) disk.up.set(collection, flight.upTo)
  }

  function settleRow(collection: CollectionName, row: Flight['rows'][number], verdict: Verdict, kill: boolean): void {
    const { stored, assumed } = row
    const key = keyOf(collection, stored.doc.id)
    pushedAt.set(key, ++clock)
    if (verdict.verdict === 'ok') {
      disk.assumed.set(key, { doc: stored.doc })
      return
    }
    const { master, document, rejected } = outcomeOf(collection, stored.doc, assumed, verdict)
    if (rejected) disk.rejections.push(stored.doc)
    // Written here meanwhile: RxDB's write fails, and the next push meets the conflict again.
    if (disk.fork.get(key)?.height !== stored.height) return
    const resolved = put(collection, document)
    if (!kill) disk.assumed.set(key, { doc: master, resolved: resolved.height })
  }

  function outcomeOf(
    collection: CollectionName,
    mine: SyncDocument,
    assumed: SyncDocument | undefined,
    verdict: Verdict,
  ) {
    if (verdict.verdict !== 'conflict') {
      const master = ('master' in verdict && verdict.master) || stubTombstone(mine)
      return { master, document: master, rejected: true }
    }
    const input = {
      base: assumed ?? null,
      mine,
      by: id,
      at: '2026-01-01T00:00:00.000Z',
      newId: newWord,
      makeRev: newWord,
    }
    const { master } = verdict
    if (mutant === 'deleteWins' && (master._deleted || mine._deleted)) {
      return { master, document: { ...master, _deleted: true }, rejected: false }
    }
    if (mutant === 'equalBeforeCounter' && master.health === mine.health) {
      const base = { ...(verdict.base ?? assumed ?? master), health: mine.health }
      const document = merge(collection, { ...input, base, theirs: master })
      return { master, document: document === master ? master : { ...document, rev: newWord() }, rejected: false }
    }
    const known = mutant === 'noAckBase' ? { ...verdict, base: undefined } : verdict
    const resolution = resolveConflict(collection, { ...input, verdict: known })
    return { master, document: resolution.document, rejected: resolution.rejected !== undefined }
  }

  function ask(collection: CollectionName): void {
    if (pages.has(collection)) return
    const asked = ++clock
    const documents: SyncDocument[] = []
    let checkpoint = disk.down.get(collection) ?? {}
    for (let more = true; more && documents.length < PULL_LIMIT; ) {
      const answer = wire.pull({ collection, replica: id, checkpoint, limit: PULL_LIMIT })
      for (const campaign of answer.campaigns) roles.set(campaign.id, campaign.role)
      for (const gone of mutant === 'epochIgnored' ? [] : answer.gone) documents.push(...purged(collection, gone))
      for (const document of answer.documents) documents.push(structuredClone(document))
      checkpoint = { ...checkpoint, ...answer.checkpoint }
      more = answer.more
    }
    pages.set(collection, { documents, checkpoint, asked })
  }

  function purged(collection: CollectionName, campaignId: string): SyncDocument[] {
    return documentsOf(collection)
      .filter((doc) => !doc._deleted && (doc.campaignId ?? doc.id) === campaignId)
      .map(stubTombstone)
  }

  function documentsOf(collection: CollectionName): SyncDocument[] {
    return [...disk.fork].filter(([key]) => key.startsWith(`${collection}/`)).map(([, { doc }]) => doc)
  }

  /** Stores the page that was asked for; answers how many documents it held. */
  function take(collection: CollectionName, kill: boolean): number {
    const page = pages.get(collection)
    if (!page) return 0
    pages.delete(collection)
    // A push went past this page: it may hold what we have replaced since. It is asked for again.
    const overtaken = page.documents.some((doc) => (pushedAt.get(keyOf(collection, doc.id)) ?? 0) > page.asked)
    if ((overtaken || flights.has(collection)) && mutant !== 'pageOvertakesPush') return page.documents.length
    for (const document of new Map(page.documents.map((doc) => [doc.id, doc])).values())
      takeDocument(collection, document, kill)
    // RxDB keeps no checkpoint of an empty page.
    if (page.documents.length > 0 && !kill) disk.down.set(collection, page.checkpoint)
    return page.documents.length
  }

  function takeDocument(collection: CollectionName, master: SyncDocument, kill: boolean): void {
    const key = keyOf(collection, master.id)
    const stored = disk.fork.get(key)
    const assumed = disk.assumed.get(key)
    const isAssumed = stored !== undefined && assumed !== undefined && isEqual(assumed.doc, stored.doc)
    if (stored && !isAssumed && !stored.byDownstream) {
      if (isEqual(master, stored.doc)) disk.assumed.set(key, { doc: stored.doc })
      return
    }
    if (stored && isEqual(master, stored.doc)) {
      if (!isAssumed) disk.assumed.set(key, { doc: stored.doc })
      return
    }
    put(collection, master, true)
    if (!kill) disk.assumed.set(key, { doc: master })
  }

  return {
    id,
    disk,
    documents: documentsOf,
    write(collection, doc) {
      const previous = disk.fork.get(keyOf(collection, doc.id))?.doc
      put(collection, { ...doc, rev: revForWrite(newWord, previous?.rev, roleIn(String(doc.campaignId ?? doc.id))) })
    },
    send,
    receive,
    ask,
    take,
    kill() {
      flights.clear()
      pages.clear()
    },
    roleIn,
    isDirty: (collection) => changed(collection).some((stored) => needsPush(collection, stored)),
  }
}

function isEqual(a: SyncDocument, b: SyncDocument): boolean {
  return a.rev === b.rev && Boolean(a._deleted) === Boolean(b._deleted)
}
