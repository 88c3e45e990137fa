import type { Tier, User } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { signOutEverywhere } from '../../../domain/sign-in-sessions.ts'
import { reinstateMemberships, suspendMemberships } from '../../../domain/suspension.ts'
import { userOfRow } from '../../../http/session/user-of-row.ts'
import { writeAudit } from '../../../storage/sqlite/audit.ts'
import { flag } from '../../../storage/sqlite/flag.ts'
import { afterCommit, inTransaction } from '../../../storage/sqlite/transaction.ts'
import { setAdmin, setBlocked, setTier } from '../admin.repository.ts'
import { requireMayBe } from './protection.ts'
import { requireUser } from './require-user.ts'

/** Their devices learn it right away and continue; a plan never signs anyone out (behavior.md#plans). */
export function changeTier(
  { db, now, bus }: Deps,
  admin: User,
  { userId, tier }: { userId: string; tier: Tier },
): User {
  return inTransaction(db, (tx) => {
    const before = requireUser(tx, userId)
    if (before.tier !== tier) {
      setTier(tx, userId, tier)
      const detail = { from: before.tier, to: tier }
      writeAudit(tx, { at: now(), actorId: admin.id, action: 'tier', targetId: userId, detail })
      afterCommit(tx, () => bus.rightsChanged(`user:${userId}`))
    }
    return userOfRow({ ...before, tier })
  })
}

type AdminRights = { userId: string; isAdmin: boolean }

export function changeAdmin({ db, now, bus }: Deps, admin: User, { userId, isAdmin }: AdminRights): User {
  return inTransaction(db, (tx) => {
    const before = requireUser(tx, userId)
    if (!isAdmin) requireMayBe('lose admin rights', before, admin)
    if (before.is_admin !== flag(isAdmin)) {
      setAdmin(tx, userId, isAdmin)
      const detail = { from: !isAdmin, to: isAdmin }
      writeAudit(tx, { at: now(), actorId: admin.id, action: 'admin', targetId: userId, detail })
      if (isAdmin) afterCommit(tx, () => bus.rightsChanged(`user:${userId}`))
      else signOutEverywhere(tx, userId, { bus, now: now(), why: 'rights' })
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
  return documents.write((tx) => {
    const before = requireUser(tx.sql, userId)
    if (blocked) requireMayBe('be blocked', before, admin)
    if (before.blocked !== flag(blocked)) {
      setBlocked(tx.sql, userId, blocked)
      const detail = { from: !blocked, to: blocked }
      writeAudit(tx.sql, { at: now(), actorId: admin.id, action: 'blocked', targetId: userId, detail })
      if (blocked) signOutEverywhere(tx.sql, userId, { bus, now: now(), why: null })
      if (blocked) suspendMemberships(tx, userId, { bus, now: now() })
      else reinstateMemberships(tx, userId, { bus, now: now() })
    }
    return userOfRow({ ...before, blocked: flag(blocked) })
  })
}
