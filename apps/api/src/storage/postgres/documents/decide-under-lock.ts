import { runEffects } from '../../effects.ts'
import { PostgresError } from '../../errors.ts'
import { type PostgresDb, retry } from '../postgres-db.ts'
import { attemptUntilLoaded } from './attempt.ts'
import { load, newLoading } from './load.ts'
import { partOf } from './part.ts'
import { isNothing, store } from './store.ts'
import type { Waiting } from './waiting.ts'

/** In one order for all, so that no two wait for each other. */
const LOCK = 'select campaign_id from scope where campaign_id = any($1::text[]) order by campaign_id for update'

type Locking = Pick<Waiting, 'decision' | 'ahead' | 'campaignIds'>

/**
 * For campaigns that other processes change all the time. The lock comes first and what is decided on is read after it:
 * one statement that locks and reads sees the rows from before.
 */
export async function decideUnderLock(
  db: PostgresDb,
  { decision, ahead, campaignIds }: Locking,
  now: () => Date,
): Promise<unknown> {
  const decided = await retry(() =>
    db.readCommitted(async ({ query }) => {
      await query(LOCK, [[...campaignIds]])
      const loading = newLoading()
      await load(query, loading, ahead)
      const made = await attemptUntilLoaded(loading.workspace, decision, (more) => load(query, loading, more))
      const part = partOf(loading.versions, [made])
      const isStored = isNothing(part) || (await store(query, [part], now())).size > 0
      if (!isStored)
        throw new PostgresError('The decision depends on a campaign that was not locked', { problem: 'conflict' })
      return made
    }),
  )
  runEffects(decided.effects.map(({ effect }) => effect))
  return decided.result
}
