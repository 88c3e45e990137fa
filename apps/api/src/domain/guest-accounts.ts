import { type Db, first, query, run, type Tx } from '../storage/sql.ts'

/** Notes that this account and this guest share a browser (behavior.md#guests). */
export async function linkGuest(tx: Tx, guestId: string, userId: string): Promise<void> {
  const link = { guest_id: guestId, user_id: userId }
  await run(
    tx,
    query
      .insertInto('guest_account')
      .values(link)
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/** Whether a blocked or deleted account is, or was, a member: its browsers can't bring the person back as a guest. */
export async function isBarredAt(
  db: Db,
  campaignId: string,
  browser: { guestId?: string; userId?: string },
): Promise<boolean> {
  const out = query
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.user_id')
    .select('member.id')
    .where('member.campaign_id', '=', campaignId)
    .where((row) => row.or([row('user.blocked', '=', 1), row('user.deleted_at', 'is not', null)]))
    .where((row) =>
      row.or([
        row('user.id', '=', browser.userId ?? ''),
        row(
          'user.id',
          'in',
          row
            .selectFrom('guest_account')
            .select('guest_account.user_id')
            .where('guest_id', '=', browser.guestId ?? ''),
        ),
      ]),
    )
  return (await first(db, out)) !== undefined
}

/** The campaign of a blocked or deleted owner continues for its members, but no one new can join. */
export async function isOwnerOut(db: Db, campaignId: string): Promise<boolean> {
  const owner = query
    .selectFrom('scope')
    .innerJoin('user', 'user.id', 'scope.owner_id')
    .select(['user.blocked', 'user.deleted_at'])
    .where('campaign_id', '=', campaignId)
  const row = await first(db, owner)
  return row !== undefined && (row.blocked === 1 || row.deleted_at !== null)
}
