import { createHash } from 'node:crypto'
import { query, run } from '../../storage/sql.ts'
import { createBrowser, type TestBrowser } from '../browser.ts'
import { type Role, userIdOf } from '../people.ts'
import { join, push, seedCampaign } from '../test-campaign.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { keepRows } from './keep-rows.ts'

export const MATRIX_ROLES = [
  'nobody',
  'expired',
  'revoked',
  'blocked',
  'deleted',
  'guest',
  'player',
  'otherPlayer',
  'free',
  'premium',
  'elite',
  'unverified',
  'gm',
  'otherGm',
  'admin',
  'owner',
] as const
export type MatrixRole = (typeof MATRIX_ROLES)[number]

type TableIds = {
  campaign: string
  joinCode: string
  member: string
  hero: string
  spare: string
  npc: string
  /** A version of the player's sheet, as the GM and its player see it. */
  version: string
  /** A session in the trash. */
  deleted: string
  session: string
  /** A session whose recap is shared. */
  told: string
  image: string
}

/** Two unrelated campaigns, and everyone around them. */
export type World = {
  server: TestServer
  here: TableIds
  other: TableIds
  waitingMemberId: string
  feedback: string
  changelog: string
  feature: string
  /** A new browser for each call, so that one call's cookies don't affect the next. */
  browserOf(role: MatrixRole): TestBrowser
  /** Restores the state before the first call. */
  restore(): Promise<void>
  close(): Promise<void>
}

const THIRTY_ONE_DAYS_MS = 31 * 86_400_000

export async function openWorld(): Promise<World> {
  const server = await startTestServer({ env: { RATE_LIMITS: 'off' } })
  const campaign = await seedCampaign(server)
  const otherGm = server.signIn('otherGm')
  const otherPlayer = server.signIn('otherPlayer')
  const { joinCode } = (await otherGm.post('/api/campaigns', { id: 'moor', name: 'The Moor' })).json()
  const otherMemberId = await join(otherPlayer, joinCode)
  const here = await fillTable({
    id: 'salt-road',
    joinCode: campaign.joinCode,
    gm: campaign.gm,
    player: campaign.player,
    member: campaign.playerMemberId,
  })
  const other = await fillTable({ id: 'moor', joinCode, gm: otherGm, player: otherPlayer, member: otherMemberId })
  const waitingMemberId = await letWait(server, campaign.gm)
  const boards = await fillBoards(server)
  const browsers = { ...(await browsersOf(server)), guest: campaign.guest }
  const kept = await keepRows(server.deps.db, server.deps.config.databaseUrl)
  const bytes = [here, other].map(({ campaign, image }) => ({ image, bytes: pictureOf(campaign) }))
  return {
    server,
    here,
    other,
    waitingMemberId,
    ...boards,
    browserOf(role) {
      const browser = createBrowser(server.app)
      for (const [name, value] of browsers[role].cookies) browser.cookies.set(name, value)
      return browser
    },
    async restore() {
      await kept.putBack()
      for (const picture of bytes) await server.deps.blobs.put(picture.image, picture.bytes)
    },
    async close() {
      await kept.close()
      await server.close()
    },
  }
}

type FilledCampaign = { id: string; joinCode: string; gm: TestBrowser; player: TestBrowser; member: string }

async function fillTable({ id, joinCode, gm, player, member }: FilledCampaign): Promise<TableIds> {
  const characters = `/api/campaigns/${id}/characters`
  const made = async (browser: TestBrowser, address: string, body: object) =>
    (await browser.post(address, body)).json().id
  const picture = pictureOf(id)
  const imageUrl = `data:image/png;base64,${picture.toString('base64')}`
  const deleted = await made(gm, `/api/campaigns/${id}/sessions`, { sessionNumber: 0 })
  await gm.delete(`/api/sessions/${deleted}`)
  const hero = await made(player, characters, { type: 'player', name: 'Mira', playerName: 'Pia', imageUrl })
  await player.patch(`/api/characters/${hero}`, { background: 'Born at sea' })
  await push(player, 'acts', [{ doc: aHit(id, hero), base: null }])
  const [version] = (await gm.get(`/api/campaigns/${id}/versions/characters/${hero}`)).json()
  return {
    campaign: id,
    joinCode,
    version: version.id,
    deleted,
    member,
    hero,
    spare: await made(gm, characters, { type: 'player', name: 'Ash', playerName: 'Nobody' }),
    npc: await made(gm, characters, { type: 'npc', name: 'Orla' }),
    session: await made(gm, `/api/campaigns/${id}/sessions`, { sessionNumber: 1 }),
    told: await made(gm, `/api/campaigns/${id}/sessions`, {
      sessionNumber: 2,
      recap: 'Rain.',
      shared: { recap: true },
    }),
    image: idOfPicture(picture),
  }
}

