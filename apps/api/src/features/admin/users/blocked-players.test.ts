import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  join,
  pull,
  push,
  seedCampaign,
  signInAs,
  startTestServer,
  type TestBrowser,
  type TestCampaign,
  type TestServer,
} from '../../../testing/index.ts'

const MEMBERS = '/api/campaigns/salt-road/members'

let server: TestServer
let campaign: TestCampaign
let admin: TestBrowser
beforeEach(async () => {
  server = await startTestServer()
  campaign = await seedCampaign(server)
  admin = server.signIn('admin')
})
afterEach(() => server.close())

async function heroOf(browser: TestBrowser, name: string): Promise<string> {
  const hero = { type: 'player', name, playerName: `${name}'s player` }
  return (await browser.post('/api/campaigns/salt-road/characters', hero)).json().id
}

const block = (role: string, blocked = true) => admin.patch(`/api/admin/users/user-${role}/blocked`, { blocked })
const names = async () =>
  (await campaign.gm.get(MEMBERS)).json<{ displayName: string }[]>().map(({ displayName }) => displayName)
async function holderOf(hero: string): Promise<string | null | undefined> {
  const heroes = (await campaign.gm.get('/api/campaigns/salt-road/characters')).json<
    { id: string; claimedBy: string }[]
  >()
  return heroes.find(({ id }) => id === hero)?.claimedBy
}

test("a blocked player is removed from other people's campaigns, and every device there learns it", async () => {
  const mira = await heroOf(campaign.player, 'Mira')
  const before = await pull(campaign.guest, 'characters')
  const notified: string[] = []
  server.deps.bus.on('membersChanged', (campaignId) => void notified.push(campaignId))
  await block('player')
  expect(await names()).toEqual(['Gwen', 'Guest 1'])
  expect(notified).toEqual(['salt-road'])
  const after = await pull(campaign.guest, 'characters', before.checkpoint)
  expect(after.documents).toMatchObject([{ id: mira, claimedBy: null }])
  expect((await campaign.guest.post(`/api/characters/${mira}/claim`)).statusCode).toBe(200)
})

test('an unblocked player gets their membership back, and plays the characters no one else took', async () => {
  const [mira, ash] = [await heroOf(campaign.player, 'Mira'), await heroOf(campaign.player, 'Ash')]
  await block('player')
  await campaign.guest.post(`/api/characters/${ash}/claim`)
  await block('player', false)
  expect(await names()).toContain("Mira's player")
  expect([await holderOf(mira), await holderOf(ash)]).toEqual([campaign.playerMemberId, campaign.guestMemberId])
  const again = server.signIn('player')
  expect((await again.get('/api/campaigns')).json()).toMatchObject([{ id: 'salt-road' }])
})

test('a character in the trash is its player’s again once they are unblocked, whenever it was deleted and brought back', async () => {
  const heroes = Object.fromEntries(
    await Promise.all(
      ['before', 'meanwhile', 'after', 'taken'].map(
        async (name) => [name, await heroOf(campaign.player, name)] as const,
      ),
    ),
  )
  const remove = (name: string) => campaign.gm.delete(`/api/characters/${heroes[name]}`)
  const bringBack = async (name: string) => {
    const { documents } = await pull(campaign.gm, 'characters')
    const deleted = documents.find(({ id }) => id === heroes[name])
    const doc = { ...deleted, _deleted: false, rev: `gm.${name}` }
    const [verdict] = await push(campaign.gm, 'characters', [{ doc, base: deleted?.rev ?? null }])
    expect(verdict).toMatchObject({ verdict: 'ok' })
  }
  await remove('before')
  await remove('taken')
  await block('player')
  await bringBack('before')
  await bringBack('taken')
  await campaign.guest.post(`/api/characters/${heroes.taken}/claim`)
  await remove('meanwhile')
  await remove('after')
  await bringBack('meanwhile')
  for (const name of ['before', 'meanwhile']) expect(await holderOf(String(heroes[name]))).toBeNull()
  await block('player', false)
  await bringBack('after')
  const { playerMemberId, guestMemberId } = campaign
  for (const name of ['before', 'meanwhile', 'after']) {
    expect([name, await holderOf(String(heroes[name]))]).toEqual([name, playerMemberId])
  }
  expect(await holderOf(String(heroes.taken))).toBe(guestMemberId)
})

test('their device resumes where it was, without dropping and refetching its copy', async () => {
  await heroOf(campaign.player, 'Mira')
  const before = await pull(campaign.player, 'characters')
  await block('player')
  await block('player', false)
  const after = await pull(server.signIn('player'), 'characters', before.checkpoint)
  expect(after).toMatchObject({
    gone: [],
    campaigns: [{ id: 'salt-road', role: 'player', memberId: campaign.playerMemberId }],
  })
})

