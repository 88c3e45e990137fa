import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAudit } from '../../storage/audit.ts'
import { query, run } from '../../storage/sql.ts'
import { seedCampaign, startTestServer, type TestServer } from '../../testing/index.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const IDEA = { type: 'Feature Request', description: 'A map of the harbour, please.' }

async function list() {
  return (await server.signIn('admin').get('/api/admin/feedback')).json()
}

test('anyone can give feedback, and it is anonymous when signed out', async () => {
  const answer = await server.browser().post('/api/feedback', IDEA)
  expect(answer.statusCode).toBe(201)
  const sent = { ...IDEA, id: answer.json().id, createdAt: '2026-11-20T20:00:00.000Z' }
  expect(answer.json()).toEqual(sent)
  expect(await list()).toEqual([sent])
})

test('signed-in feedback has name and address, whatever the body says', async () => {
  const body = {
    ...IDEA,
    userId: 'user-owner',
    userName: 'Odette',
    userEmail: 'o@example.com',
    createdAt: 'x',
    id: 'y',
  }
  const answer = await server.signIn('gm').post('/api/feedback', body)
  expect(answer.json()).toMatchObject({ userId: 'user-gm', userName: 'Gwen Test', userEmail: 'gm@example.com' })
  expect(await list()).toEqual([answer.json()])
})

test("a campaign's guest is anonymous", async () => {
  const { guest } = await seedCampaign(server)
  await guest.post('/api/feedback', IDEA)
  expect((await list())[0]).not.toHaveProperty('userId')
})

test('the newest comes first, and at the same time the last one sent', async () => {
  const browser = server.browser()
  for (const word of ['first', 'second'])
    await browser.post('/api/feedback', { ...IDEA, description: `${word} of all` })
  server.clock.advance(1_000)
  await browser.post('/api/feedback', { ...IDEA, description: 'third of all' })
  expect((await list()).map(({ description }: { description: string }) => description)).toEqual([
    'third of all',
    'second of all',
    'first of all',
  ])
})

test('a list that is read in pages has each once, and begins again after one that was deleted meanwhile', async () => {
  for (let sent = 0; sent < 5; sent += 1) {
    // Two of them at the same time.
    if (sent % 2 === 0) server.clock.advance(1_000)
    await server.browser().post('/api/feedback', { ...IDEA, description: `This is number ${sent}` })
  }
  const all: { id: string }[] = await list()
  const admin = server.signIn('admin')
  const first = await admin.get('/api/admin/feedback?limit=2')
  expect([first.headers['x-total-count'], first.json()]).toEqual(['5', all.slice(0, 2)])
  const after = async (at: number) => (await admin.get(`/api/admin/feedback?limit=2&cursor=${all[at]?.id}`)).json()
  expect([await after(1), await after(3), await after(4)]).toEqual([all.slice(2, 4), all.slice(4), []])
  await admin.delete(`/api/admin/feedback/${all[1]?.id}`)
  expect(await after(1)).toEqual([all[0], all[2]])
  expect((await admin.get('/api/admin/feedback?limit=0')).statusCode).toBe(400)
})

test('the text stays as typed, without white space around it', async () => {
  const description = '<b>Bold</b> & "quoted"\n\n  - line two \\ %s \u{1F3EE}'
  await server.browser().post('/api/feedback', { type: 'Other', description: `  ${description}\n` })
  expect((await list())[0]).toMatchObject({ type: 'Other', description })
})

test('it is a feature request by default', async () => {
  const answer = await server.browser().post('/api/feedback', { description: IDEA.description })
  expect(answer.json().type).toBe('Feature Request')
})

