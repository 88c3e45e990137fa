import type { Feedback, FeedbackType } from '@lanternkeep/schema'
import type { Db } from '../../storage/sqlite/open.ts'
import { all, first, query, run } from '../../storage/sqlite/queries.ts'
import type { NewFeedback } from '../../storage/sqlite/tables/boards.ts'
import type { Tx } from '../../storage/sqlite/transaction.ts'

export function addFeedback(tx: Tx, feedback: NewFeedback): void {
  run(tx, query.insertInto('feedback').values(feedback))
}

/** Newest first. An account on hold is no longer named (behavior.md#blocked-and-deleted-accounts). */
export function findFeedback(db: Db): Feedback[] {
  const rows = query
    .selectFrom('feedback')
    .leftJoin('user', (join) => join.onRef('user.id', '=', 'feedback.user_id').on('user.deleted_at', 'is', null))
    .select(['feedback.id', 'feedback.type', 'feedback.description', 'feedback.created_at'])
    .select(['user.id as user_id', 'user.first_name', 'user.last_name', 'user.email'])
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.seq', 'desc')
  return all(db, rows).map((row) => ({
    id: row.id,
    type: row.type,
    description: row.description,
    ...submitterOf(row),
    createdAt: row.created_at,
  }))
}

export function countFeedback(db: Db): number {
  return (
    first(
      db,
      query.selectFrom('feedback').select((row) => row.fn.countAll<number>().as('count')),
    )?.count ?? 0
  )
}

/** Returns its type; undefined if there is none. */
export function removeFeedback(tx: Tx, id: string): FeedbackType | undefined {
  return first(tx, query.deleteFrom('feedback').where('id', '=', id).returning('type'))?.type
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
