import { hasAi, maySync, SAMPLE_ID } from '@lanternkeep/schema'
import type { CampaignFacts } from '@lanternkeep/sync/client'
import { authorOf, GUEST } from '../store/account.ts'
import type { LocalDb, LocalPerson } from '../store/local-db.ts'

/** Joined campaigns replicate whatever the switch says (behavior.md#cloud-switch); the sample never does. */
export function isReplicated(
  { account }: Pick<LocalDb, 'account'>,
  person: LocalPerson,
  facts: CampaignFacts,
): boolean {
  if (facts.id === SAMPLE_ID) return false
  if (facts.role === 'player') return true
  return account !== GUEST && person.user !== null && person.cloud.connected && person.cloud.enabled
}

/** A signed-out person has nothing to ask the server for until they join a campaign. */
export function isActive({ account, store }: Pick<LocalDb, 'account' | 'store'>, person: LocalPerson): boolean {
  if (account !== GUEST) return person.user !== null
  return store.allFacts().some(({ role, removed }) => role === 'player' && !removed)
}

export function isSamePerson(a: LocalPerson, b: LocalPerson): boolean {
  const words = ({ user, cloud }: LocalPerson) => {
    return [user?.id, maySync(user), hasAi(user), authorOf(user), cloud.connected, cloud.enabled].join()
  }
  return words(a) === words(b)
}
