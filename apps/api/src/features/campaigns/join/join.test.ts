import { afterEach, beforeEach, expect, test } from 'vitest'
import { join, seedCampaign, startTestServer, type TestCampaign, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let campaign: TestCampaign
beforeEach(async () => {
  server = await startTestServer()
  campaign = await seedCampaign(server)
})
afterEach(() => server.close())

const WRONG = ['AAA-222', 'BBB-333', 'CCC-444', 'DDD-555', 'EEE-666', 'FFF-777', 'GGG-888']

test("a code works in any case, with or without the dash, and the answer has the member's id and role", async () => {
  const free = server.signIn('free')
  const joined = await free.post('/api/campaigns/join', {
    joinCode: ` ${campaign.joinCode.replace('-', '').toLowerCase()} `,
  })
  expect(joined.statusCode).toBe(200)
  expect(joined.json()).toMatchObject({ campaign: { id: 'salt-road', name: 'The Salt Road' }, role: 'player' })
  expect(joined.json().campaign).not.toHaveProperty('joinCode')
  expect(joined.json().memberId).toMatch(/^[0-9a-f-]{36}$/)
})

test('a member who joins again keeps their membership', async () => {
  expect(await join(campaign.player, campaign.joinCode)).toBe(campaign.playerMemberId)
  expect(await join(campaign.guest, campaign.joinCode)).toBe(campaign.guestMemberId)
})

test('a signed-out browser gets an httpOnly cookie as identity, and one guest has several memberships', async () => {
  const guest = server.browser()
  const joined = await guest.post('/api/campaigns/join', { joinCode: campaign.joinCode })
  const cookie = joined.cookies.find(({ name }) => name === 'lk_guest')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(joined.body).not.toContain(cookie?.value)
  const second = await server.signIn('otherGm').post('/api/campaigns', { id: 'moor', name: 'The Moor' })
  await join(guest, second.json().joinCode)
  expect((await guest.get('/api/campaigns')).json()).toHaveLength(2)
})

test('a signed-out browser whose answer was lost is the same player when it joins again, and so are its tabs', async () => {
  const headers = { 'x-guest-secret': 'S'.repeat(43) }
  const tries = [1, 2, 3].map(() =>
    server.browser().post('/api/campaigns/join', { joinCode: campaign.joinCode }, { headers }),
  )
  const answers = await Promise.all(tries)
  expect(new Set(answers.map((answer) => answer.json().memberId)).size).toBe(1)
  for (const { cookies } of answers) {
    expect(cookies).toMatchObject([{ name: 'lk_guest', value: 'S'.repeat(43), httpOnly: true }])
  }
  expect((await campaign.gm.get('/api/campaigns/salt-road/members')).json()).toHaveLength(4)
  const weak = { headers: { 'x-guest-secret': 'guess' } }
  const other = await server.browser().post('/api/campaigns/join', { joinCode: campaign.joinCode }, weak)
  expect(other.cookies[0]?.value).not.toBe('guess')
})

test('a code opens the campaign for those it let in, also after a newer one was drawn, and for no one else', async () => {
  const lost = { headers: { 'x-guest-secret': 'S'.repeat(43) } }
  const old = { joinCode: campaign.joinCode }
  const first = await server.browser().post('/api/campaigns/join', old, lost)
  await campaign.gm.post('/api/campaigns/salt-road/join-code')
  await campaign.gm.patch('/api/campaigns/salt-road', { joinOpen: false, approveJoins: true })
  const again = await server.browser().post('/api/campaigns/join', old, lost)
  expect([again.statusCode, again.json().memberId]).toEqual([200, first.json().memberId])
  expect(again.cookies).toMatchObject([{ name: 'lk_guest', value: 'S'.repeat(43) }])
  expect(again.json().campaign).not.toHaveProperty('joinCode')
  expect(await join(campaign.player, campaign.joinCode)).toBe(campaign.playerMemberId)
  for (const stranger of [server.browser(), server.signIn('free')]) {
    const refused = await stranger.post('/api/campaigns/join', old)
    expect([refused.statusCode, refused.json().message]).toEqual([404, 'Invalid join code or campaign not found'])
  }
})

test('a guest who never got the answer, and was then removed by the GM, is told that the code is unknown', async () => {
  const lost = { headers: { 'x-guest-secret': 'S'.repeat(43) } }
  const joinAgain = () => server.browser().post('/api/campaigns/join', { joinCode: campaign.joinCode }, lost)
  const { memberId } = (await joinAgain()).json()
  await campaign.gm.delete(`/api/campaigns/salt-road/members/${memberId}`)
  expect((await joinAgain()).statusCode).toBe(404)
  await campaign.gm.post('/api/campaigns/salt-road/join-code')
  expect((await joinAgain()).statusCode).toBe(404)
})

test('joining your own campaign answers as GM and adds no membership', async () => {
  const joined = await campaign.gm.post('/api/campaigns/join', { joinCode: campaign.joinCode })
  expect(joined.json()).toMatchObject({ role: 'gm', campaign: { joinCode: campaign.joinCode } })
  expect((await campaign.gm.get('/api/campaigns/salt-road/members')).json()).toHaveLength(3)
})

test("a string that can't be a code is refused with 400, an unknown code with 404", async () => {
  const free = server.signIn('free')
  expect((await free.post('/api/campaigns/join', { joinCode: 'AB' })).json()).toMatchObject({ path: 'joinCode' })
  expect((await free.post('/api/campaigns/join', {})).statusCode).toBe(400)
  const unknown = await free.post('/api/campaigns/join', { joinCode: 'ZZZ-999' })
  expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'Invalid join code or campaign not found'])
})

