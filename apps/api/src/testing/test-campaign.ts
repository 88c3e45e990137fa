import {
  COLLECTION_NAMES,
  type CollectionName,
  PROTOCOL_VERSION,
  type PullAnswer,
  type SyncDocument,
  type Verdict,
} from '@lanternkeep/sync'
import type { TestBrowser } from './browser.ts'
import type { TestServer } from './test-server.ts'

export const SYNC_HEADERS = { 'x-sync-protocol': String(PROTOCOL_VERSION) }

/** A campaign on the server and the people around it. */
export type TestCampaign = {
  campaignId: string
  joinCode: string
  gm: TestBrowser
  /** Joined with an account. */
  player: TestBrowser
  playerMemberId: string
  /** Joined signed out. */
  guest: TestBrowser
  guestMemberId: string
}

export async function seedCampaign(server: TestServer, campaignId = 'salt-road'): Promise<TestCampaign> {
  const gm = server.signIn('gm')
  const created = await gm.post('/api/campaigns', { id: campaignId, name: 'The Salt Road' })
  const { joinCode } = created.json<{ joinCode: string }>()
  const player = server.signIn('player')
  const guest = server.browser()
  const [playerMemberId, guestMemberId] = [await join(player, joinCode), await join(guest, joinCode)]
  return { campaignId, joinCode, gm, player, playerMemberId, guest, guestMemberId }
}

/** Joins and returns the member id. */
export async function join(browser: TestBrowser, joinCode: string): Promise<string> {
  const answer = await browser.post('/api/campaigns/join', { joinCode })
  if (answer.statusCode !== 200) throw new Error(`Joining answered ${answer.statusCode}: ${answer.body}`)
  return answer.json<{ memberId: string }>().memberId
}

export async function push(
  browser: TestBrowser,
  collection: CollectionName,
  rows: { doc: Record<string, unknown>; base: string | null; sendsPicture?: true }[],
  replica = 'device',
): Promise<Verdict[]> {
  const answer = await browser.post('/api/sync/push', { collection, replica, rows }, { headers: SYNC_HEADERS })
  if (answer.statusCode !== 200) throw new Error(`Pushing answered ${answer.statusCode}: ${answer.body}`)
  return answer.json<{ verdicts: Verdict[] }>().verdicts
}

export async function pull(
  browser: TestBrowser,
  collection: CollectionName,
  checkpoint: Record<string, string> = {},
): Promise<PullAnswer> {
  const answer = await browser.post('/api/sync/pull', { collection, checkpoint }, { headers: SYNC_HEADERS })
  if (answer.statusCode !== 200) throw new Error(`Pulling answered ${answer.statusCode}: ${answer.body}`)
  return answer.json<PullAnswer>()
}

/** Everything that this browser's person may hold, by collection. */
export async function pullAll(browser: TestBrowser): Promise<Record<CollectionName, SyncDocument[]>> {
  const entries = await Promise.all(
    COLLECTION_NAMES.map(async (name) => [name, (await pull(browser, name)).documents] as const),
  )
  return Object.fromEntries(entries) as Record<CollectionName, SyncDocument[]>
}
