import type { CollectionName, SyncDocument } from '@lanternkeep/sync'
import type { Ack, Contained, Deletion, DocumentRow } from '@lanternkeep/sync/server'
import { flag } from '../flag.ts'
import type { AckRow, ContainedRow, DocRow } from '../tables/documents.ts'

/** The columns of `doc`, and their types on PostgreSQL. */
export const DOC_COLUMNS = {
  collection: 'text',
  id: 'text',
  campaign_id: 'text',
  seq: 'bigint',
  rev: 'text',
  deleted: 'bigint',
  pub_seq: 'bigint',
  pub_rev: 'text',
  pub_deleted: 'bigint',
  pub_at: 'text',
  pub_json: 'text',
  pub_members: 'text',
  sent_by: 'text',
  sent_base: 'text',
  deleted_at: 'text',
  deleted_by: 'text',
  deleted_on: 'text',
  claimed_by: 'text',
  session_number: 'bigint',
  image_url: 'text',
  json: 'text',
} as const satisfies Record<keyof DocRow, 'text' | 'bigint'>

export function documentRowOf(row: DocRow): DocumentRow {
  return {
    collection: row.collection as CollectionName,
    id: row.id,
    campaignId: row.campaign_id,
    seq: row.seq,
    rev: row.rev,
    deleted: row.deleted === 1,
    pubSeq: row.pub_seq,
    pubRev: row.pub_rev,
    pubDeleted: row.pub_deleted === 1,
    pubAt: row.pub_at,
    pubDocument: row.pub_json === null ? null : parsed(row.pub_json),
    pubMembers: row.pub_members === null ? undefined : (JSON.parse(row.pub_members) as string[]),
    sentBy: row.sent_by === null ? null : { replica: row.sent_by, base: row.sent_base },
    deletion: row.deleted_at === null ? undefined : deletionOf(row, row.deleted_at),
    document: parsed(row.json),
  }
}

export function docRowOf(row: DocumentRow): DocRow {
  return {
    collection: row.collection,
    id: row.id,
    campaign_id: row.campaignId,
    seq: row.seq,
    rev: row.rev,
    deleted: flag(row.deleted),
    pub_seq: row.pubSeq,
    pub_rev: row.pubRev,
    pub_deleted: flag(row.pubDeleted),
    pub_at: row.pubAt,
    pub_json: row.pubDocument && JSON.stringify(row.pubDocument),
    pub_members: row.pubMembers ? JSON.stringify(row.pubMembers) : null,
    sent_by: row.sentBy?.replica ?? null,
    sent_base: row.sentBy?.base ?? null,
    deleted_at: row.deletion?.at ?? null,
    deleted_by: row.deletion?.by ?? null,
    deleted_on: row.deletion?.on ?? null,
    ...askedFieldsOf(row),
    json: JSON.stringify(row.document),
  }
}

/** The fields that queries ask for. */
function askedFieldsOf({
  collection,
  document,
}: DocumentRow): Pick<DocRow, 'claimed_by' | 'session_number' | 'image_url'> {
  const { claimedBy, sessionNumber, imageUrl } = document
  const hasImage = collection === 'characters' || collection === 'handouts'
  return {
    claimed_by: collection === 'characters' && typeof claimedBy === 'string' ? claimedBy : null,
    session_number: collection === 'sessions' && Number.isInteger(sessionNumber) ? Number(sessionNumber) : null,
    image_url: hasImage && typeof imageUrl === 'string' ? imageUrl : null,
  }
}

function deletionOf({ deleted_by, deleted_on }: DocRow, at: string): Deletion {
  return { at, ...(deleted_by !== null && { by: deleted_by }), ...(deleted_on !== null && { on: deleted_on }) }
}

/** Its body is only needed in a conflict, and is parsed then. */
export function ackOf({ collection, id, replica, rev, base, json }: AckRow): Ack {
  return {
    collection: collection as CollectionName,
    id,
    replica,
    rev,
    base,
    get document() {
      return parsed(json)
    },
  }
}

export function containedOf(row: ContainedRow): Contained {
  return {
    collection: row.collection as CollectionName,
    id: row.id,
    campaignId: row.campaign_id,
    generation: row.generation,
    seq: row.seq,
    pubSeq: row.pub_seq,
    isMixed: row.mixed === 1,
    document: parsed(row.json),
  }
}

function parsed(json: string): SyncDocument {
  return JSON.parse(json) as SyncDocument
}
