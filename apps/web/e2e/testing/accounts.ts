import type { Tier, User } from '@lanternkeep/schema'
import { type Account, createApi } from './api.ts'

const PASSWORD = 'a lantern in the dark'

/**
 * Makes an account and signs it in. On an empty server the first one becomes its owner, who is an admin. Where others
 * can reach the server, that is the one with the setup code it printed.
 */
export async function registerUser(url: string, firstName: string, setupCode?: string): Promise<Account> {
  const api = createApi(url)
  const email = `${firstName.toLowerCase()}@example.com`
  await api.post('/api/auth/register', {
    email,
    username: email,
    password: PASSWORD,
    firstName,
    lastName: 'Example',
    securityQuestion: 'firstPet',
    securityAnswer: 'Moss',
    recaptchaToken: '',
    setupCode,
  })
  const user = await api.post<User>('/api/auth/local', { username: email, password: PASSWORD, recaptchaToken: '' })
  return { email, password: PASSWORD, user, api }
}

/** As an admin, gives the account a plan. */
export async function setTier(admin: Account, account: Account, tier: Tier): Promise<void> {
  account.user = await admin.api.patch<User>(`/api/admin/users/${account.user.id}/tier`, { tier })
}

export function makePremium(admin: Account, account: Account): Promise<void> {
  return setTier(admin, account, 'premium')
}
