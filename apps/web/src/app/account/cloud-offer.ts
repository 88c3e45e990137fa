import { maySync, type User } from '@lanternkeep/schema'
import { writeFlag } from '../../lib/browser/stored-flag.ts'

/** A plan that may sync switches both on, once per account and device; after that the person decides (behavior.md#cloud-switch). */
export function offerCloudOnce(user: User) {
  const key = `lanternkeep.cloudOffered.${user.id}`
  if (!maySync(user) || localStorage.getItem(key)) return
  localStorage.setItem(key, 'true')
  writeFlag('steamConnected', true)
  writeFlag('steamCloudEnabled', true)
}
