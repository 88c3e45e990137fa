import type { Db } from '../../db/open.ts'
import { first, query, run } from '../../db/queries.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { AiError } from './ai-error.ts'
import type { Usage } from './chat.ts'

const DAY_MS = 86_400_000

export type LedgerLimits = {
  /** Requests a day (UTC), of one person and of everybody. */
  user: number
  total: number
}

/** What was asked of models, so that a day's limits hold; a request counts from the moment it is reserved. */
export type Ledger = {
  /** Throws `ai_limit` with the seconds until midnight UTC where none is left. */
  reserve(userId: string, call: string): number
  settle(id: number, usage: Usage): void
  /** It gave nothing, and cost something all the same. */
  fail(id: number): void
  /** It cost nothing. */
  release(id: number): void
  /** Requests that this person may still make today. */
  left(userId: string): number
}

export function createLedger({ db, now, limits }: { db: Db; now: () => Date; limits: LedgerLimits }): Ledger {
  const today = () => now().toISOString().slice(0, 10)
  const leftOf = (userId: string) => ({
    user: limits.user - countOf(db, today(), userId),
    total: limits.total - countOf(db, today()),
  })
  return {
    reserve: (userId, call) =>
      inTransaction(db, (tx) => {
        const left = leftOf(userId)
        if (left.user <= 0 || left.total <= 0) throw usedUp(left.user <= 0 ? limits.user : undefined, now())
        return add(tx, { user_id: userId, day: today(), call })
      }),
    settle(id, { inputTokens, outputTokens }) {
      const used = { state: 'done' as const, input_tokens: inputTokens, output_tokens: outputTokens }
      run(db, query.updateTable('ai_request').set(used).where('id', '=', id))
    },
    fail: (id) => void run(db, query.updateTable('ai_request').set({ state: 'failed' }).where('id', '=', id)),
    release: (id) => void run(db, query.deleteFrom('ai_request').where('id', '=', id)),
    left: (userId) => Math.max(0, Math.min(...Object.values(leftOf(userId)))),
  }
}

function countOf(db: Db, day: string, userId?: string): number {
  let requests = query.selectFrom('ai_request').where('day', '=', day)
  if (userId !== undefined) requests = requests.where('user_id', '=', userId)
  return (
    first(
      db,
      requests.select((row) => row.fn.countAll<number>().as('count')),
    )?.count ?? 0
  )
}

function add(tx: Tx, request: { user_id: string; day: string; call: string }): number {
  const inserted = query.insertInto('ai_request').values({ ...request, state: 'open' })
  const row = first(tx, inserted.returning('id'))
  if (!row) throw new Error('A request was not counted')
  return row.id
}

function usedUp(own: number | undefined, now: Date): AiError {
  const retryAfterSeconds = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000)
  const whose = own === undefined ? 'The AI requests of this server' : `Your ${own} AI requests`
  const sentence = `${whose} for today are used up. They begin anew at midnight UTC.`
  return new AiError('ai_limit', { retryAfterSeconds, sentence })
}
