import { randomUUID } from 'node:crypto'
import type { ChangelogEntry } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAudit } from '../../storage/audit.ts'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/index.ts'

let server: TestServer
let admin: TestBrowser
beforeEach(async () => {
  server = await startTestServer()
  admin = server.signIn('admin')
})
afterEach(() => server.close())

const ENTRY = {
  version: '1.1.0',
  title: 'Dice for everybody',
  description: 'Roll from your phone.\n\n- d4 to d100\n- <b>no</b> account needed',
  category: 'feature',
  releaseDate: '2026-11-20',
}

async function add(change: Partial<typeof ENTRY> & { draftId?: string } = {}): Promise<ChangelogEntry> {
  const answer = await admin.post('/api/changelog', { ...ENTRY, ...change })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

async function list(): Promise<ChangelogEntry[]> {
  return (await server.browser().get('/api/changelog')).json()
}

test('a new server has an empty changelog', async () => {
  expect(await list()).toEqual([])
})

test("an admin's entry is readable by everyone as typed", async () => {
  const entry = await add()
  expect(entry).toEqual({ ...ENTRY, id: entry.id })
  expect(await list()).toEqual([entry])
})

test('white space around version and title is removed', async () => {
  expect(await add({ version: ' 1.2 ', title: '\tMaps ' })).toMatchObject({ version: '1.2', title: 'Maps' })
})

test('the newest release comes first, within one day the last written', async () => {
  const dates = ['2026-03-06', '2026-11-20', '2026-11-20', '2025-12-31', '2026-11-20T09:00:00+14:00']
  for (const [index, releaseDate] of dates.entries()) await add({ title: `Entry ${index}`, releaseDate })
  expect((await list()).map(({ title }) => title)).toEqual(['Entry 2', 'Entry 1', 'Entry 4', 'Entry 0', 'Entry 3'])
})

test('an edit replaces the whole entry, and may send the whole answer back', async () => {
  const entry = await add()
  const changed = { ...entry, title: 'Dice', category: 'improvement', releaseDate: '2026-11-21T08:00:00Z' }
  const answer = await admin.put(`/api/changelog/${entry.id}`, { ...changed, id: 'somebody-elses' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(changed)
  expect(await list()).toEqual([changed])
})

test('an edit that sends what it saw keeps what others changed in the meantime', async () => {
  const base = await add()
  const edit = (change: object) => admin.put(`/api/changelog/${base.id}`, { ...base, ...change, base })
  expect((await edit({ description: 'Roll with a friend.' })).statusCode).toBe(200)
  expect((await edit({ title: 'Dice' })).json()).toEqual({ ...base, description: 'Roll with a friend.', title: 'Dice' })
  expect((await edit({ title: 'Dice' })).statusCode).toBe(200)
  expect(await list()).toEqual([{ ...base, description: 'Roll with a friend.', title: 'Dice' }])
})

test('when two admins edit one field, the second gets the stored value, and may then replace it', async () => {
  const base = await add()
  const edit = (change: object, seen: object = base) =>
    admin.put(`/api/changelog/${base.id}`, { ...base, ...change, base: seen })
  await edit({ title: 'Dice', description: 'Theirs', version: '1.2' })
  const told = await edit({ title: 'Dice!', description: 'Mine' })
  expect(told.statusCode).toBe(409)
  expect(told.json()).toMatchObject({
    code: 'stale',
    path: 'title',
    message: 'Someone changed the title and the description in the meantime.',
    now: { title: 'Dice', description: 'Theirs' },
  })
  expect(await list()).toEqual([{ ...base, title: 'Dice', description: 'Theirs', version: '1.2' }])
  const again = await edit({ title: 'Dice!', description: 'Mine' }, { ...base, ...told.json().now })
  expect(again.json()).toEqual({ ...base, title: 'Dice!', description: 'Mine', version: '1.2' })
})

test('a form that is sent again because its answer was lost adds nothing', async () => {
  const draftId = randomUUID()
  const [entry, again] = [await add({ draftId }), await add({ draftId })]
  expect(entry.id).toBe(draftId)
  expect(again).toEqual(entry)
  expect(await list()).toEqual([entry])
  expect(await readAudit(server.deps.db, { limit: 9, before: undefined })).toHaveLength(1)
})

test('a form that is sent twice at once adds one', async () => {
  const draftId = randomUUID()
  await Promise.all([1, 2, 3].map(() => add({ draftId })))
  expect(await list()).toHaveLength(1)
})

test('a form that is changed and sent again gets the entry that it added, and may then replace it', async () => {
  const draftId = randomUUID()
  const entry = await add({ draftId })
  const changed = { ...ENTRY, draftId, title: 'Dice' }
  const told = await admin.post('/api/changelog', changed)
  expect(told.statusCode).toBe(409)
  expect(told.json()).toMatchObject({
    message: 'This was already added, but differs in the title.',
    now: { title: ENTRY.title },
  })
  expect(await list()).toEqual([entry])
  await admin.post('/api/changelog', { ...changed, base: told.json().now })
  expect(await list()).toEqual([{ ...entry, title: 'Dice' }])
})

test("adding an entry with the id of another admin's answers with an error, not with that entry", async () => {
  const draftId = randomUUID()
  const entry = await add({ draftId })
  const answer = await server.signIn('owner').post('/api/changelog', { ...ENTRY, draftId })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('exists')
  expect(await list()).toEqual([entry])
})

test('a deleted entry is gone', async () => {
  const [gone, stays] = [await add(), await add()]
  expect((await admin.delete(`/api/changelog/${gone.id}`)).statusCode).toBe(204)
  expect(await list()).toEqual([stays])
})

test.each([
  ['version', '', 'Version is required'],
  ['title', '  ', 'Title is required'],
  ['description', '\n', 'Description is required'],
  ['releaseDate', '', 'Release date is required'],
  ['releaseDate', '2026-02-30', 'Release date is required'],
  ['releaseDate', undefined, 'Release date is required'],
  ['category', 'news', undefined],
  ['version', 'v'.repeat(51), 'Version must be at most 50 characters'],
  ['author', 'me', 'Unknown field author'],
  ['draftId', 'not-a-uuid', undefined],
])('%s %j is refused when adding and editing', async (path, value, message) => {
  const { id } = await add()
  const body = { ...ENTRY, [path]: value }
  for (const answer of [await admin.post('/api/changelog', body), await admin.put(`/api/changelog/${id}`, body)]) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json().path).toBe(path)
    if (message) expect(answer.json().message).toBe(message)
  }
  expect(await list()).toEqual([{ ...ENTRY, id }])
})

test.each(['11111111-2222-4333-8444-555555555555', 'x', 'y'.repeat(70)])('an unknown id (%s) is 404', async (id) => {
  for (const answer of [await admin.put(`/api/changelog/${id}`, ENTRY), await admin.delete(`/api/changelog/${id}`)]) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('not_found')
  }
  const broken = await admin.put('/api/changelog/unknown', {})
  expect(broken.statusCode).toBe(400)
})

test('who did what is recorded', async () => {
  const { id } = await add()
  await admin.put(`/api/changelog/${id}`, { ...ENTRY, title: 'Dice', version: '1.1.1' })
  await admin.delete(`/api/changelog/${id}`)
  await admin.delete(`/api/changelog/${id}`)
  const entries = await readAudit(server.deps.db, { limit: 9, before: undefined })
  expect(entries.map(({ actor, action, target, detail }) => [actor.id, action, target?.name, detail.version])).toEqual([
    ['user-admin', 'changelog-delete', 'Dice', '1.1.1'],
    ['user-admin', 'changelog-edit', 'Dice', '1.1.1'],
    ['user-admin', 'changelog-add', 'Dice for everybody', '1.1.0'],
  ])
})

test('only admins can write, whatever the body or the id', async () => {
  const { id } = await add()
  for (const [browser, status] of [[server.browser(), 401] as const, [server.signIn('gm'), 403] as const]) {
    expect((await browser.post('/api/changelog', {})).statusCode).toBe(status)
    expect((await browser.put(`/api/changelog/${id}`, ENTRY)).statusCode).toBe(status)
    expect((await browser.delete('/api/changelog/unknown')).statusCode).toBe(status)
  }
  expect(await list()).toHaveLength(1)
})
