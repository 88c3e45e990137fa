import { afterEach, beforeEach, expect, test } from 'vitest'
import { pull, seedCampaign, startTestServer, type TestCampaign, type TestServer } from '../../testing/index.ts'

let server: TestServer
let campaign: TestCampaign
beforeEach(async () => {
  server = await startTestServer()
  campaign = await seedCampaign(server)
  for (const id of ['ash', 'birch']) {
    await campaign.gm.post('/api/campaigns/salt-road/characters', { id, type: 'player', name: id, playerName: id })
  }
})
afterEach(() => server.close())

const claim = '/api/characters/ash/claim'

test('a member claims an unclaimed player character and gets the whole sheet', async () => {
  const before = await pull(campaign.guest, 'characters')
  expect(before.documents.find(({ id }) => id === 'ash')).not.toHaveProperty('inventory')
  const claimed = await campaign.guest.post(claim)
  expect(claimed.json()).toMatchObject({ claimedBy: campaign.guestMemberId, inventory: [] })
  const after = await pull(campaign.guest, 'characters', before.checkpoint)
  expect(after.documents).toMatchObject([{ id: 'ash', claimedBy: campaign.guestMemberId, inventory: [] }])
  expect((await campaign.guest.post(claim)).statusCode).toBe(200)
})

test('one character has one player', async () => {
  await campaign.guest.post(claim)
  const late = await campaign.player.post(claim)
  expect([late.statusCode, late.json().code]).toEqual([409, 'exists'])
  expect((await campaign.player.delete(claim)).statusCode).toBe(403)
})

test('a player may have several characters', async () => {
  await campaign.guest.post(claim)
  expect((await campaign.guest.post('/api/characters/birch/claim')).json().claimedBy).toBe(campaign.guestMemberId)
})

test('its player or the GM can unclaim it, and the sheet is hidden again', async () => {
  await campaign.guest.post(claim)
  const released = await campaign.guest.delete(claim)
  expect(released.json().claimedBy ?? null).toBeNull()
  expect(released.json()).not.toHaveProperty('inventory')
  await campaign.player.post(claim)
  expect((await campaign.gm.delete(claim)).json().claimedBy).toBeNull()
  expect((await campaign.gm.delete(claim)).statusCode).toBe(200)
})

test("the GM claims a character for a member, takes it from another, and can't claim it for a stranger", async () => {
  expect((await campaign.gm.post(claim, { memberId: campaign.guestMemberId })).json().claimedBy).toBe(
    campaign.guestMemberId,
  )
  expect((await campaign.gm.post(claim, { memberId: campaign.playerMemberId })).json().claimedBy).toBe(
    campaign.playerMemberId,
  )
  expect((await campaign.gm.post(claim, { memberId: 'stranger' })).statusCode).toBe(404)
  expect((await campaign.player.post(claim, { memberId: campaign.guestMemberId })).statusCode).toBe(403)
  expect((await campaign.gm.post(claim, { member: campaign.guestMemberId })).statusCode).toBe(400)
})

test('the former player of a character reads that someone else plays it, or that they don’t any more', async () => {
  await campaign.guest.post(claim)
  await campaign.gm.post(claim, { memberId: campaign.playerMemberId })
  const taken = await campaign.guest.patch('/api/characters/ash', { health: 1 })
  expect([taken.statusCode, taken.json().message]).toEqual([403, 'Someone else plays this character now'])
  await campaign.gm.delete(claim)
  const freed = await campaign.guest.patch('/api/characters/ash', { health: 1 })
  expect([freed.statusCode, freed.json().message]).toEqual([403, 'You don’t play this character any more'])
})

test("NPCs and monsters can't be claimed", async () => {
  const npc = { id: 'gull', type: 'npc', name: 'Mother Gull' }
  await campaign.gm.post('/api/campaigns/salt-road/characters', npc)
  expect((await campaign.gm.post('/api/characters/gull/claim', { memberId: campaign.guestMemberId })).statusCode).toBe(
    403,
  )
  expect((await campaign.guest.post('/api/characters/gull/claim')).statusCode).toBe(404)
})
