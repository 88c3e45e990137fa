import { NO_USAGE, type SyncPerson, type Written } from '@lanternkeep/sync/server'
import { flag } from '../../flag.ts'
import { docRowOf } from '../../rows/document.ts'
import { runColumnsOf } from '../../rows/version.ts'
import type { PostgresConnection } from '../pool.ts'
import { ADOPT, columnsOf, FREE_CODES, LIST_NAMES, type ListName, PRUNE_VERSIONS, STORE } from './store.sql.ts'

/** Decisions that are stored together or not at all, because they depend on the same campaigns. */
export type Part = {
  written: Written
  /** Every campaign that it depends on, with the version that was read; without those it creates. */
  versions: Map<string, number>
  messages: readonly string[]
  adoptions: readonly Adoption[]
}

/** An image that a campaign's document shows. */
export type Adoption = { person: SyncPerson; campaignId: string; imageId: string }

type Query = PostgresConnection['query']
type Row = Record<string, unknown>

export function isNothing({ written, messages, adoptions }: Part): boolean {
  const { created, heads, rows, acks, contained, joinCodes, versions, runs } = written
  const sizes = [heads, rows, acks, contained, joinCodes, runs].map(({ size }) => size)
  return (
    sizes.every((size) => size === 0) && [created, versions, messages, adoptions].every((list) => list.length === 0)
  )
}

/** Whether it takes statements besides the one that stores it, so that only a transaction makes it whole. */
export function needsTransaction({ written, adoptions }: Part): boolean {
  return adoptions.length > 0 || written.joinCodes.size > 0 || written.versions.length > 0
}

/**
 * Stores the parts whose campaigns are unchanged since they were read, and returns those. In a transaction if one of
 * them needs it.
 */
export async function store(query: Query, parts: readonly Part[], now: Date): Promise<Set<Part>> {
  const codes = parts.flatMap(({ written }) => [...written.joinCodes.values()])
  if (codes.length > 0) await query(FREE_CODES, [codes])
  const { rows } = await query<{ part: number }>(STORE, parametersOf(parts, now))
  const stored = new Set(rows.flatMap(({ part }) => parts[part] ?? []))
  for (const part of stored) await storeRest(query, part)
  return stored
}

/** What looks at the rows that were just stored. */
async function storeRest(query: Query, { written, adoptions }: Part): Promise<void> {
  const versioned = new Map(written.versions.map((one) => [`${one.collection} ${one.documentId}`, one]))
  for (const { collection, documentId } of versioned.values()) await query(PRUNE_VERSIONS, [collection, documentId])
  for (const { person, campaignId, imageId } of adoptions) {
    const [user, guest] = 'userId' in person ? [person.userId, null] : [null, person.guestId]
    await query(ADOPT, [imageId, campaignId, user, guest])
  }
}

function parametersOf(parts: readonly Part[], now: Date): unknown[] {
  const lists = LIST_NAMES.flatMap((list) => {
    const rows = parts.flatMap((part, index) => rowsOf(list, part).map((row) => ({ part: index, ...row }) as Row))
    return ['part', ...columnsOf(list)].map((column) => rows.map((row) => row[column] ?? null))
  })
  return [[...parts.keys()], now.toISOString(), ...lists]
}

function rowsOf(list: ListName, part: Part): Row[] {
  const { written } = part
  switch (list) {
    case 'campaigns':
      return [...part.versions].map(([campaignId, version]) => ({
        campaign_id: campaignId,
        version,
        ...headColumns(written, campaignId),
      }))
    case 'created':
      return written.created.map(({ campaignId, ownerId, memberId }) => ({
        campaign_id: campaignId,
        owner_id: ownerId,
        member_id: memberId,
        ...NEW_HEAD,
        ...headColumns(written, campaignId),
      }))
    case 'inserted':
      return [...written.rows.values()].filter(({ isNew }) => isNew).map(({ row }) => docRowOf(row))
    case 'updated':
      return [...written.rows.values()].filter(({ isNew }) => !isNew).map(({ row }) => docRowOf(row))
    case 'acks':
      return [...written.acks.values()].map(({ document, ...ack }) => ({ ...ack, json: JSON.stringify(document) }))
    case 'contained':
      return containedRows(written)
    case 'versions':
      return versionRows(written)
    case 'runs':
      return [...written.runs.values()].map(({ version, run }) => ({ id: version.id, ...runColumnsOf(run) }))
    case 'messages':
      return part.messages.map((message) => ({ message }))
  }
}

const NEW_HEAD = { seq: 0, pub_seq: 0, digest: 0, pub_digest: 0, ...NO_USAGE }

function headColumns({ heads, joinCodes }: Written, campaignId: string): Row {
  const head = heads.get(campaignId)
  if (!head) return { join_code: joinCodes.get(campaignId) }
  const { seq, pubSeq, digest, pubDigest, documents, bytes, rolls } = head
  const places = { seq, pub_seq: pubSeq, digest, pub_digest: pubDigest }
  return { ...places, documents, bytes, rolls, join_code: joinCodes.get(campaignId) }
}

function containedRows({ contained }: Written): Row[] {
  return [...contained.values()].map(({ campaignId, pubSeq, isMixed = false, document, ...one }) => ({
    ...one,
    campaign_id: campaignId,
    pub_seq: pubSeq,
    mixed: flag(isMixed),
    json: JSON.stringify(document),
  }))
}

/** `place` counts the versions of one document that are stored together. */
function versionRows({ versions }: Written): Row[] {
  const places = new Map<string, number>()
  return versions.map(({ id, collection, documentId, campaignId, fields, wasAt, wasShownAt, keptAt, run }) => {
    const key = `${collection} ${documentId}`
    const place = (places.get(key) ?? 0) + 1
    places.set(key, place)
    const state = { fields: JSON.stringify(fields), was_at: wasAt, was_shown_at: wasShownAt, kept_at: keptAt }
    return { id, collection, document_id: documentId, campaign_id: campaignId, place, ...state, ...runColumnsOf(run) }
  })
}
