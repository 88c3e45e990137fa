import type { Feedback, FeedbackType } from '@lanternkeep/schema'
import { all, type Db, first, query, run, type Tx } from '../../storage/sql.ts'
import type { FeedbackRow, NewFeedback } from '../../storage/tables/boards.ts'

/** Undefined if there is none. */
export async function findSentFeedback(db: Db, id: string): Promise<FeedbackRow | undefined> {
  return first(db, query.selectFrom('feedback').selectAll().where('id', '=', id))
}

export async function addFeedback(tx: Tx, feedback: NewFeedback): Promise<void> {
  await run(tx, query.insertInto('feedback').values(feedback))
}

export async function replaceFeedbackText(
  tx: Tx,
  id: string,
  text: Pick<NewFeedback, 'type' | 'description'>,
): Promise<void> {
  await run(tx, query.updateTable('feedback').set(text).where('id', '=', id))
}

type FeedbackPage = { limit: number | undefined; after: Pick<FeedbackRow, 'created_at' | 'seq'> | undefined }

/** Newest first. An account on hold is no longer named (behavior.md#blocked-and-deleted-accounts). */
export async function findFeedback(db: Db, page: FeedbackPage): Promise<Feedback[]> {
  return (await all(db, feedbackPageQuery(page))).map((row) => ({
    id: row.id,
    type: row.type,
    description: row.description,
    ...submitterOf(row),
    createdAt: row.created_at,
  }))
}

export function feedbackPageQuery({ limit, after }: FeedbackPage) {
  let rows = query
    .selectFrom('feedback')
    .leftJoin('user', (join) => join.onRef('user.id', '=', 'feedback.user_id').on('user.deleted_at', 'is', null))
    .select(['feedback.id', 'feedback.type', 'feedback.description', 'feedback.created_at'])
    .select(['user.id as user_id', 'user.first_name', 'user.last_name', 'user.email'])
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.seq', 'desc')
  if (limit !== undefined) rows = rows.limit(limit)
  if (after !== undefined) {
    const { created_at, seq } = after
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('feedback.created_at', 'feedback.seq'), '<', tuple(created_at, seq)),
    )
  }
  return rows
}

export async function countFeedback(db: Db): Promise<number> {
  return (
    (
      await first(
        db,
        query.selectFrom('feedback').select((row) => row.fn.countAll<number>().as('count')),
      )
    )?.count ?? 0
  )
}

/** Returns its type; undefined if there is none. */
export async function removeFeedback(tx: Tx, id: string): Promise<FeedbackType | undefined> {
  return (await first(tx, query.deleteFrom('feedback').where('id', '=', id).returning('type')))?.type
}

type Submitter = {
  user_id: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
}

function submitterOf({ user_id, first_name, last_name, email }: Submitter) {
  if (user_id === null) return {}
  const userName = `${first_name ?? ''} ${last_name ?? ''}`.trim()
  return { userId: user_id, ...(userName && { userName }), ...(email && { userEmail: email }) }
}
