import { randomInt, randomUUID } from 'node:crypto'
import { drawJoinCode, maySync } from '@lanternkeep/schema'
import type { ServerFacts } from '@lanternkeep/sync/server'
import { isWithin, type Limits } from '../limits/limits.ts'
import type { Db } from '../storage/sqlite/open.ts'
import { first, query } from '../storage/sqlite/queries.ts'

/** What deciding about documents needs from outside: clock, randomness, and the owners' plans. */
export function serverFacts(db: Db, now: Date, limits?: Limits): ServerFacts {
  return {
    now: now.toISOString(),
    newId: randomUUID,
    newJoinCode: newJoinCode,
    mayOwnerSync: (ownerId) => mayOwnerSync(db, ownerId),
    mayNameCode: (ownerId) => isWithin(() => limits?.take('joinCodePerOwner', ownerId)),
  }
}

/** Drawn from the system's secure randomness, so that guessing is as hard as possible. */
export function newJoinCode(): string {
  return drawJoinCode((min, max) => randomInt(min, max + 1), new Set())
}

function mayOwnerSync(db: Db, ownerId: string): boolean {
  const plan = query.selectFrom('user').select(['tier', 'is_admin']).where('id', '=', ownerId)
  const owner = first(db, plan)
  return owner !== undefined && maySync({ tier: owner.tier, isAdmin: owner.is_admin === 1 })
}
