import { effectiveTier, type Tier, tierRank, type UpgradeRequest, type User } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { forgetUpgradeRequest } from '../../domain/upgrade-requests.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { all, query, run } from '../../storage/sql.ts'

export async function requestUpgrade({ db, now }: Deps, user: User, tier: Tier): Promise<void> {
  if (tierRank(tier) <= tierRank(effectiveTier(user))) {
    throw new AppError('invalid', 'Your plan includes this already.', { path: 'tier' })
  }
  await db.transaction(async (tx) => {
    await forgetUpgradeRequest(tx, user.id)
    const row = { user_id: user.id, tier, created_at: now().toISOString() }
    await run(tx, query.insertInto('upgrade_request').values(row))
  })
}

export async function listUpgradeRequests({ db }: Deps): Promise<UpgradeRequest[]> {
  const waiting = query
    .selectFrom('upgrade_request')
    .innerJoin('user', 'user.id', 'upgrade_request.user_id')
    .select(['user_id', 'first_name', 'last_name', 'email', 'user.tier as from', 'upgrade_request.tier as to'])
    .select('upgrade_request.created_at as at')
    .where('deleted_at', 'is', null)
    .orderBy('upgrade_request.created_at')
    .orderBy('user_id')
  return (await all(db, waiting)).map((row) => ({
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    from: row.from,
    to: row.to,
    createdAt: row.at,
  }))
}

export async function dismissUpgradeRequest({ db }: Deps, userId: string): Promise<void> {
  const forgotten = await db.transaction((tx) => forgetUpgradeRequest(tx, userId))
  if (forgotten === 0) throw notFound('This request is gone already.')
}
