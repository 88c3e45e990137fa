import type { Tier, User } from '@lanternkeep/schema'
import { reasonOf } from '../../../data/http/request-error.ts'
import {
  makeResetLink,
  restoreUser,
  setUserAdmin,
  setUserBlocked,
  setUserTier,
} from '../../../data/remote/admin/admin.ts'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { notify } from '../../../ui/index.ts'
import { whyNot } from '../list/failure-sentence.ts'
import { calledBy } from './user-words.ts'

const COPIED_MS = 10_000
const GENERATED_MS = 15_000

export async function changeTier(user: User, tier: Tier): Promise<void> {
  try {
    await setUserTier(user, tier)
    notify({ tone: 'success', title: 'User tier updated successfully', message: `${calledBy(user)}: ${tier}` })
  } catch (error) {
    notify({ tone: 'error', title: 'Failed to update user tier', message: whyNot(error) })
  }
}

export type Right = 'admin' | 'blocked'

export async function changeRight(user: User, right: Right, on: boolean): Promise<void> {
  const isAdmin = right === 'admin'
  try {
    await (isAdmin ? setUserAdmin : setUserBlocked)(user, on)
    notify({ tone: 'success', title: `${isAdmin ? 'Admin' : 'User block'} status updated successfully` })
  } catch (error) {
    notify({ tone: 'error', title: `Failed to update ${isAdmin ? 'admin' : 'block'} status`, message: whyNot(error) })
  }
}

/** `onShow` shows a link that couldn't be copied, so it can be copied by hand. */
export async function copyResetLink(user: User, onShow: (link: string) => void): Promise<void> {
  try {
    const { resetLink, expiresAt, userEmail } = await makeResetLink(user)
    if (await copyText(resetLink)) {
      const message = `Valid until ${formatDateTime(expiresAt)}. Send it to ${userEmail}.`
      notify({ tone: 'success', title: 'Reset Link Copied!', message, durationMs: COPIED_MS })
    } else {
      const action = { label: 'Show', onClick: () => onShow(resetLink) }
      notify({ tone: 'warning', title: 'Link Generated', message: resetLink, durationMs: GENERATED_MS, action })
    }
  } catch (error) {
    notify({ tone: 'error', title: 'Error', message: reasonOf(error, 'Failed to generate reset link') })
  }
}

export async function restore({ id, name }: { id: string; name: string }): Promise<void> {
  try {
    await restoreUser(id)
    notify({ tone: 'success', title: 'User restored successfully', message: `${name} can log in again.` })
  } catch (error) {
    notify({ tone: 'error', title: 'Failed to restore user', message: whyNot(error) })
  }
}
