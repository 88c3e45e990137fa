import type { LimitName, Limits } from '../../limits/limits.ts'
import { limitNetworks, networkOf } from '../../limits/networks.ts'

/** Where a try comes from; `browserOf`: the name of a browser in which this account signed in before. */
export type Asking = { address: string; browserOf: (userId: string) => string | undefined }

type Trier = { account: string; address: string; browser: string | undefined }

/**
 * Limits of wrong passwords. A browser that signed in to the account before has a count of its own: strangers can't
 * lock its person out, not even from the same network.
 */
export function signInLimits(limits: Limits, { account, address, browser }: Trier) {
  if (browser !== undefined) return [limitKey(limits, 'loginPerAccount', ofBrowser(account, browser))]
  return [
    limitKey(limits, 'loginPerAccount', nearAccount(account, address)),
    limitNetworks(limits, 'loginPerAddress', address),
    limitKey(limits, 'loginByStrangers', account),
  ]
}

type SignInLimits = ReturnType<typeof signInLimits>

/** Whether the password is right. Only a wrong one counts, and not one that the server was too busy to look at. */
export async function isRightPassword(tries: SignInLimits, verify: () => Promise<boolean>): Promise<boolean> {
  for (const limit of tries) await limit.take()
  let isWrong = false
  try {
    isWrong = !(await verify())
    return !isWrong
  } finally {
    if (!isWrong) for (const limit of tries) await limit.refund()
  }
}

/** A person who forgot their password has tried others before. */
export async function forgiveTries(limits: Limits, { account, address, browser }: Trier): Promise<void> {
  await limits.forgive('loginPerAccount', nearAccount(account, address))
  if (browser !== undefined) await limits.forgive('loginPerAccount', ofBrowser(account, browser))
}

function limitKey(limits: Limits, name: LimitName, key: string) {
  return {
    check: () => limits.check(name, key),
    take: () => limits.take(name, key),
    refund: () => limits.refund(name, key),
  }
}

function nearAccount(account: string, address: string): string {
  return `${account} ${networkOf(address)}`
}

function ofBrowser(account: string, browser: string): string {
  return `${account} browser ${browser}`
}