/** Health that its player takes from a hero: their sheet then has an entry that is theirs. */
function aHit(campaignId: string, characterId: string) {
  const at = '2026-11-20T21:42:00.000Z'
  const changes = [{ characterId, health: { kind: 'damage', amount: 1 } }]
  const stamps = { rev: 'device.1~p', conflicts: [], at, lastModified: at }
  return { id: `hit-${campaignId}`, campaignId, ...stamps, kind: 'health', changes, undos: 0 }
}

/** A person who waits for approval in the first campaign. */
async function letWait(server: TestServer, gm: TestBrowser): Promise<string> {
  await gm.patch('/api/campaigns/salt-road', { approveJoins: true })
  const stranger = server.browser()
  const { joinCode } = (await gm.get('/api/campaigns/salt-road')).json()
  await stranger.post('/api/campaigns/join', { joinCode })
  await gm.patch('/api/campaigns/salt-road', { approveJoins: false })
  const members = (await gm.get('/api/campaigns/salt-road/members')).json<{ id: string; status: string }[]>()
  return members.find(({ status }) => status === 'pending')?.id ?? ''
}

async function fillBoards(server: TestServer) {
  const admin = server.signIn('admin')
  const feedback = { type: 'Other', description: 'The lantern is warm.' }
  const made = async (address: string, body: object) => (await admin.post(address, body)).json<{ id: string }>().id
  return {
    feedback: await made('/api/feedback', feedback),
    changelog: await made('/api/changelog', CHANGELOG),
    feature: await made('/api/planned-features', FEATURE),
  }
}

export const CHANGELOG = {
  version: '2.0.0',
  title: 'Warmer light',
  description: 'It is warmer.',
  category: 'feature',
  releaseDate: '2026-11-20',
}
export const FEATURE = { title: 'More light', description: 'Even more.', status: 'unplanned' }

async function browsersOf(server: TestServer): Promise<Record<Exclude<MatrixRole, 'guest'>, TestBrowser>> {
  const { db } = server.deps
  const end = async (role: Role, change: { created_at: string } | { ended_at: string }) => {
    const browser = server.signIn(role)
    await browser.ready()
    await run(db, query.updateTable('web_session').set(change).where('user_id', '=', userIdOf(role)))
    return browser
  }
  const now = server.clock.now()
  const signedIn = (role: Role) => server.signIn(role)
  const browsers = {
    nobody: server.browser(),
    expired: await end('stale', { created_at: new Date(now.getTime() - THIRTY_ONE_DAYS_MS).toISOString() }),
    revoked: await end('left', { ended_at: now.toISOString() }),
    blocked: signedIn('blocked'),
    deleted: signedIn('deleted'),
    player: signedIn('player'),
    otherPlayer: signedIn('otherPlayer'),
    free: signedIn('free'),
    premium: signedIn('premium'),
    elite: signedIn('elite'),
    unverified: signedIn('unverified'),
    gm: signedIn('gm'),
    otherGm: signedIn('otherGm'),
    admin: signedIn('admin'),
    owner: signedIn('owner'),
  }
  await Promise.all(Object.values(browsers).map((browser) => browser.ready()))
  await run(db, query.updateTable('user').set({ deleted_at: now.toISOString() }).where('id', '=', userIdOf('deleted')))
  return browsers
}

/** A PNG of one pixel, followed by the campaign's name, so that each campaign has another image. */
export function pictureOf(campaignId: string): Buffer {
  return Buffer.concat([PIXEL, Buffer.from(campaignId)])
}

export function idOfPicture(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
