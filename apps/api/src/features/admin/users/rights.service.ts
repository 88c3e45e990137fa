import { type Tier, tierLabel, type User } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { signOutEverywhere } from '../../../domain/sign-in-sessions.ts'
import { reinstateMemberships, suspendMemberships } from '../../../domain/suspension.ts'
import { forgetUpgradeRequest } from '../../../domain/upgrade-requests.ts'
import { AppError } from '../../../errors/app-error.ts'
import { userOfRow } from '../../../http/session/user-of-row.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { flag } from '../../../storage/flag.ts'
import { setAdmin, setBlocked, setTier } from '../admin.repository.ts'
import { requireMayBe } from './protection.ts'
import { requireUser } from './require-user.ts'

type Plan = { userId: string; tier: Tier; base?: { tier: Tier } | undefined }

/** Their devices learn it right away and continue; a plan never signs anyone out (behavior.md#plans). */
export function changeTier({ db, now, bus }: Deps, admin: User, { userId, tier, base }: Plan): Promise<User> {
  return db.transaction(async (tx) => {
    const before = await requireUser(tx, userId)
    if (before.tier !== tier) {
      if (base && base.tier !== before.tier) throw changedMeanwhile(before.tier)
      await setTier(tx, userId, tier)
      await forgetUpgradeRequest(tx, userId)
      const detail = { from: before.tier, to: tier }
      await writeAudit(tx, { at: now(), actorId: admin.id, action: 'tier', targetId: userId, detail })
      bus.within(tx).rightsChanged(`user:${userId}`)
    }
    return userOfRow({ ...before, tier })
  })
}

function changedMeanwhile(tier: Tier): AppError {
  const sentence = `Someone changed the plan in the meantime. It is ${tierLabel({ tier })} now.`
  return new AppError('stale', sentence, { path: 'tier', fields: { now: { tier } } })
}

type AdminRights = { userId: string; isAdmin: boolean }

export function changeAdmin({ db, now, bus }: Deps, admin: User, { userId, isAdmin }: AdminRights): Promise<User> {
  return db.transaction(async (tx) => {
    const before = await requireUser(tx, userId)
    if (!isAdmin) requireMayBe('lose admin rights', before, admin)
    if (before.is_admin !== flag(isAdmin)) {
      await setAdmin(tx, userId, isAdmin)
      const detail = { from: !isAdmin, to: isAdmin }
      await writeAudit(tx, { at: now(), actorId: admin.id, action: 'admin', targetId: userId, detail })
      if (isAdmin) bus.within(tx).rightsChanged(`user:${userId}`)
      else await signOutEverywhere(tx, userId, { bus, now: now(), why: 'rights' })
    }
    return userOfRow({ ...before, is_admin: flag(isAdmin) })
  })
}

/**
 * Signs the person out everywhere and removes them from other people's campaigns until they are unblocked
 * (behavior.md#blocked-and-deleted-accounts).
 */
export function changeBlocked(
  { documents, now, bus }: Deps,
  admin: User,
  { userId, blocked }: { userId: string; blocked: boolean },
): Promise<User> {
  return documents.write(async (tx) => {
    const before = await requireUser(tx.sql, userId)
    if (blocked) requireMayBe('be blocked', before, admin)
    if (before.blocked !== flag(blocked)) {
      await setBlocked(tx.sql, userId, blocked)
      const detail = { from: !blocked, to: blocked }
      await writeAudit(tx.sql, { at: now(), actorId: admin.id, action: 'blocked', targetId: userId, detail })
      if (blocked) await signOutEverywhere(tx.sql, userId, { bus, now: now(), why: null })
      if (blocked) await suspendMemberships(tx, userId, { bus, now: now() })
      else await reinstateMemberships(tx, userId, { bus, now: now() })
    }
    return userOfRow({ ...before, blocked: flag(blocked) })
  })
}
