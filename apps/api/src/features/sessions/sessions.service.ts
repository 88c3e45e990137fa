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
import { ifChanged, listInCampaign, refuseOtherCampaign, withCheckedPatch } from '../../domain/document-changes.ts'
import { CAMPAIGN_NOT_FOUND, requireDocument } from '../../domain/members.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { DocumentReading } from '../../storage/document-storage.ts'
import { findHighestNumber } from './sessions.repository.ts'

const collection = 'sessions'
const IGNORED_IN_NEW = [...IGNORED_KEYS, 'campaignId']

export async function listSessions(
  { documents }: Deps,
  person: SyncPerson,
  campaignId: string,
): Promise<SessionAnswer[]> {
  return orderSessions(
    (await listInCampaign(documents, person, { collection, campaignId })) as Session[],
  ) as SessionAnswer[]
}

/** An absent number is the next one, an absent date is now. */
export async function createSession(
  { documents }: Deps,
  person: SyncPerson,
  { campaignId, body }: { campaignId: string; body: CreateSessionBody },
): Promise<SessionAnswer> {
  refuseOtherCampaign(body, campaignId)
  return documents.write(async (tx) => {
    const actor = await tx.decide((stored) => actorIn(stored, person, campaignId))
    if (!actor) {
      throw new AppError('not_found', CAMPAIGN_NOT_FOUND, { fields: { isLocal: true } })
    }
    if (actor.role !== 'gm') throw new AppError('forbidden', 'Only the GM can write the journal.')
    const id = body.id ?? randomUUID()
    const known = await tx.decide((stored) => stored.rows(collection, [id]))
    if (known.has(id)) throw new AppError('exists', 'Session ID already exists', { path: 'id' })
    const sessionNumber = body.sessionNumber ?? (await nextNumber(tx, campaignId))
    const fresh = { id, campaignId, sessionNumber, date: tx.facts.now, lastModified: tx.facts.now, conflicts: [] }
    const change = () => withPatch(fresh, body, IGNORED_IN_NEW)
    return required(await tx.edit(person, { collection, id, campaignId, change }))
  })
}

export type SessionPatch = { id: string; patch: PatchSessionBody; ifMatch: string | undefined }

/** Writes on the current state; a patch that changes nothing moves nothing. */
export function patchSession(
  { documents }: Deps,
  person: SyncPerson,
  { id, patch, ifMatch }: SessionPatch,
): Promise<SessionAnswer> {
  return documents.write(async (tx) => {
    const { campaignId } = await requireDocument(tx, person, collection, id)
    const change = (current: SyncDocument | undefined) => current && patched(current, patch, tx.facts.now)
    return required(await tx.edit(person, { collection, id, campaignId, ifMatch, change }))
  })
}

function patched(current: SyncDocument, patch: PatchSessionBody, now: string): SyncDocument | undefined {
  const shared = patch.shared && { ...(current.shared as object), ...patch.shared }
  return ifChanged(current, withCheckedPatch(current, { ...patch, shared }, SESSION_READ_ONLY), now)
}

async function nextNumber(tx: DocumentReading, campaignId: string): Promise<number> {
  const highest = await findHighestNumber(tx.sql, campaignId)
  const campaigns = await tx.decide((stored) => stored.rows('campaigns', [campaignId]))
  const campaign = campaigns.get(campaignId)?.document
  const known = highest === null ? [] : [{ sessionNumber: highest }]
  return nextSessionNumber(known, Number(campaign?.sessionNumber ?? 0))
}

function required(document: SyncDocument | undefined): SessionAnswer {
  if (!document) throw notFound()
  return document as SessionAnswer
}
