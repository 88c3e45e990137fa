import { randomUUID } from 'node:crypto'
import {
  type CreateSessionBody,
  IGNORED_KEYS,
  nextSessionNumber,
  orderSessions,
  type PatchSessionBody,
  SESSION_READ_ONLY,
  type Session,
  type SessionAnswer,
  withPatch,
} from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { actorIn, type SyncPerson } from '@lanternkeep/sync/server'
import type { Deps } from '../../deps.ts'
import type { SqliteDocumentTx } from '../../documents/index.ts'
import { ifChanged, listInCampaign, withCheckedPatch } from '../../domain/document-changes.ts'
import { CAMPAIGN_NOT_FOUND, requireDocument } from '../../domain/members.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { findHighestNumber } from './sessions.repository.ts'

const collection = 'sessions'
const IGNORED_IN_NEW = [...IGNORED_KEYS, 'campaignId']

export function listSessions({ documents }: Deps, person: SyncPerson, campaignId: string): SessionAnswer[] {
  return orderSessions(listInCampaign(documents, person, { collection, campaignId }) as Session[]) as SessionAnswer[]
}

/** An absent number is the next one, an absent date is now. */
export function createSession(
  { documents }: Deps,
  person: SyncPerson,
  { campaignId, body }: { campaignId: string; body: CreateSessionBody },
): Promise<SessionAnswer> {
  return documents.write((tx) => {
    const actor = actorIn(tx, person, campaignId)
    if (!actor) {
      throw new AppError('not_found', CAMPAIGN_NOT_FOUND, { fields: { isLocal: true } })
    }
    if (actor.role !== 'gm') throw new AppError('forbidden', 'Only the GM can write the journal.')
    const id = body.id ?? randomUUID()
    if (tx.rows(collection, [id]).has(id)) throw new AppError('exists', 'Session ID already exists', { path: 'id' })
    const sessionNumber = body.sessionNumber ?? nextNumber(tx, campaignId)
    const fresh = { id, campaignId, sessionNumber, date: tx.facts.now, lastModified: tx.facts.now, conflicts: [] }
    const change = () => withPatch(fresh, body, IGNORED_IN_NEW)
    return required(tx.edit(person, { collection, id, campaignId, change }))
  })
}

export type SessionPatch = { id: string; patch: PatchSessionBody; ifMatch: string | undefined }

/** Writes on the current state; a patch that changes nothing moves nothing. */
export function patchSession(
  { documents }: Deps,
  person: SyncPerson,
  { id, patch, ifMatch }: SessionPatch,
): Promise<SessionAnswer> {
  return documents.write((tx) => {
    const { campaignId } = requireDocument(tx, person, collection, id)
    const change = (current: SyncDocument | undefined) => current && patched(current, patch, tx.facts.now)
    return required(tx.edit(person, { collection, id, campaignId, ifMatch, change }))
  })
}

function patched(current: SyncDocument, patch: PatchSessionBody, now: string): SyncDocument | undefined {
  const shared = patch.shared && { ...(current.shared as object), ...patch.shared }
  return ifChanged(current, withCheckedPatch(current, { ...patch, shared }, SESSION_READ_ONLY), now)
}

function nextNumber(tx: SqliteDocumentTx, campaignId: string): number {
  const highest = findHighestNumber(tx.sql, campaignId)
  const campaign = tx.rows('campaigns', [campaignId]).get(campaignId)?.document
  const known = highest === null ? [] : [{ sessionNumber: highest }]
  return nextSessionNumber(known, Number(campaign?.sessionNumber ?? 0))
}

function required(document: SyncDocument | undefined): SessionAnswer {
  if (!document) throw notFound()
  return document as SessionAnswer
}
