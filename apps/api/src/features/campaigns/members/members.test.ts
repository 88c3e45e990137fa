import { UNKNOWN_PLAYER } from '@lanternkeep/schema'
import { aPlayer } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  pull,
  push,
  seedCampaign,
  startTestServer,
  type TestCampaign,
  type TestServer,
} from '../../../testing/index.ts'

let server: TestServer
let campaign: TestCampaign
beforeEach(async () => {
  server = await startTestServer()
  campaign = await seedCampaign(server)
})
afterEach(() => server.close())

const MEMBERS = '/api/campaigns/salt-road/members'

async function newHero(name: string): Promise<string> {
  const body = { type: 'player', name, playerName: `${name}'s player` }
  return (await campaign.gm.post('/api/campaigns/salt-road/characters', body)).json().id
}

test('members are listed by name, never by address', async () => {
  const listed = await campaign.guest.get(MEMBERS)
  expect(listed.json()).toMatchObject([
    { displayName: 'Gwen', role: 'gm', isYou: false },
    { displayName: 'Guest 1', role: 'player', isYou: true },
    { displayName: 'Pia', role: 'player', isYou: false, status: 'active', live: false, lastSeen: null, characters: [] },
  ])
  expect(listed.body).not.toContain('@')
})

test("a member is listed by their character's player name once they have one", async () => {
  const ash = await newHero('Ash')
  await campaign.guest.post(`/api/characters/${ash}/claim`)
  const listed = (await campaign.gm.get(MEMBERS)).json<{ id: string }[]>()
  expect(listed.find(({ id }) => id === campaign.guestMemberId)).toMatchObject({
    displayName: "Ash's player",
    characters: [{ id: ash, name: 'Ash' }],
  })
})

test('a member whose character has no known player keeps the name of their seat', async () => {
  const body = { type: 'player', name: 'Ash', playerName: UNKNOWN_PLAYER }
  const { id } = (await campaign.gm.post('/api/campaigns/salt-road/characters', body)).json()
  await campaign.guest.post(`/api/characters/${id}/claim`)
  const listed = (await campaign.gm.get(MEMBERS)).json<{ id: string }[]>()
  expect(listed.find((member) => member.id === campaign.guestMemberId)).toMatchObject({ displayName: 'Guest 1' })
})

test('the GM removes a member: calls answer 404, the copy is removed, the character is free', async () => {
  const ash = await newHero('Ash')
  await campaign.player.post(`/api/characters/${ash}/claim`)
  const before = await pull(campaign.player, 'characters')
  expect((await campaign.gm.delete(`${MEMBERS}/${campaign.playerMemberId}`)).statusCode).toBe(204)
  expect((await campaign.player.get('/api/campaigns/salt-road')).statusCode).toBe(404)
  expect((await campaign.player.get(MEMBERS)).statusCode).toBe(404)
  const after = await pull(campaign.player, 'characters', before.checkpoint)
  expect(after).toMatchObject({ gone: ['salt-road'], documents: [], campaigns: [] })
  expect((await campaign.guest.post(`/api/characters/${ash}/claim`)).json().claimedBy).toBe(campaign.guestMemberId)
  expect((await campaign.gm.delete(`${MEMBERS}/${campaign.playerMemberId}`)).statusCode).toBe(404)
})

test('a character that was deleted before its player left comes back free', async () => {
  const ash = await newHero('Ash')
  await campaign.guest.post(`/api/characters/${ash}/claim`)
  const held = async () => (await pull(campaign.gm, 'characters')).documents.find(({ id }) => id === ash)
  const living = await held()
  await campaign.gm.delete(`/api/characters/${ash}`)
  expect((await campaign.guest.delete(`${MEMBERS}/${campaign.guestMemberId}`)).statusCode).toBe(204)
  const [verdict] = await push(campaign.gm, 'characters', [
    { doc: { ...living, rev: 'gm.back' }, base: (await held())?.rev ?? null },
  ])
  expect(verdict).toMatchObject({ verdict: 'ok' })
  expect(await held()).toMatchObject({ name: 'Ash', claimedBy: null })
  const claimed = await campaign.player.post(`/api/characters/${ash}/claim`)
  expect(claimed.json()).toMatchObject({ claimedBy: campaign.playerMemberId })
})

test("a member can leave, and can't remove others", async () => {
  expect((await campaign.player.delete(`${MEMBERS}/${campaign.guestMemberId}`)).statusCode).toBe(403)
  expect((await campaign.player.delete(`${MEMBERS}/${campaign.playerMemberId}`)).statusCode).toBe(204)
  expect((await campaign.gm.get(MEMBERS)).json()).toHaveLength(2)
})

test("the GM can't leave", async () => {
  const own = (await campaign.gm.get(MEMBERS)).json<{ id: string; isYou: boolean }[]>().find(({ isYou }) => isYou)
  expect((await campaign.gm.delete(`${MEMBERS}/${own?.id}`)).statusCode).toBe(403)
})

test('a membership of another campaign is unknown here', async () => {
  const other = server.signIn('otherGm')
  await other.post('/api/campaigns', { id: 'moor', name: 'The Moor' })
  expect((await other.delete(`/api/campaigns/moor/members/${campaign.playerMemberId}`)).statusCode).toBe(404)
  expect((await other.delete(`${MEMBERS}/${campaign.playerMemberId}`)).statusCode).toBe(404)
})

test('a person who waits for approval can withdraw', async () => {
  await campaign.gm.patch('/api/campaigns/salt-road', { approveJoins: true })
  const free = server.signIn('free')
  await free.post('/api/campaigns/join', { joinCode: campaign.joinCode })
  const members = (await campaign.gm.get(MEMBERS)).json<{ id: string; status: string }[]>()
  const waiting = members.find(({ status }) => status === 'pending')?.id
  expect((await free.delete(`${MEMBERS}/${waiting}`)).statusCode).toBe(204)
  expect((await campaign.gm.get(MEMBERS)).json()).toHaveLength(3)
})

test('a hero that the GM made an NPC is not named to players', async () => {
  const ash = aPlayer({ id: 'ash', campaignId: 'salt-road', rev: 'r1', name: 'Ash' })
  await push(campaign.gm, 'characters', [{ doc: ash, base: null }])
  await campaign.guest.post('/api/characters/ash/claim')
  const held = (await pull(campaign.gm, 'characters')).documents[0]
  const npc = { ...held, type: 'npc', name: 'The traitor', rev: 'r2' }
  expect(await push(campaign.gm, 'characters', [{ doc: npc, base: String(held?.rev) }])).toMatchObject([
    { verdict: 'ok' },
  ])
  for (const browser of [campaign.player, campaign.guest]) {
    expect((await browser.get('/api/campaigns/salt-road/members')).body).not.toContain('traitor')
    expect(JSON.stringify(await pull(browser, 'characters'))).not.toContain('traitor')
  }
})
