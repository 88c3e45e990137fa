import type { AiUseAnswer } from '@lanternkeep/schema'
import type { Flag } from '../../storage/flag.ts'
import { type Db, first, query, run, type Tx } from '../../storage/sql.ts'
import { AiError } from './ai-error.ts'
import type { Usage } from './chat/chat.ts'

const DAY_MS = 86_400_000

export type LedgerLimits = {
  /** Requests per day (UTC), for one person and for everyone. */
  user: number
  total: number
}

/** What was asked of models, to enforce daily limits; a request counts as soon as it is reserved. */
export type Ledger = {
  /** Throws `ai_limit` with the seconds until midnight UTC if none is left. */
  reserve(userId: string, call: string): Promise<number>
  settle(id: number, usage: Usage): Promise<void>
  /** It returned nothing, but cost something. */
  fail(id: number, usage: Usage): Promise<void>
  /** It returned nothing and cost nothing. */
  release(id: number): Promise<void>
  /** Requests that this person may still make today. */
  left(userId: string): Promise<number>
  /** Everyone's counted use of today. */
  today(): Promise<AiUseAnswer['today']>
}

export function createLedger({ db, now, limits }: { db: Db; now: () => Date; limits: LedgerLimits }): Ledger {
  const today = () => now().toISOString().slice(0, 10)
  const leftOf = async (from: Db, userId: string) => ({
    user: limits.user - (await countOf(from, today(), userId)),
    total: limits.total - (await countOf(from, today())),
  })
  const close = async (id: number, change: Closing) => {
    await run(db, query.updateTable('ai_request').set(change).where('id', '=', id))
  }
  return {
    reserve: (userId, call) =>
      db.transaction(async (tx) => {
        const left = await leftOf(tx, userId)
        if (left.user <= 0 || left.total <= 0) throw usedUp(left.user <= 0 ? limits.user : undefined, now())
        return add(tx, { user_id: userId, day: today(), call })
      }),
    settle: (id, usage) => close(id, { state: 'done', ...tokensOf(usage) }),
    fail: (id, usage) => close(id, { state: 'failed', ...tokensOf(usage) }),
    release: (id) => close(id, { state: 'failed', is_free: 1 }),
    today: async () => ({
      day: today(),
      counted: await countOf(db, today()),
      limitTotal: limits.total,
      limitUser: limits.user,
    }),
    left: async (userId) => Math.max(0, Math.min(...Object.values(await leftOf(db, userId)))),
  }
}

type Closing = { state: 'done' | 'failed'; input_tokens?: number; output_tokens?: number; is_free?: Flag }

function tokensOf({ inputTokens, outputTokens }: Usage) {
  return { input_tokens: inputTokens, output_tokens: outputTokens }
}

async function countOf(db: Db, day: string, userId?: string): Promise<number> {
  let requests = query.selectFrom('ai_request').where('day', '=', day).where('is_free', '=', 0)
  if (userId !== undefined) requests = requests.where('user_id', '=', userId)
  const counted = requests.select((row) => row.fn.countAll<number>().as('count'))
  return (await first(db, counted))?.count ?? 0
}

async function add(tx: Tx, request: { user_id: string; day: string; call: string }): Promise<number> {
  const inserted = query.insertInto('ai_request').values({ ...request, state: 'open' })
  const row = await first(tx, inserted.returning('id'))
  if (!row) throw new Error('A request was not counted')
  return row.id
}

function usedUp(own: number | undefined, now: Date): AiError {
  const retryAfterSeconds = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000)
  const whose = own === undefined ? 'The AI requests of this server' : `Your ${own} AI requests`
  const sentence = `${whose} for today are used up. They reset at midnight UTC.`
  return new AiError('ai_limit', { retryAfterSeconds, sentence })
}
