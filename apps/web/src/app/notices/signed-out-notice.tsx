import type { SessionEndReason, User } from '@lanternkeep/schema'
import { IconUserOff } from '@tabler/icons-react'
import { views } from '../views/use-view.ts'
import { Notice } from './notice.tsx'

type Props = { person: User; endedBy: SessionEndReason | null }

/**
 * The data stays open whatever ended the sign-in session (behavior.md#accounts-on-one-device,
 * behavior.md#blocked-and-deleted-accounts); the notice says what ended it.
 */
export function SignedOutNotice({ person, endedBy }: Props) {
  const whose = person.firstName ? `${person.firstName}’s` : 'Your'
  return (
    <Notice icon={<IconUserOff size={20} />} act="Log In" onAct={() => views.go({ name: 'login' })}>
      {wordsFor(endedBy, whose)}
    </Notice>
  )
}

function wordsFor(endedBy: SessionEndReason | null, whose: string): string {
  switch (endedBy) {
    case 'blocked':
      return `Signed out: this account is blocked. ${whose} campaigns stay on this device. Ask the server’s owner for help.`
    case 'deleted':
      return `Signed out: this account was deleted. ${whose} campaigns stay on this device. For 30 days it can be restored: log in if you deleted it, or ask the server’s owner.`
    case 'rights':
      return 'Signed out: this account is no longer an admin. Log in to continue without admin rights.'
    case 'password':
      return 'Signed out: this account’s password was changed. Log in with the new one.'
    case 'elsewhere':
      return `Signed out from another device. ${whose} campaigns still work on this one. Log in to sync your changes.`
    case 'restored':
      return `Signed out: this server was restored from a backup. ${whose} campaigns stay on this device, and newer changes sync again after you log in. If the server doesn’t know your account, save a copy in Settings, then register again.`
    default:
      return `Signed out. ${whose} campaigns still work on this device. Log in to sync your changes.`
  }
}
