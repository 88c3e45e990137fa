import { aPlayer } from '@lanternkeep/schema/testing'
import { type CollectionName, merge } from '@lanternkeep/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GUEST_COOKIE } from '../../../http/session/guest.ts'
import {
  join,
  pull,
  push,
  type Role,
  seedCampaign,
  startTestServer,
  type TestBrowser,
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

const NOW = '2026-01-01T12:00:00.000Z'
const MEMBERS = '/api/campaigns/salt-road/members'
const adopt = (browser: TestBrowser, member: string) => browser.post(`${MEMBERS}/${member}/adopt`)

/** The guest's own browser after they signed in to an account. */
function guestSignedInAs(role: Role): TestBrowser {
  const browser = server.signIn(role)
  browser.cookies.set(GUEST_COOKIE, campaign.guest.cookies.get(GUEST_COOKIE) ?? '')
  return browser
}

const aHandout = (id: string, fields: object) => ({
  ...{ id, rev: `gm.${id}`, campaignId: 'salt-road', title: id, text: 'You fall.', lastModified: NOW, conflicts: [] },
  ...fields,
})

const documentOf = async (collection: CollectionName, id: string) =>
  (await pull(campaign.gm, collection)).documents.find((document) => document.id === id)

async function claimedByGuest(name: string): Promise<string> {
  const body = { type: 'player', name, playerName: 'Christopher' }
  const { id } = (await campaign.gm.post('/api/campaigns/salt-road/characters', body)).json()
  await campaign.guest.post(`/api/characters/${id}/claim`)
  return id
}

test("a guest's membership becomes the account's, with the same character, and the guest's copy is removed", async () => {
  const tamsin = await claimedByGuest('Tamsin')
  const asGuest = await pull(campaign.guest, 'characters')
  const free = guestSignedInAs('free')
  const adopted = await adopt(free, campaign.guestMemberId)
  expect(adopted.statusCode).toBe(200)
  expect(adopted.json()).toMatchObject({
    role: 'player',
    memberId: campaign.guestMemberId,
    campaign: { id: 'salt-road' },
  })
  expect(adopted.json().campaign).not.toHaveProperty('joinCode')

  const { documents } = await pull(free, 'characters')
  expect(documents).toMatchObject([{ id: tamsin, claimedBy: campaign.guestMemberId, inventory: [] }])
  const [verdict] = await push(free, 'characters', [
    { doc: { ...documents[0], health: 3, healthMark: 'm1', rev: 'free.1~p' }, base: documents[0]?.rev ?? null },
  ])
  expect(verdict).toMatchObject({ verdict: 'ok' })
  expect(await pull(campaign.guest, 'characters', asGuest.checkpoint)).toMatchObject({
    gone: ['salt-road'],
    campaigns: [],
  })
})

test('a move whose answer was lost is answered the same when it is asked for again, and changes nothing', async () => {
  const tamsin = await claimedByGuest('Tamsin')
  const free = guestSignedInAs('free')
  const adopted = (await adopt(free, campaign.guestMemberId)).json()
  const members = (await campaign.gm.get(MEMBERS)).json()
  expect((await adopt(free, campaign.guestMemberId)).json()).toEqual(adopted)
  expect((await campaign.gm.get(MEMBERS)).json()).toEqual(members)
  expect((await pull(free, 'characters')).documents).toMatchObject([{ id: tamsin, claimedBy: campaign.guestMemberId }])
})

test('the same for an account that was a member already, but not for a guest that the GM removed', async () => {
  const player = guestSignedInAs('player')
  const adopted = (await adopt(player, campaign.guestMemberId)).json()
  expect((await adopt(player, campaign.guestMemberId)).json()).toEqual(adopted)

  const moor = await seedCampaign(server, 'moor')
  const members = '/api/campaigns/moor/members'
  await moor.gm.delete(`${members}/${moor.guestMemberId}`)
  player.cookies.set(GUEST_COOKIE, moor.guest.cookies.get(GUEST_COOKIE) ?? '')
  expect((await player.post(`${members}/${moor.guestMemberId}/adopt`)).statusCode).toBe(404)
})

test('a guest who comes back after the move gets a new membership and pulls everything again', async () => {
  const before = await pull(campaign.guest, 'campaigns')
  await adopt(guestSignedInAs('free'), campaign.guestMemberId)
  const member = await join(campaign.guest, campaign.joinCode)
  expect(member).not.toBe(campaign.guestMemberId)
  const again = await pull(campaign.guest, 'campaigns', before.checkpoint)
  expect(again).toMatchObject({
    gone: ['salt-road'],
    documents: [{ id: 'salt-road' }],
    campaigns: [{ memberId: member }],
  })
})

test("an account that is a member already keeps its membership and takes over the guest's characters", async () => {
  const tamsin = await claimedByGuest('Tamsin')
  const player = guestSignedInAs('player')
  expect((await adopt(player, campaign.guestMemberId)).json()).toMatchObject({
    role: 'player',
    memberId: campaign.playerMemberId,
  })
  expect((await pull(player, 'characters')).documents).toMatchObject([
    { id: tamsin, claimedBy: campaign.playerMemberId },
  ])
  expect((await campaign.gm.get(MEMBERS)).json()).toHaveLength(2)
})

test("a character and a handout of the guest that are in the trash become the account's, too", async () => {
  const { gm, guestMemberId, playerMemberId } = campaign
  const tamsin = await claimedByGuest('Tamsin')
  const dream = aHandout('dream', { forMembers: [guestMemberId], sharedAt: NOW })
  await push(gm, 'handouts', [{ doc: dream, base: null }])
  const living = await documentOf('characters', tamsin)
  await gm.delete(`/api/characters/${tamsin}`)
  await push(gm, 'handouts', [{ doc: { ...dream, rev: 'gm.gone', _deleted: true }, base: dream.rev }])
  const deletedAt = (await documentOf('characters', tamsin))?.lastModified
  server.clock.advance(60_000)
  await adopt(guestSignedInAs('player'), guestMemberId)

  for (const [collection, doc] of [
    ['characters', living],
    ['handouts', dream],
  ] as const) {
    const deleted = await documentOf(collection, String(doc?.id))
    if (collection === 'characters') expect(deleted).toMatchObject({ _deleted: true, lastModified: deletedAt })
    const back = { ...deleted, _deleted: false, rev: `gm.back-${collection}` }
    const [verdict] = await push(gm, collection, [{ doc: back, base: deleted?.rev ?? null }])
    expect(verdict).toMatchObject({ verdict: 'ok' })
  }
  expect(await documentOf('characters', tamsin)).toMatchObject({ name: 'Tamsin', claimedBy: playerMemberId })
  expect((await pull(campaign.player, 'handouts')).documents).toMatchObject([{ id: 'dream', personal: true }])
})

test("handouts for the guest alone become the account's, shown or not, on every device and only once", async () => {
  const { guestMemberId, playerMemberId } = campaign
  const others = server.signIn('free')
  await join(others, campaign.joinCode)
  await push(campaign.gm, 'handouts', [
    { doc: aHandout('dream', { forMembers: [guestMemberId], sharedAt: NOW }), base: null },
    { doc: aHandout('letter', { forMembers: [playerMemberId, guestMemberId], sharedAt: NOW }), base: null },
    { doc: aHandout('secret', { forMembers: [guestMemberId] }), base: null },
    { doc: aHandout('map', { text: `Not for ${guestMemberId} alone`, sharedAt: NOW }), base: null },
  ])
  const asGm = await pull(campaign.gm, 'handouts')
  const otherPhone = await pull(campaign.player, 'handouts')
  expect(otherPhone.documents.map(({ id }) => id).toSorted()).toEqual(['letter', 'map'])
  await adopt(guestSignedInAs('player'), guestMemberId)
  expect((await pull(campaign.player, 'handouts', otherPhone.checkpoint)).documents).toContainEqual(
    expect.objectContaining({ id: 'dream', text: 'You fall.', personal: true }),
  )
  const changed = (await pull(campaign.gm, 'handouts', asGm.checkpoint)).documents
  const recipients = changed.map(({ id, forMembers }) => [id, forMembers])
  expect(recipients.toSorted()).toEqual(['dream', 'letter', 'secret'].map((id) => [id, [playerMemberId]]))
  expect((await pull(others, 'handouts')).documents.map(({ id }) => id)).toEqual(['map'])
})

test("an edit that the GM made offline doesn't take a handout from the account, but is shown only once the GM says so", async () => {
  const { guestMemberId, playerMemberId } = campaign
  const dream = aHandout('dream', { forMembers: [guestMemberId], sharedAt: NOW })
  await push(campaign.gm, 'handouts', [{ doc: dream, base: null }])
  await adopt(guestSignedInAs('player'), guestMemberId)
  const mine = { ...dream, text: 'You fall. You wake.', rev: 'gm.2' }
  const [verdict] = await push(campaign.gm, 'handouts', [{ doc: mine, base: dream.rev }])
  if (verdict?.verdict !== 'conflict' || !verdict.master)
    throw new Error(`Expected a conflict, not ${verdict?.verdict}`)
  const stamps = { by: 'laptop', at: NOW, newId: () => 'c' }
  const merged = merge('handouts', { base: dream, theirs: verdict.master, mine, ...stamps })
  expect(merged).toMatchObject({ text: mine.text, forMembers: [playerMemberId], conflicts: [] })
  // A merge can't tell the account from another player, and the words were for the guest.
  expect(merged.sharedAt).toBeUndefined()
})

test('what the guest opened stays opened on the sheet that the account plays', async () => {
  const tamsin = await claimedByGuest('Tamsin')
  const [sheet] = (await pull(campaign.guest, 'characters')).documents
  const at = { dream: NOW }
  const doc = { ...sheet, handoutsSeen: { by: campaign.guestMemberId, at }, rev: 'guest.1~p' }
  await push(campaign.guest, 'characters', [{ doc, base: sheet?.rev ?? null }])
  await adopt(guestSignedInAs('player'), campaign.guestMemberId)
  const known = [{ id: tamsin, handoutsSeen: { by: campaign.playerMemberId, at } }]
  for (const person of [campaign.gm, campaign.player]) {
    expect((await pull(person, 'characters')).documents).toMatchObject(known)
  }
})

test("a GM who moves a guest's membership in their own campaign stays its GM, and its hero is free for the players", async () => {
  const tamsin = await claimedByGuest('Tamsin')
  const gm = guestSignedInAs('gm')
  const adopted = (await adopt(gm, campaign.guestMemberId)).json()
  expect(adopted).toMatchObject({ role: 'gm', campaign: { joinCode: campaign.joinCode } })
  expect((await pull(gm, 'characters')).documents).toMatchObject([{ id: tamsin, claimedBy: null }])
  expect((await campaign.player.post(`/api/characters/${tamsin}/claim`)).statusCode).toBe(200)
  expect((await pull(gm, 'campaigns')).campaigns).toMatchObject([{ role: 'gm' }])
})

test('only the guest of this browser can be moved, and only by a signed-in person', async () => {
  expect((await adopt(campaign.guest, campaign.guestMemberId)).statusCode).toBe(401)
  expect((await adopt(server.signIn('free'), campaign.guestMemberId)).statusCode).toBe(404)
  const free = guestSignedInAs('free')
  expect((await adopt(free, campaign.playerMemberId)).statusCode).toBe(404)
  expect((await free.post(`/api/campaigns/moor/members/${campaign.guestMemberId}/adopt`)).statusCode).toBe(404)
  await campaign.gm.delete(`${MEMBERS}/${campaign.guestMemberId}`)
  expect((await adopt(free, campaign.guestMemberId)).statusCode).toBe(404)
})

test("an account that the GM removed can't get in this way until a new code is drawn", async () => {
  await campaign.gm.delete(`${MEMBERS}/${campaign.playerMemberId}`)
  const player = guestSignedInAs('player')
  expect((await adopt(player, campaign.guestMemberId)).json()).toMatchObject({ code: 'forbidden' })
  await campaign.gm.post('/api/campaigns/salt-road/join-code')
  expect((await adopt(player, campaign.guestMemberId)).json()).toMatchObject({ memberId: campaign.playerMemberId })
  expect((await player.get(MEMBERS)).statusCode).toBe(200)
})

test('a guest who waits for approval keeps waiting as the account', async () => {
  await campaign.gm.patch('/api/campaigns/salt-road', { approveJoins: true })
  const other = server.browser()
  await other.post('/api/campaigns/join', { joinCode: campaign.joinCode })
  const members = (await campaign.gm.get(MEMBERS)).json<{ id: string; status: string }[]>()
  const waiting = members.find(({ status }) => status === 'pending')?.id ?? ''
  const free = server.signIn('free')
  free.cookies.set(GUEST_COOKIE, other.cookies.get(GUEST_COOKIE) ?? '')
  const adopted = await adopt(free, waiting)
  expect([adopted.statusCode, adopted.json().status]).toEqual([202, 'pending'])
  await campaign.gm.post(`${MEMBERS}/${waiting}/approve`)
  expect((await free.get(MEMBERS)).statusCode).toBe(200)
})

test('only its own person can sync a copy, whatever session the browser holds', async () => {
  await push(campaign.gm, 'characters', [{ doc: aPlayer({ id: 'ash', campaignId: 'salt-road' }), base: null }])
  const free = guestSignedInAs('free')
  const pullAs = (account: string) => {
    const headers = { 'x-sync-protocol': '1', 'x-sync-account': account }
    return free.post('/api/sync/pull', { collection: 'characters' }, { headers })
  }
  expect((await pullAs('guest')).json().campaigns).toMatchObject([{ memberId: campaign.guestMemberId }])
  expect((await pullAs('user-free')).json()).toMatchObject({ campaigns: [], gone: [] })
  expect((await pullAs('user-player')).json()).toMatchObject({ code: 'signed_out' })
})

test('the answer says why a campaign is gone', async () => {
  const { checkpoint } = await pull(campaign.player, 'campaigns')
  await campaign.gm.delete(`${MEMBERS}/${campaign.playerMemberId}`)
  expect((await pull(campaign.player, 'campaigns', checkpoint)).why).toEqual({ 'salt-road': 'removed' })
  const asGuest = await pull(campaign.guest, 'campaigns')
  await campaign.guest.delete(`${MEMBERS}/${campaign.guestMemberId}`)
  expect((await pull(campaign.guest, 'campaigns', asGuest.checkpoint)).why).toEqual({ 'salt-road': 'left' })
  const free = server.signIn('free')
  await join(free, campaign.joinCode)
  const asFree = await pull(free, 'campaigns')
  await campaign.gm.delete('/api/campaigns/salt-road')
  expect((await pull(free, 'campaigns', asFree.checkpoint)).why).toEqual({ 'salt-road': 'deleted' })
})
