import type { CollectionName } from '@lanternkeep/sync'
import type { Contained, Head } from '@lanternkeep/sync/server'
import { flag } from '../../flag.ts'
import { containedOf } from '../../rows/document.ts'
import type { ContainedRow } from '../../tables/documents.ts'
import { type Connection, prepared } from '../connection.ts'

const IDS = 'select id from server_generation order by number'
/** The first is number 1, and numbers have no gaps. */
const RESTORED = `select campaign_id as campaignId, min(seq) as seq, min(pub_seq) as pubSeq from restored_scope
  where campaign_id in (select value from json_each(?)) and generation > ? group by campaign_id`
const CONTAINED = 'select * from contained where collection = ? and id in (select value from json_each(?))'
const PUT_CONTAINED = `insert into contained (collection, id, campaign_id, generation, seq, pub_seq, mixed, json)
  values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (collection, id) do update set generation = excluded.generation,
    seq = excluded.seq, pub_seq = excluded.pub_seq, mixed = excluded.mixed, json = excluded.json`

type Places = Pick<Head, 'seq' | 'pubSeq'>

export function readGenerations(connection: Connection): string[] {
  return prepared(connection, IDS).pluck().all() as string[]
}

export function findRestoredPlaces(connection: Connection, campaignIds: string[], known: number): Map<string, Places> {
  const found = prepared(connection, RESTORED).all(JSON.stringify(campaignIds), known) as (Places & {
    campaignId: string
  })[]
  return new Map(found.map(({ campaignId, seq, pubSeq }) => [campaignId, { seq, pubSeq }]))
}

export function readContained(
  connection: Connection,
  collection: CollectionName,
  ids: string[],
): Map<string, Contained> {
  const found = prepared(connection, CONTAINED).all(collection, JSON.stringify(ids)) as ContainedRow[]
  return new Map(found.map((row) => [row.id, containedOf(row)]))
}

export function writeContained(connection: Connection, contained: Contained[]): void {
  const statement = prepared(connection, PUT_CONTAINED)
  for (const { collection, id, campaignId, generation, seq, pubSeq, isMixed = false, document } of contained) {
    statement.run(collection, id, campaignId, generation, seq, pubSeq, flag(isMixed), JSON.stringify(document))
  }
}
