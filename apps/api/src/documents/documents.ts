import type { PullAnswer, PullBody, PushAnswer, PushBody, SyncDocument } from '@lanternkeep/sync'
import {
  acceptPush,
  createCampaign,
  type DocumentChange,
  isUnawareOfRestore,
  listChanges,
  type ServerFacts,
  type SyncPerson,
  type Touched,
  type WriteOutcome,
  writeDocument,
} from '@lanternkeep/sync/server'
import { adoptImage } from '../blobs/images.ts'
import type { ChangeBus, DocumentsChange } from '../bus/change-bus.ts'
import { AppError } from '../errors/app-error.ts'
import type { Limits } from '../limits/limits.ts'
import { keyOfSyncPerson } from '../people/requester.ts'
import { createSqliteDocumentStore, type SqliteDocumentTx } from '../storage/sqlite/documents/sqlite-document-store.ts'
import type { Db } from '../storage/sqlite/open.ts'
import { afterCommit } from '../storage/sqlite/transaction.ts'
import { serverFacts } from './server-facts.ts'
import { documentOf, planHasNoSync } from './write-outcome.ts'

/** A transaction that changes documents; other devices are poked after the commit. */
export type DocumentWriting = SqliteDocumentTx & {
  readonly facts: ServerFacts
  /** Applies the change to the current state and returns the result as the requester may see it. Throws AppError. */
  edit(person: SyncPerson | 'server', change: DocumentChange): SyncDocument | undefined
  /** A new campaign with its owner's membership. Throws AppError, code `exists` if the id is taken. */
  createCampaign(ownerId: string, document: Omit<SyncDocument, 'rev'>): SyncDocument
}

/** The only way to read and write replicated documents. */
export type Documents = {
  /** `device` is the sender's device in words. */
  push(person: SyncPerson, body: PushBody, device?: string): Promise<PushAnswer>
  pull(person: SyncPerson, body: PullBody): PullAnswer
  /** Whether a device that names this generation, or none, could silently lose data. */
  isUnawareOfRestore(generation: string | undefined): boolean
  /** Resolves when the work is durable; it may share its commit with other work. */
  write<T>(work: (tx: DocumentWriting) => T): Promise<T>
  read<T>(work: (tx: SqliteDocumentTx) => T): T
}

type Parts = { db: Db; now: () => Date; bus: ChangeBus; limits?: Limits }

export function createDocuments({ db, now, bus, limits }: Parts): Documents {
  const store = createSqliteDocumentStore(db, now)
  const poke = (tx: SqliteDocumentTx, touched: Touched[], heldBy?: DocumentsChange['heldBy']) =>
    afterCommit(tx.sql, () => {
      for (const moved of touched) bus.changed(heldBy ? { ...moved, heldBy } : moved)
    })
  return {
    push: (person, body, device) =>
      store.write((tx) => {
        const facts = { ...serverFacts(db, now(), limits), device }
        const { answer, touched, isSenderUpToDate } = acceptPush(tx, person, body, facts)
        // A device that doesn't hold exactly what was stored has to pull it too.
        const sender = { person: keyOfSyncPerson(person), replica: body.replica, run: body.run }
        poke(tx, touched, isSenderUpToDate ? sender : undefined)
        for (const [index, { doc }] of body.rows.entries()) {
          if (answer.verdicts[index]?.verdict === 'ok') adoptImage(tx.sql, person, doc.campaignId, doc.imageUrl)
        }
        return answer
      }),
    pull: (person, body) => store.read((tx) => listChanges(tx, person, body)),
    isUnawareOfRestore: (generation) => store.read((tx) => isUnawareOfRestore(tx, generation)),
    write: (work) => store.write((tx) => work(documentWriting(tx, serverFacts(db, now(), limits), poke))),
    read: (work) => store.read(work),
  }
}

function documentWriting(
  tx: SqliteDocumentTx,
  facts: ServerFacts,
  poke: (tx: SqliteDocumentTx, touched: Touched[]) => void,
): DocumentWriting {
  const settled = (outcome: WriteOutcome) => {
    if (outcome.outcome === 'written') poke(tx, outcome.touched)
    return documentOf(outcome)
  }
  return {
    ...tx,
    facts,
    edit: (person, change) => {
      const document = settled(writeDocument(tx, person, change, facts))
      if (person !== 'server') adoptImage(tx.sql, person, change.campaignId, document?.imageUrl)
      return document
    },
    createCampaign: (ownerId, document) => {
      const outcome = createCampaign(tx, ownerId, document, facts)
      if (outcome.outcome === 'exists') throw new AppError('exists', 'Campaign ID already exists', { path: 'id' })
      const created = settled(outcome)
      if (!created) throw planHasNoSync()
      return created
    },
  }
}
