import { createHash } from 'node:crypto'
import { inBatches } from '../storage/in-batches.ts'
import { type Db, first, query, run, type Tx } from '../storage/sql.ts'
import { LIMITS, type LimitName, type Limits, refuseBeyond, timesLimit } from './limits.ts'

/** Sliding windows in a table, which every process on the database counts in. */
export function createSharedLimits(db: Db, now: () => Date): Limits {
  const timesOf = async (from: Db, name: LimitName, key: string): Promise<number[]> => {
    const stored = query.selectFrom('limit_window').select('times').where('key', '=', keyOf(name, key))
    const since = now().getTime() - LIMITS[name].windowMs
    const times = JSON.parse((await first(from, stored))?.times ?? '[]') as number[]
    return times.filter((time) => time > since)
  }
  const store = async (tx: Tx, name: LimitName, key: string, times: number[]) => {
    const until = new Date((times.at(-1) ?? 0) + LIMITS[name].windowMs).toISOString()
    const row = { times: JSON.stringify(times), until }
    const stored = query.insertInto('limit_window').values({ key: keyOf(name, key), ...row })
    await run(
      tx,
      stored.onConflict((conflict) => conflict.column('key').doUpdateSet(row)),
    )
  }
  return {
    take: (name, key, share) =>
      db.transaction(async (tx) => {
        const times = await timesOf(tx, name, key)
        refuseBeyond(timesLimit(LIMITS[name], share), times, now().getTime())
        await store(tx, name, key, [...times, now().getTime()])
      }),
    refund: (name, key) =>
      db.transaction(async (tx) => {
        const times = await timesOf(tx, name, key)
        if (times.length > 0) await store(tx, name, key, times.slice(0, -1))
      }),
    check: async (name, key, share) =>
      refuseBeyond(timesLimit(LIMITS[name], share), await timesOf(db, name, key), now().getTime()),
    forgive: async (name, key) => {
      await run(db, query.deleteFrom('limit_window').where('key', '=', keyOf(name, key)))
    },
  }
}

/** Deletes what counts no more. */
export function forgetLimits(db: Db, now: Date): Promise<number> {
  return inBatches(db, (tx, most) => {
    const over = query.selectFrom('limit_window').select('key').where('until', '<=', now.toISOString()).limit(most)
    return run(tx, query.deleteFrom('limit_window').where('key', 'in', over))
  })
}

/** Addresses stay private, and a hash always has the same length. */
function keyOf(name: LimitName, key: string): string {
  return createHash('sha256').update(`${name} ${key}`).digest('base64url')
}
