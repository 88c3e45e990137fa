import type { Question, SyncPerson, Workspace } from '@lanternkeep/sync/server'
import { membershipOf } from '../../rows/campaign.ts'
import { containedOf, documentRowOf } from '../../rows/document.ts'
import { versionOf } from '../../rows/version.ts'
import type { ContainedRow, DocRow, MemberRow, VersionRow } from '../../tables/documents.ts'
import type { PostgresConnection } from '../pool.ts'
import { CHANGES } from './load.sql.ts'

/** What decisions ask rarely: a statement each. */
export type OtherQuestion = Extract<
  Question,
  {
    ask:
      | 'memberships'
      | 'isMember'
      | 'sheets'
      | 'contained'
      | 'changes'
      | 'placeUpTo'
      | 'restoredPlace'
      | 'joinCode'
      | 'versions'
  }
>

const MEMBERSHIPS_OF_USER = 'select * from member where user_id = $1'
const MEMBERSHIPS_OF_GUEST = 'select * from member where guest_id = $1'
const IS_MEMBER = `select 1 from member where campaign_id = $1 and id = $2 and status = 'active'`
const SHEETS = `select count(*) as sheets from doc where campaign_id = $1 and collection = 'characters' and deleted = 0
  and claimed_by = $2`
const CONTAINED = 'select * from contained where collection = $1 and id = $2'
/** The first generation is number 1, and numbers have no gaps. */
const RESTORED_PLACE = `select min(seq) as seq, min(pub_seq) as "pubSeq" from restored_scope
  where campaign_id = $1 and generation > $2 having count(*) > 0`
const PLACE_UP_TO = {
  gm: 'select max(seq) as place from doc where campaign_id = $1 and collection = $2 and seq <= $3',
  players: `select max(pub_seq) as place from doc where campaign_id = $1 and collection = $2 and pub_seq > 0
    and pub_seq <= $3`,
}
const HOLDER = 'select campaign_id from scope where join_code = $1 and deleted_at is null'
const VERSIONS = 'select * from version where collection = $1 and document_id = $2 order by number'
const NO_LIMIT = 2 ** 52

type Query = PostgresConnection['query']

export async function answerOthers(query: Query, workspace: Workspace, question: OtherQuestion): Promise<void> {
  const first = async <Row>(text: string, ...parameters: unknown[]) => (await query<Row>(text, parameters)).rows[0]
  switch (question.ask) {
    case 'memberships':
      return workspace.put(question, await membershipsOf(query, question.person))
    case 'isMember':
      return workspace.put(question, (await first(IS_MEMBER, question.campaignId, question.memberId)) !== undefined)
    case 'sheets': {
      const found = await first<{ sheets: number }>(SHEETS, question.campaignId, question.memberId)
      return workspace.put(question, found?.sheets ?? 0)
    }
    case 'contained': {
      const found = await first<ContainedRow>(CONTAINED, question.collection, question.id)
      return workspace.put(question, found && containedOf(found))
    }
    case 'changes':
      return workspace.put(question, await changesFor(query, question))
    case 'placeUpTo': {
      const { collection, campaignId, audience, upTo } = question
      const found = await first<{ place: number | null }>(PLACE_UP_TO[audience], campaignId, collection, upTo)
      return workspace.put(question, found?.place ?? 0)
    }
    case 'restoredPlace': {
      const place = await first<{ seq: number; pubSeq: number }>(RESTORED_PLACE, question.campaignId, question.known)
      return workspace.put(question, place)
    }
    case 'joinCode': {
      const holder = await first<{ campaign_id: string }>(HOLDER, question.joinCode)
      return workspace.put(question, holder?.campaign_id)
    }
    case 'versions': {
      const { rows } = await query<VersionRow>(VERSIONS, [question.collection, question.documentId])
      return workspace.put(question, rows.map(versionOf))
    }
  }
}

async function membershipsOf(query: Query, person: SyncPerson) {
  const [text, id] = 'userId' in person ? [MEMBERSHIPS_OF_USER, person.userId] : [MEMBERSHIPS_OF_GUEST, person.guestId]
  return (await query<MemberRow>(text, [id])).rows.map(membershipOf)
}

async function changesFor(query: Query, question: Extract<OtherQuestion, { ask: 'changes' }>) {
  const { collection, campaignId, audience, since, limit, size = NO_LIMIT } = question
  const text = CHANGES(audience === 'gm' ? 'seq' : 'pub_seq')
  const { rows } = await query<DocRow>(text, [campaignId, collection, since, limit, size])
  const length = rows.reduce((sum, { json }) => sum + json.length, 0)
  return { rows: rows.map(documentRowOf), isAll: rows.length < limit && length < size, size: length }
}
