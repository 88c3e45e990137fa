import { maySync, type User } from '@lanternkeep/schema'
import { accountKeys } from '../../lib/browser/browser-keys.ts'
import { writeFlag } from '../../lib/browser/stored-flag.ts'

/**
 * A plan that includes cloud sync switches both settings on, once per account and device; after that the person decides
 * (behavior.md#cloud-switch).
 */
export function offerCloudOnce(user: User) {
  const key = accountKeys(user.id).cloudOffered
  if (!maySync(user) || localStorage.getItem(key)) return
  localStorage.setItem(key, 'true')
  writeFlag('steamConnected', true)
  writeFlag('steamCloudEnabled', true)
}
