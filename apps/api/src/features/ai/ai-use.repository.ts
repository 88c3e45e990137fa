import { AI_USE_DAYS, type AiUseLine, MOST_AI_USE_LINES } from '@lanternkeep/schema'
import { all, type Db, query } from '../../storage/sql.ts'

const DAY_MS = 86_400_000

/**
 * AI requests of the last `AI_USE_DAYS` days by day and person, at most `MOST_AI_USE_LINES` lines: newest day first,
 * then most requests first.
 */
export async function findAiUse(db: Db, now: Date): Promise<AiUseLine[]> {
  const since = new Date(now.getTime() - (AI_USE_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const lines = query
    .selectFrom('ai_request')
    .leftJoin('user', 'user.id', 'ai_request.user_id')
    .where('day', '>=', since)
    .groupBy(['day', 'user.id'])
    .select((row) => [
      'day',
      'user.id',
      'user.first_name',
      'user.last_name',
      'user.email',
      row.fn.countAll<number>().as('requests'),
      row.fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
      row.fn.sum<number>('input_tokens').as('inputTokens'),
      row.fn.sum<number>('output_tokens').as('outputTokens'),
    ])
    .orderBy('day', 'desc')
    .orderBy('requests', 'desc')
    .orderBy('user.email', (email) => email.asc().nullsFirst())
    .limit(MOST_AI_USE_LINES)
  return (await all(db, lines)).map(({ id, first_name, last_name, email, ...line }) => ({
    ...line,
    user: id === null ? null : { id, name: `${first_name ?? ''} ${last_name ?? ''}`.trim(), email: email ?? '' },
  }))
}
