import { imageIdOf } from '@lanternkeep/schema'
import type { PullAnswer, PullBody, PushAnswer, PushBody, SyncDocument } from '@lanternkeep/sync'
import {
  acceptPush,
  aheadOfChange,
  aheadOfPull,
  aheadOfPush,
  type CampaignOutcome,
  createCampaign,
  type DocumentChange,
  isUnawareOfRestore,
  listChanges,
  type Quotas,
  rememberDraws,
  type ServerFacts,
  type SyncPerson,
  type Touched,
  type WriteOutcome,
  writeDocument,
} from '@lanternkeep/sync/server'
import type { ChangeBus, DocumentsChange } from '../bus/change-bus.ts'
import { AppError } from '../errors/app-error.ts'
import type { Limits } from '../limits/limits.ts'
import { keyOfSyncPerson } from '../people/requester.ts'
import type {
  Decide,
  DecidingTx,
  DocumentReading,
  DocumentStorage,
  DocumentTransaction,
} from '../storage/document-storage.ts'
import { findMissingPictures } from './missing-pictures.ts'
import { countNamedCodes, type NamedCodes } from './named-codes.ts'
import { type OutsideFacts, outsideFacts } from './outside-facts.ts'
import { documentOf, planHasNoSync } from './write-outcome.ts'

/** A transaction that changes documents; other devices are poked after the commit. */
export type DocumentWriting = DocumentTransaction & {
  readonly facts: OutsideFacts
  /** Applies the change to the current state and returns the result as the requester may see it. Throws AppError. */
  edit(person: SyncPerson | 'server', change: DocumentChange): Promise<SyncDocument | undefined>
  /** A new campaign with its owner's membership. Throws AppError, code `exists` if the id is taken. */
  createCampaign(ownerId: string, document: Omit<SyncDocument, 'rev'>): Promise<SyncDocument>
}

/** The only way to read and write replicated documents. */
export type Documents = {
  /** `device` is the sender's device in words. */
  push(person: SyncPerson, body: PushBody, device?: string): Promise<PushAnswer>
  pull(person: SyncPerson, body: PullBody): Promise<PullAnswer>
  /** Whether a device that names this generation, or none, could silently lose data. */
  isUnawareOfRestore(generation: string | undefined): Promise<boolean>
  /** One decision that writes nothing, on one view of everything. */
  view: Decide
  /** `named` are the join codes that the work sets because a person chose them. */
  write<T>(work: (tx: DocumentWriting) => Promise<T>, named?: NamedCodes): Promise<T>
  /** Throws what `write` would throw, and changes nothing. */
  rehearse(work: (tx: DocumentWriting) => Promise<unknown>): Promise<void>
  read<T>(work: (tx: DocumentReading) => Promise<T>): Promise<T>
}

/** Rolls a rehearsal back. */
class Rehearsed extends Error {}

type Parts = { storage: DocumentStorage; now: () => Date; bus: ChangeBus; limits?: Limits; quotas?: Quotas }

export function createDocuments({ storage, now, bus, limits, quotas }: Parts): Documents {
  const poke = (tx: DecidingTx, touched: Touched[], heldBy?: DocumentsChange['heldBy']) => {
    const afterwards = bus.within(tx)
    for (const moved of touched) afterwards.changed(heldBy ? { ...moved, heldBy } : moved)
  }
  const refusedBy = async (named: NamedCodes | undefined) =>
    named && limits ? countNamedCodes(storage, limits, named) : undefined
  const findMissing = async (person: SyncPerson, { rows }: PushBody) => {
    if (!rows.some(({ sendsPicture }) => sendsPicture)) return new Set<string>()
    return storage.read(({ sql }) => findMissingPictures(sql, person, rows))
  }
  const write: Documents['write'] = async (work, named) => {
    const facts = outsideFacts(now(), { refused: await refusedBy(named), quotas })
    return storage.transaction((tx) => work(documentWriting(tx, facts, poke)))
  }
  return {
    push: async (person, body, device) => {
      const refused = body.collection === 'campaigns' ? await refusedBy({ person, campaigns: docsOf(body) }) : undefined
      const draws = rememberDraws({
        ...outsideFacts(now(), { refused, quotas }),
        missingPictures: await findMissing(person, body),
        ...(device !== undefined && { device }),
      })
      return storage.commit(
        (tx) => {
          const { answer, touched, isSenderUpToDate } = acceptPush(tx, person, body, factsOf(tx, draws()))
          // A device that doesn't hold exactly what was stored has to pull it too.
          const sender = { person: keyOfSyncPerson(person), replica: body.replica, run: body.run }
          poke(tx, touched, isSenderUpToDate ? sender : undefined)
          for (const [index, { doc }] of body.rows.entries()) {
            if (answer.verdicts[index]?.verdict === 'ok') adoptImage(tx, person, doc)
          }
          return answer
        },
        () => aheadOfPush(person, body),
      )
    },
    pull: (person, body) =>
      storage.view(
        (tx) => listChanges(tx, person, body),
        () => aheadOfPull(person, body),
      ),
    // Every push and pull asks this, and nearly all of them name a generation.
    isUnawareOfRestore: async (generation) =>
      generation === undefined && storage.view((tx) => isUnawareOfRestore(tx, generation)),
    write,
    rehearse: async (work) => {
      const rehearsal = write(async (tx) => {
        await work(tx)
        throw new Rehearsed()
      })
      await rehearsal.catch((error: unknown) => {
        if (!(error instanceof Rehearsed)) throw error
      })
    },
    view: (decision) => storage.view(decision),
    read: (work) => storage.read(work),
  }
}

function documentWriting(
  tx: DocumentTransaction,
  facts: OutsideFacts,
  poke: (tx: DecidingTx, touched: Touched[]) => void,
): DocumentWriting {
  return {
    ...tx,
    facts,
    edit: async (person, change) => {
      const draws = rememberDraws(facts)
      const outcome = await tx.decide(
        (documents): WriteOutcome => {
          const written = writeDocument(documents, person, change, factsOf(documents, draws()))
          if (written.outcome !== 'written') return written
          poke(documents, written.touched)
          if (person !== 'server' && written.document) adoptImage(documents, person, written.document)
          return written
        },
        () => aheadOfChange(person, change),
      )
      return documentOf(outcome)
    },
    createCampaign: async (ownerId, document) => {
      const draws = rememberDraws(facts)
      const outcome = await tx.decide((documents): CampaignOutcome => {
        const created = createCampaign(documents, ownerId, document, factsOf(documents, draws()))
        if (created.outcome === 'written') poke(documents, created.touched)
        return created
      })
      if (outcome.outcome === 'exists') throw new AppError('exists', 'Campaign ID already exists', { path: 'id' })
      const created = documentOf(outcome)
      if (!created) throw planHasNoSync()
      return created
    },
  }
}

function factsOf(tx: DecidingTx, facts: OutsideFacts): ServerFacts {
  return { ...facts, mayOwnerSync: tx.mayOwnerSync }
}

function adoptImage(tx: DecidingTx, person: SyncPerson, { campaignId, imageUrl }: SyncDocument): void {
  const imageId = typeof imageUrl === 'string' ? imageIdOf(imageUrl) : undefined
  if (imageId !== undefined && typeof campaignId === 'string') tx.adoptImage(person, campaignId, imageId)
}

function docsOf({ rows }: PushBody): SyncDocument[] {
  return rows.map(({ doc }) => doc)
}