test.each([
  [{ ...IDEA, description: 'Too short' }, 'description', 'Please provide at least 10 characters'],
  [{ ...IDEA, description: `    short${' '.repeat(20)}` }, 'description', 'Please provide at least 10 characters'],
  [{ ...IDEA, description: 'x'.repeat(1_001) }, 'description', 'Description is too long'],
  [{ ...IDEA, type: 'Praise' }, 'type', undefined],
  [
    { ...IDEA, description: 'NUL \u0000 in the middle' },
    'description',
    'This text contains a character that can’t be saved',
  ],
  [{ ...IDEA, isAdmin: true }, 'isAdmin', 'Unknown field isAdmin'],
  [{}, 'description', undefined],
])('refused, naming the field: %#', async (body, path, message) => {
  const answer = await server.browser().post('/api/feedback', body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().path).toBe(path)
  if (message) expect(answer.json().message).toBe(message)
  expect(await list()).toEqual([])
})

test('1000 characters are not too long, and 10 are enough', async () => {
  for (const description of ['x'.repeat(1_000), '1234567890'])
    expect((await server.browser().post('/api/feedback', { ...IDEA, description })).statusCode).toBe(201)
})

test('an account may send ten per hour, and others at its address are not affected', async () => {
  const gm = server.signIn('gm')
  for (let sent = 0; sent < 10; sent += 1) expect((await gm.post('/api/feedback', IDEA)).statusCode).toBe(201)
  const refused = await gm.post('/api/feedback', IDEA)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('3600')
  expect(refused.json().message).toBe('Too many tries. Please wait 60 minutes and try again.')
  expect((await server.signIn('player').post('/api/feedback', IDEA)).statusCode).toBe(201)
  server.clock.advance(3_600_000)
  expect((await gm.post('/api/feedback', IDEA)).statusCode).toBe(201)
})

test('signed-out browsers may send ten per hour per address, and an address thirty in all', async () => {
  const send = (address: string) =>
    server.browser().send({ method: 'POST', url: '/api/feedback', payload: IDEA, remoteAddress: address })
  for (let sent = 0; sent < 10; sent += 1) expect((await send('192.168.1.9')).statusCode).toBe(201)
  expect((await send('192.168.1.9')).statusCode).toBe(429)
  expect((await send('192.168.1.10')).statusCode).toBe(201)

  const from = { remoteAddress: '192.168.1.11' }
  for (const role of ['gm', 'otherGm', 'player'] as const)
    for (let sent = 0; sent < 10; sent += 1)
      expect((await server.signIn(role).post('/api/feedback', IDEA, from)).statusCode).toBe(201)
  expect((await server.signIn('free').post('/api/feedback', IDEA, from)).statusCode).toBe(429)
})

test('a text that is sent again after a lost answer is stored once, and is answered above the limit, too', async () => {
  for (const browser of [server.browser(), server.signIn('gm')]) {
    const idea = { ...IDEA, draftId: randomUUID() }
    const sent = await browser.post('/api/feedback', idea)
    expect(sent.json().id).toBe(idea.draftId)
    for (let more = 1; more < 10; more += 1) await browser.post('/api/feedback', IDEA)
    expect((await browser.post('/api/feedback', IDEA)).statusCode).toBe(429)
    const again = await browser.post('/api/feedback', idea)
    expect(again.statusCode).toBe(201)
    expect(again.json()).toEqual(sent.json())
  }
  expect(await list()).toHaveLength(20)
})

test('a text that is sent twice at once arrives once', async () => {
  const idea = { ...IDEA, draftId: randomUUID() }
  const gm = server.signIn('gm')
  const both = await Promise.all([gm.post('/api/feedback', idea), gm.post('/api/feedback', idea)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await list()).toHaveLength(1)
})

test('a text that is edited and sent again after a lost answer replaces what arrived', async () => {
  for (const browser of [server.browser(), server.signIn('gm')]) {
    const draftId = randomUUID()
    const sent = (await browser.post('/api/feedback', { ...IDEA, draftId })).json()
    server.clock.advance(60_000)
    const edited = { type: 'Other', description: 'A map of the harbour, please, and one of the sewers.' }
    const answer = await browser.post('/api/feedback', { ...edited, draftId })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ ...sent, ...edited })
    expect(await list()).toContainEqual(answer.json())
  }
  expect(await list()).toHaveLength(2)
})

