/** Every screen of the shell; views are switched by state, never by address. */
export type View =
  | { name: 'menu' | 'load' | 'create' | 'settings' | 'account' | 'login' | 'forgot-password' }
  | { name: 'admin'; tab?: 'outbox' }
  | { name: 'subscription' | 'changelog' | 'planned-features' }
  | { name: 'join'; code?: string }
  | { name: 'campaign'; campaignId: string; review?: boolean }
  | { name: 'verify-email' | 'reset-password'; token: string }

export const MENU: View = { name: 'menu' }

const TITLES: Record<View['name'], string> = {
  menu: 'Lanternkeep',
  load: 'Your Campaigns',
  create: 'New Game',
  settings: 'Settings',
  account: 'Account',
  login: 'Log In',
  join: 'Join Campaign',
  campaign: 'Campaign',
  'verify-email': 'Verify Email',
  'forgot-password': 'Forgot Password',
  'reset-password': 'Reset Password',
  admin: 'Admin Panel',
  subscription: 'Membership Plans',
  changelog: 'Changelog',
  'planned-features': 'Planned Features',
}

export function titleOf(view: View): string {
  return view.name === 'menu' ? TITLES.menu : `${TITLES[view.name]} - Lanternkeep`
}

/** The address, read once at start: mails and QR codes lead here; anything else is the menu (behavior.md#addresses). */
export function viewOfPath(path: string): View {
  const [place = '', word = ''] = path.split('/').filter(Boolean).map(decode)
  if ((place === 'verify-email' || place === 'reset-password') && word) return { name: place, token: word }
  if (place === 'forgot-password') return { name: place }
  if (place === 'join') return { name: 'join', code: word }
  return MENU
}

export function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null || !('name' in value)) return false
  const view = value as Record<string, unknown>
  if (view.name === 'campaign') return typeof view.campaignId === 'string'
  if (view.name === 'verify-email' || view.name === 'reset-password') return typeof view.token === 'string'
  return typeof view.name === 'string' && view.name in TITLES
}

type Room = 'menu' | 'account' | 'boards' | 'local'

/** Which part of the app shows a view: only those of the local room need this device's database. */
export function areaOf({ name }: View): Room {
  if (name === 'menu') return 'menu'
  if (
    name === 'account' ||
    name === 'admin' ||
    name === 'subscription' ||
    name === 'changelog' ||
    name === 'planned-features'
  )
    return 'boards'
  const isAccount = name === 'login' || name.endsWith('-password') || name === 'verify-email'
  return isAccount ? 'account' : 'local'
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return part
    throw error
  }
}
