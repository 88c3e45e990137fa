import type { ImageType, VersionedCollection } from '@lanternkeep/schema'
import type { Generated, Selectable } from 'kysely'
import type { Flag } from '../flag.ts'

/** A campaign as the unit of rights and of sequence. It outlives its campaign document: `deleted_at` stays. */
type ScopeTable = {
  campaign_id: string
  owner_id: string
  join_code: string | null
  /** Last sequence number given to a write in this campaign. */
  seq: number
  /** The same for writes that changed what players see. */
  pub_seq: number
  created_at: string
  deleted_at: string | null
  /** For what its GM and its players see (sync/digest.ts); null until it is computed. */
  digest: number | null
  pub_digest: number | null
  /** The places of the sequences in the backup that was last restored. */
  restored_seq: Generated<number>
  restored_pub_seq: Generated<number>
  /** What is stored in the campaign, without what was deleted. `documents` are those that aren't rolls. */
  documents: Generated<number>
  bytes: Generated<number>
  rolls: Generated<number>
  /** Counts changes of everything that a decision about the campaign depends on. Only PostgreSQL raises it. */
  version: Generated<number>
}

/** A period of the server's history. Each but the first began with a restored backup, made at `backup_at`. */
type ServerGenerationTable = {
  number: Generated<number>
  id: string
  made_at: string
  backup_at: string | null
}

/** A campaign's places in the backup that a generation began with. */
type RestoredScopeTable = {
  campaign_id: string
  generation: number
  seq: number
  pub_seq: number
}

/** What a document's row contains of an earlier generation. See Contained in sync/server. */
type ContainedTable = {
  collection: string
  id: string
  campaign_id: string
  generation: string
  seq: number
  pub_seq: number
  mixed: Flag
  json: string
}

/** A membership in a campaign. Exactly one of `user_id` and `guest_id` is set. */
type MemberTable = {
  id: string
  campaign_id: string
  user_id: string | null
  guest_id: string | null
  role: 'gm' | 'player'
  status: 'active' | 'pending' | 'removed'
  /** Raised when a replica's copy of the campaign becomes worthless: leaving, removal, a change of role. */
  epoch: number
  display_name: string
  joined_at: string
  removed_at: string | null
  /** The join code in force when the GM removed the member: only a later code lets them back in. */
  removed_code: string | null
  /** The join code that the member came in with; null for a GM, and for who came in before it was noted. */
  joined_code: string | null
  /** When one of their devices last listened. */
  last_seen_at: string | null
  /** JSON of what comes back with the membership when its account is unblocked or restored; null unless suspended. */
  suspended: string | null
}

/** A browser that joined signed out. The cookie's secret is stored as its hash. */
type GuestTable = {
  id: string
  token_hash: string
  created_at: string
  last_seen_at: string
}

type DocTable = {
  collection: string
  id: string
  campaign_id: string
  seq: number
  rev: string
  deleted: Flag
  /** What players see of it; 0 and empty if they have never seen it. */
  pub_seq: number
  pub_rev: string
  pub_deleted: Flag
  pub_at: string
  /** Their view, if it is made from other documents too (the combat). */
  pub_json: string | null
  /** The only members who ever saw it, as JSON; null if every player may have. */
  pub_members: string | null
  /** The replica whose push is exactly this row, and the base it named; null if the server changed it. */
  sent_by: string | null
  sent_base: string | null
  /** For a tombstone that still has its body: when the server stored the deletion, the member, and their device. */
  deleted_at: string | null
  deleted_by: string | null
  deleted_on: string | null
  /** Of a character: the member who plays it. */
  claimed_by: string | null
  session_number: number | null
  /** Of a character or handout. */
  image_url: string | null
  json: string
}

/**
 * The last accepted push of a replica, once the row is not that push any more: a better base for the merge after a lost
 * answer.
 */
type AckTable = {
  collection: string
  id: string
  replica: string
  rev: string
  base: string | null
  json: string
}

/** A state of a text or sheet before one person's saves within ten minutes (`run_`). */
type VersionTable = {
  id: string
  collection: VersionedCollection
  document_id: string
  campaign_id: string
  /** Counts the versions of one document. */
  number: number
  /** The state's fields as JSON. */
  fields: string
  /** When the state was made, as the GM and as players see it. */
  was_at: string
  was_shown_at: string
  kept_at: string
  run_by: string
  run_from: string
  run_at: string
  run_shown_at: string | null
  run_on: string | null
}

/** An image of a campaign. The bytes are in the blob store under the same id. */
type ImageTable = {
  id: string
  campaign_id: string
  media_type: ImageType
  bytes: number
  /** The member it came from. */
  uploaded_by: string
  created_at: string
  /** Since when no document shows it, as upkeep found it; null while one does. */
  unshown_since: Generated<string | null>
}

/** The bytes of an image, where the database is their blob store. */
type BlobTable = { id: string; bytes: Uint8Array }

/** An image that nothing may refer to. Its bytes are removed some time later, unless something does. */
type UnusedImageTable = {
  id: string
  since: string
  /** Its bytes are being removed: until then no one may store them again. */
  removing_until: string | null
}

export type DocumentTables = {
  scope: ScopeTable
  member: MemberTable
  guest: GuestTable
  doc: DocTable
  ack: AckTable
  version: VersionTable
  image: ImageTable
  unused_image: UnusedImageTable
  blob: BlobTable
  server_generation: ServerGenerationTable
  restored_scope: RestoredScopeTable
  contained: ContainedTable
}

export type ScopeRow = Selectable<ScopeTable>
export type MemberRow = Selectable<MemberTable>
export type DocRow = Selectable<DocTable>
export type AckRow = Selectable<AckTable>
export type VersionRow = Selectable<VersionTable>
export type ContainedRow = Selectable<ContainedTable>
