import { makePremium, registerUser } from '../../apps/web/e2e/testing/accounts.ts'
import type { Account } from '../../apps/web/e2e/testing/api.ts'
import { type Server, startServer } from '../../apps/web/e2e/testing/server/server.ts'
import type { CollectionName, SyncDocument } from '../../packages/sync/src/index.ts'
import { CAMPAIGN, characters } from './documents.ts'

const ROWS_PER_PUSH = 500

/** The real server in its own process, and a GM with a campaign on it. */
export type BenchCampaign = { server: Server; gm: Account; joinCode: string }

export async function openBenchCampaign(env: Record<string, string> = {}): Promise<BenchCampaign> {
  const server = await startServer({ RATE_LIMITS: 'off', ...env })
  const owner = await registerUser(server.url, 'Odette')
  const gm = await registerUser(server.url, 'Gwen')
  await makePremium(owner, gm)
  const { joinCode } = await gm.api.post<{ joinCode: string }>('/api/campaigns', {
    id: CAMPAIGN,
    name: 'The Salt Road',
  })
  return { server, gm, joinCode }
}

export async function fillCampaign({ gm }: BenchCampaign, count: number): Promise<SyncDocument[]> {
  const documents = characters(count)
  await pushAll(gm, 'characters', documents)
  return documents
}

/** Stores new documents on the server, as a device of the account would. */
export async function pushAll(
  { api }: Account,
  collection: CollectionName,
  documents: readonly SyncDocument[],
): Promise<void> {
  for (let at = 0; at < documents.length; at += ROWS_PER_PUSH) {
    const rows = documents.slice(at, at + ROWS_PER_PUSH).map((doc) => ({ doc, base: null }))
    await api.post('/api/sync/push', { collection, replica: 'seed', rows })
  }
}

/** Gives the browser a sign-in session of the account. */
/** Runs in the page. */
export async function signInHere(username: string, password: string): Promise<void> {
  const body = JSON.stringify({ username, password, recaptchaToken: '' })
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const { ok, status } = await fetch('/api/auth/local', request)
  if (!ok) throw new Error(`Signing in answered ${status}`)
}

/** The cookie of a sign-in session of the GM. */
export async function sessionOf({ server, gm }: BenchCampaign): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: gm.email, password: gm.password, recaptchaToken: '' }),
  })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** The cookie of a new player without an account. */
export async function joinAsGuest(url: string, joinCode: string): Promise<string> {
  const answer = await fetch(`${url}/api/campaigns/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ joinCode }),
  })
  if (!answer.ok) throw new Error(`Joining answered ${answer.status}: ${await answer.text()}`)
  const pairs = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return pairs.join('; ')
}
