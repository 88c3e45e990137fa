import type { AdminTwoFactor, User } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { hasTwoFactor, isTwoFactorRequired } from '../../../domain/two-factor.ts'
import { AppError } from '../../../errors/app-error.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { deleteSetting, writeSetting } from '../../../storage/settings.ts'
import { all, query } from '../../../storage/sql.ts'

export async function readAdminTwoFactor({ db }: Deps): Promise<AdminTwoFactor> {
  const admins = query
    .selectFrom('user')
    .leftJoin('two_factor', (join) => join.onRef('user_id', '=', 'user.id').on('state', '=', 'on'))
    .select('two_factor.user_id')
    .where('is_admin', '=', 1)
    .where('deleted_at', 'is', null)
  const rows = await all(db, admins)
  return {
    isRequired: await isTwoFactorRequired(db),
    adminsWithout: rows.filter(({ user_id }) => user_id === null).length,
  }
}

/** From then on admins without two-factor keep their account, but not their rights (`http/guards.ts`). */
export async function setAdminTwoFactor(deps: Deps, owner: User, isRequired: boolean): Promise<AdminTwoFactor> {
  await deps.db.transaction(async (tx) => {
    if (isRequired === (await isTwoFactorRequired(tx))) return
    if (isRequired && !(await hasTwoFactor(tx, owner.id))) {
      throw new AppError('forbidden', 'Turn on two-factor for your own account first.')
    }
    if (isRequired) await writeSetting(tx, 'two-factor-admins', 'required')
    else await deleteSetting(tx, 'two-factor-admins')
    const detail = { from: !isRequired, to: isRequired }
    await writeAudit(tx, { at: deps.now(), actorId: owner.id, action: 'two-factor-required', targetId: null, detail })
  })
  return readAdminTwoFactor(deps)
}
