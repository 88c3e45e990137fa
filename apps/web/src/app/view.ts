/** Every screen of the shell; views are switched by state, never by address (spec 1 s.2). */
export type View =
  | { name: 'menu' | 'load' | 'create' | 'settings' | 'login' }
  | { name: 'join'; code?: string }
  | { name: 'campaign'; campaignId: string; review?: boolean }
  | { name: 'verify-email'; token: string }

export const MENU: View = { name: 'menu' }

const TITLES: Record<View['name'], string> = {
  menu: 'Lanternkeep',
  load: 'Your Campaigns',
  create: 'New Game',
  settings: 'Settings',
  login: 'Log In',
  join: 'Join Campaign',
  campaign: 'Campaign',
  'verify-email': 'Verify Email',
}

export function titleOf(view: View): string {
  return view.name === 'menu' ? TITLES.menu : `${TITLES[view.name]} - Lanternkeep`
}

/** The address, read once at start: mails and QR codes lead here; anything else is the menu (ruling 8). */
export function viewOfPath(path: string): View {
  const [place = '', word = ''] = path.split('/').filter(Boolean).map(decode)
  if (place === 'verify-email' && word) return { name: 'verify-email', token: word }
  if (place === 'join') return { name: 'join', code: word }
  return MENU
}

export function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null || !('name' in value)) return false
  const view = value as Record<string, unknown>
  if (view.name === 'campaign') return typeof view.campaignId === 'string'
  if (view.name === 'verify-email') return typeof view.token === 'string'
  return typeof view.name === 'string' && view.name in TITLES
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return part
    throw error
  }
}