test('a closed campaign says so, and lets existing members in', async () => {
  await campaign.gm.patch('/api/campaigns/salt-road', { joinOpen: false })
  const refused = await server.signIn('free').post('/api/campaigns/join', { joinCode: campaign.joinCode })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'closed'])
  expect(await join(campaign.player, campaign.joinCode)).toBe(campaign.playerMemberId)
})

test('if the GM approves members, a new one waits until the GM lets them in', async () => {
  await campaign.gm.patch('/api/campaigns/salt-road', { approveJoins: true })
  const guest = server.browser()
  const waiting = await guest.post('/api/campaigns/join', { joinCode: campaign.joinCode })
  expect([waiting.statusCode, waiting.json()]).toEqual([
    202,
    { status: 'pending', campaign: { name: 'The Salt Road' } },
  ])
  expect((await guest.get('/api/campaigns/salt-road')).statusCode).toBe(404)
  expect((await guest.post('/api/campaigns/join', { joinCode: campaign.joinCode })).statusCode).toBe(202)
  const members = (await campaign.gm.get('/api/campaigns/salt-road/members')).json<{ id: string; status: string }[]>()
  const { id } = members.find(({ status }) => status === 'pending') ?? { id: '' }
  expect((await campaign.player.get('/api/campaigns/salt-road/members')).json()).toHaveLength(3)
  expect((await campaign.player.post(`/api/campaigns/salt-road/members/${id}/approve`)).statusCode).toBe(403)
  expect((await campaign.gm.post(`/api/campaigns/salt-road/members/${id}/approve`)).json()).toMatchObject({
    id,
    status: 'active',
  })
  expect(await join(guest, campaign.joinCode)).toBe(id)
})

test('a removed player finds no campaign until a new code is drawn, and one who left can come back', async () => {
  await campaign.gm.delete(`/api/campaigns/salt-road/members/${campaign.playerMemberId}`)
  const barred = await campaign.player.post('/api/campaigns/join', { joinCode: campaign.joinCode })
  expect([barred.statusCode, barred.json().message]).toEqual([404, 'Invalid join code or campaign not found'])
  const { joinCode } = (await campaign.gm.post('/api/campaigns/salt-road/join-code')).json()
  expect(await join(campaign.player, joinCode)).toBe(campaign.playerMemberId)
  await campaign.guest.delete(`/api/campaigns/salt-road/members/${campaign.guestMemberId}`)
  expect(await join(campaign.guest, joinCode)).toBe(campaign.guestMemberId)
})

test('five wrong codes per minute and twenty per hour, then 429 with the time to wait', async () => {
  const free = server.signIn('free')
  const guess = async (joinCode: string | undefined) =>
    (await free.post('/api/campaigns/join', { joinCode: joinCode ?? 'HHH-999' })).statusCode
  const minute = []
  for (const code of WRONG.slice(0, 6)) minute.push(await guess(code))
  expect(minute).toEqual([404, 404, 404, 404, 404, 429])
  const limited = await free.post('/api/campaigns/join', { joinCode: 'JJJ-222' })
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  const hour = []
  for (let index = 0; index < 20; index += 1) {
    server.clock.advance(13_000)
    hour.push(await guess(WRONG[index % WRONG.length]))
  }
  expect(hour.filter((status) => status === 404).length).toBeLessThanOrEqual(15)
  expect(hour.at(-1)).toBe(429)
})

test("a right code is never delayed by others' typos from the same address", async () => {
  const clumsy = server.signIn('free')
  for (const joinCode of WRONG) await clumsy.post('/api/campaigns/join', { joinCode })
  for (let phone = 0; phone < 30; phone += 1) await join(server.browser(), campaign.joinCode)
})

test('a guesser far past the limit is refused whatever they send', async () => {
  const robot = server.browser()
  for (let guess = 0; guess < 60; guess += 1) await robot.post('/api/campaigns/join', { joinCode: 'ZZZ-999' })
  const lucky = await robot.post('/api/campaigns/join', { joinCode: campaign.joinCode })
  expect(lucky.statusCode).toBe(429)
  server.clock.advance(61 * 60_000)
  expect((await robot.post('/api/campaigns/join', { joinCode: campaign.joinCode })).statusCode).toBe(200)
})
