import type { User } from '@lanternkeep/schema'

type Named = Pick<User, 'firstName' | 'lastName' | 'email'>

export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim()
}

/** How a row's controls name the account: names are optional, addresses aren't. */
export function calledBy(user: Named): string {
  return fullName(user) || user.email
}

/** Why an admin can't change this account's rights or delete it (behavior.md#server-owner); undefined if they can. */
export function protectionOf(user: User, me: User): string | undefined {
  if (user.isOwner) return 'The server’s owner keeps admin rights and can’t be blocked or deleted.'
  if (user.id === me.id) return 'You can’t remove your own admin rights, or block or delete yourself.'
  return undefined
}

/** Why there is no reset link to copy; undefined if there is one. */
export function whyNoResetLink(user: User, me: User): string | undefined {
  if (user.authProvider !== 'local') return 'Logs in with another service'
  if (!user.email) return 'No email address'
  if (user.isOwner && !me.isOwner) return 'Only the owner can copy this link'
  return undefined
}