test('a blocked person who was waiting for approval waits again once unblocked', async () => {
  await campaign.gm.patch('/api/campaigns/salt-road', { approveJoins: true })
  const free = server.signIn('free')
  expect((await free.post('/api/campaigns/join', { joinCode: campaign.joinCode })).statusCode).toBe(202)
  const waiting = async () =>
    (await campaign.gm.get(MEMBERS)).json<{ status: string }[]>().filter(({ status }) => status === 'pending').length
  await block('free')
  expect(await waiting()).toBe(0)
  await block('free', false)
  expect(await waiting()).toBe(1)
})

test('a player removed by the GM stays out when unblocked', async () => {
  await campaign.gm.delete(`${MEMBERS}/${campaign.playerMemberId}`)
  await block('player')
  await block('player', false)
  expect(await names()).toEqual(['Gwen', 'Guest 1'])
})

test("a campaign deleted meanwhile doesn't come back", async () => {
  await block('player')
  await campaign.gm.delete('/api/campaigns/salt-road')
  await block('player', false)
  expect((await server.signIn('player').get('/api/campaigns')).json()).toEqual([])
})

test('a person both deleted and blocked needs both undone', async () => {
  await block('player')
  await admin.delete('/api/admin/users/user-player')
  await admin.post('/api/admin/deleted-users/user-player/restore')
  expect(await names()).toEqual(['Gwen', 'Guest 1'])
  await block('player', false)
  expect(await names()).toContain('Pia')
})

test("a blocked GM's campaign continues for its members, but no one new can join", async () => {
  await block('gm')
  expect((await campaign.player.get('/api/campaigns/salt-road')).statusCode).toBe(200)
  const refused = await server.signIn('free').post('/api/campaigns/join', { joinCode: campaign.joinCode })
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'closed', message: 'This campaign isn’t taking new players right now.' })
  expect(await join(campaign.player, campaign.joinCode)).toBe(campaign.playerMemberId)
})

test("the guest of a blocked person's browser can't bring them back to their campaigns", async () => {
  const browser = campaign.guest
  await register('mira@example.com')
  const login = { username: 'mira@example.com', password: 'lantern-oil' }
  const signedIn = await browser.post('/api/auth/local', login)
  await browser.post(`/api/campaigns/salt-road/members/${campaign.guestMemberId}/adopt`)
  const { id } = signedIn.json<{ id: string }>()
  await admin.patch(`/api/admin/users/${id}/blocked`, { blocked: true })
  expect((await browser.get('/api/campaigns/salt-road')).statusCode).toBe(404)
  const again = await browser.post('/api/campaigns/join', { joinCode: campaign.joinCode })
  expect(again.statusCode).toBe(404)
  expect(again.json().message).toBe('Invalid join code or campaign not found')
})

test("blocking an account suspends its browser guest's own membership too; unblocking restores it", async () => {
  await register('mira@example.com')
  await campaign.guest.post('/api/auth/local', { username: 'mira@example.com', password: 'lantern-oil' })
  const { id } = (await campaign.guest.get('/api/auth/user')).json<{ id: string }>()
  await join(campaign.guest, campaign.joinCode)
  const guest = server.browser()
  guest.cookies.set('lk_guest', campaign.guest.cookies.get('lk_guest') ?? '')
  const before = await pull(guest, 'campaigns')
  await admin.patch(`/api/admin/users/${id}/blocked`, { blocked: true })
  expect(await pull(guest, 'campaigns', before.checkpoint)).toMatchObject({ gone: ['salt-road'], campaigns: [] })
  await admin.patch(`/api/admin/users/${id}/blocked`, { blocked: false })
  expect(await pull(guest, 'campaigns')).toMatchObject({ campaigns: [{ id: 'salt-road' }] })
})

test("a blocked account's browser can't rejoin its campaign as a new guest", async () => {
  await block('player')
  const refused = await campaign.player.post('/api/campaigns/join', { joinCode: campaign.joinCode })
  expect(refused.statusCode).toBe(404)
  expect(campaign.player.cookies.has('lk_guest')).toBe(false)
})

test("other people's guests in the campaign, and the same browser in other campaigns, are not affected", async () => {
  const other = server.signIn('otherGm')
  const { joinCode } = (await other.post('/api/campaigns', { id: 'moor', name: 'The Moor' })).json()
  await block('player')
  expect((await campaign.guest.get('/api/campaigns/salt-road')).statusCode).toBe(200)
  expect((await campaign.player.post('/api/campaigns/join', { joinCode })).statusCode).toBe(200)
  // From now on this guest is known to be that person.
  const late = campaign.player
  expect((await late.post('/api/campaigns/join', { joinCode: campaign.joinCode })).statusCode).toBe(404)
  signInAs(late, server.deps, 'free')
  expect((await late.get('/api/auth/user')).json()).toMatchObject({ id: 'user-free' })
})

async function register(email: string) {
  const account = { email, password: 'lantern-oil', securityQuestion: 'firstPet', securityAnswer: 'Rex' }
  expect((await server.browser().post('/api/auth/register', account)).statusCode).toBe(201)
}