test('edits of sent feedback count against the limit', async () => {
  const gm = server.signIn('gm')
  const draftId = randomUUID()
  const send = (description: string) => gm.post('/api/feedback', { ...IDEA, description, draftId })
  for (let sent = 0; sent < 10; sent += 1) expect((await send(`${IDEA.description} ${sent}`)).statusCode).toBe(201)
  expect((await send(IDEA.description)).statusCode).toBe(429)
  expect(await list()).toMatchObject([{ description: `${IDEA.description} 9` }])
})

test("the id of someone else's feedback neither shows nor changes it", async () => {
  const draftId = randomUUID()
  const idea = { ...IDEA, draftId }
  await server.signIn('gm').post('/api/feedback', idea)
  const anonymous = { ...idea, draftId: randomUUID() }
  await server.browser().post('/api/feedback', anonymous)
  for (const [browser, body] of [
    [server.browser(), idea],
    [server.signIn('player'), idea],
    [server.signIn('gm'), anonymous],
  ] as const) {
    const answer = await browser.post('/api/feedback', body)
    expect(answer.statusCode).toBe(409)
    expect(Object.keys(answer.json())).toEqual(['error', 'message', 'code'])
  }
  expect((await list()).map(({ description }: { description: string }) => description)).toEqual([
    IDEA.description,
    IDEA.description,
  ])
})

test("a deleted account's feedback is unnamed, immediately and permanently", async () => {
  await server.signIn('player').post('/api/feedback', IDEA)
  const onHold = { deleted_at: '2026-11-20T20:00:00.000Z' }
  await run(server.deps.db, query.updateTable('user').set(onHold).where('id', '=', 'user-player'))
  expect(Object.keys((await list())[0])).toEqual(['id', 'type', 'description', 'createdAt'])
  await run(server.deps.db, query.deleteFrom('user').where('id', '=', 'user-player'))
  expect(await list()).toMatchObject([IDEA])
  expect(Object.keys((await list())[0])).toEqual(['id', 'type', 'description', 'createdAt'])
})

test("an admin's deletion is recorded, and a second one is 404", async () => {
  const { id } = (await server.signIn('gm').post('/api/feedback', IDEA)).json()
  const admin = server.signIn('admin')
  expect((await admin.delete(`/api/admin/feedback/${id}`)).statusCode).toBe(204)
  expect(await list()).toEqual([])
  const again = await admin.delete(`/api/admin/feedback/${id}`)
  expect(again.statusCode).toBe(404)
  expect(again.json().message).toBe('Feedback not found')
  expect(await readAudit(server.deps.db, { limit: 9, before: undefined })).toMatchObject([
    { action: 'feedback-delete', actor: { id: 'user-admin' }, target: { id, name: 'Feature Request' } },
  ])
})

test('only the owner sees how much there is', async () => {
  for (let sent = 0; sent < 3; sent += 1) await server.browser().post('/api/feedback', IDEA)
  expect((await server.signIn('owner').get('/api/admin/feedback/count')).json()).toEqual({ count: 3 })
  const admin = await server.signIn('admin').get('/api/admin/feedback/count')
  expect(admin.statusCode).toBe(403)
  expect(admin.json().code).toBe('not_owner')
})

test('only admins can read and delete it', async () => {
  const { id } = (await server.browser().post('/api/feedback', IDEA)).json()
  for (const [browser, status] of [[server.browser(), 401] as const, [server.signIn('gm'), 403] as const]) {
    expect((await browser.get('/api/admin/feedback')).statusCode).toBe(status)
    expect((await browser.delete(`/api/admin/feedback/${id}`, { nonsense: 1 })).statusCode).toBe(status)
  }
  expect(await list()).toHaveLength(1)
})
