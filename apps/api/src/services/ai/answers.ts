import type { Db } from '../../db/open.ts'
import { first, query, run, runIfPossible } from '../../db/queries.ts'
import type { Tx } from '../../db/transaction.ts'
import { ApiError } from '../../http/api-error.ts'
import { hashOf } from '../secrets.ts'

/** A device that lost the answer asks again within minutes, not hours. */
const KEPT_MS = 60 * 60_000

type Asked = { userId: string; key: string | undefined; body: unknown }

/** Answers each key once, so that a connection that broke does not pay twice. */
export type Answers = {
  /** Throws 409 when the key was used with another body. What fails is not kept: the next one tries anew. */
  once<T>(asked: Asked, work: () => Promise<T>): Promise<T>
}

export function createAnswers({ db, now }: { db: Db; now: () => Date }): Answers {
  const running = new Map<string, { bodyHash: string; answer: Promise<unknown> }>()
  return {
    async once<T>({ userId, key, body }: Asked, work: () => Promise<T>): Promise<T> {
      if (key === undefined) return work()
      const bodyHash = hashOf(JSON.stringify(body))
      const kept = findAnswer(db, { userId, key }, now())
      const known =
        running.get(`${userId} ${key}`) ?? (kept && { bodyHash: kept.body_hash, answer: JSON.parse(kept.answer) })
      if (known && known.bodyHash !== bodyHash) {
        throw new ApiError(409, 'exists', 'This Idempotency-Key belongs to another request.')
      }
      if (known) return (await known.answer) as T
      const answer = work()
      running.set(`${userId} ${key}`, { bodyHash, answer })
      try {
        keep(db, {
          user_id: userId,
          key,
          body_hash: bodyHash,
          answer: JSON.stringify(await answer),
          at: now().toISOString(),
        })
        return await answer
      } finally {
        running.delete(`${userId} ${key}`)
      }
    },
  }
}

/** Throws away what nobody will ask for again. */
export function forgetAnswers(tx: Tx, now: Date): void {
  run(tx, query.deleteFrom('ai_answer').where('at', '<', since(now)))
}

function findAnswer(db: Db, { userId, key }: { userId: string; key: string }, now: Date) {
  const answer = query.selectFrom('ai_answer').selectAll().where('user_id', '=', userId).where('key', '=', key)
  return first(db, answer.where('at', '>=', since(now)))
}

type Kept = { user_id: string; key: string; body_hash: string; answer: string; at: string }

function keep(db: Db, answer: Kept): void {
  const inserted = query.insertInto('ai_answer').values(answer)
  runIfPossible(
    db,
    inserted.onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(answer)),
  )
}

function since(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString()
}
