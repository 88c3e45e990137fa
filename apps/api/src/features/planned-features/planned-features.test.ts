import { randomUUID } from 'node:crypto'
import type { PlannedFeature } from '@lanternkeep/schema'
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

const IDEA = { title: 'Larger type', description: 'For reading\nacross the table.', status: 'unplanned' }
const PLANNED = { ...IDEA, status: 'planned', plannedQuarter: 'Q1', plannedYear: 2027 }

async function add(body: object = IDEA): Promise<PlannedFeature> {
  const answer = await admin.post('/api/planned-features', body)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

async function edit(id: string, body: object): Promise<PlannedFeature> {
  const answer = await admin.put(`/api/planned-features/${id}`, body)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function list(): Promise<PlannedFeature[]> {
  return (await server.browser().get('/api/planned-features')).json()
}

test('a new server plans nothing', async () => {
  expect(await list()).toEqual([])
})

test("an admin's feature is readable by everyone", async () => {
  const [idea, planned] = [await add(), await add(PLANNED)]
  const stamp = { priority: 0, createdAt: '2026-11-20T20:00:00.000Z' }
  expect(idea).toEqual({ ...IDEA, ...stamp, id: idea.id, plannedQuarter: null, plannedYear: null })
  expect(planned).toEqual({ ...PLANNED, ...stamp, id: planned.id })
  expect(await list()).toEqual([idea, planned])
})

test('the highest priority comes first, then the oldest', async () => {
  for (const priority of [0, 5, -1, 5, 0]) {
    await add({ ...IDEA, title: `Priority ${priority} of ${server.clock.now().getUTCSeconds()}`, priority })
    server.clock.advance(1_000)
  }
  expect((await list()).map(({ title }) => title)).toEqual([
    'Priority 5 of 1',
    'Priority 5 of 3',
    'Priority 0 of 0',
    'Priority 0 of 4',
    'Priority -1 of 2',
  ])
})

test("a feature's status can change in any direction, and going back to unplanned clears quarter and year", async () => {
  const { id } = await add(PLANNED)
  const inProgress = { ...PLANNED, status: 'in_progress', plannedQuarter: 'Q4', plannedYear: 2026 }
  expect(await edit(id, inProgress)).toMatchObject(inProgress)
  const back = await edit(id, { ...inProgress, status: 'unplanned' })
  expect(back).toMatchObject({ status: 'unplanned', plannedQuarter: null, plannedYear: null })
  expect(await list()).toEqual([back])
  expect(await edit(id, PLANNED)).toMatchObject(PLANNED)
})

test('an edit that sends what it saw keeps what others changed in the meantime', async () => {
  const base = await add(PLANNED)
  await edit(base.id, { ...PLANNED, priority: 4, plannedQuarter: 'Q2', base })
  const merged = await edit(base.id, { ...PLANNED, title: 'Type', base })
  expect(merged).toEqual({ ...base, title: 'Type', priority: 4, plannedQuarter: 'Q2' })
  const unplanned = await edit(base.id, { ...PLANNED, status: 'unplanned', base: merged })
  expect(unplanned).toMatchObject({ status: 'unplanned', plannedQuarter: null, plannedYear: null })
  expect(await edit(base.id, { ...PLANNED, title: 'Larger', base })).toEqual({
    ...unplanned,
    title: 'Larger',
  })
})

test('a quarter that another took away is not set again without a word', async () => {
  const base = await add(PLANNED)
  await edit(base.id, { ...IDEA, base })
  const told = await admin.put(`/api/planned-features/${base.id}`, { ...PLANNED, plannedQuarter: 'Q3', base })
  expect(told.statusCode).toBe(409)
  expect(told.json()).toMatchObject({
    message: 'Someone changed the quarter in the meantime.',
    now: { plannedQuarter: null },
  })
})

test('a form that is sent again because its answer was lost adds nothing', async () => {
  const draftId = randomUUID()
  const idea = { ...IDEA, plannedQuarter: '', draftId }
  const [feature, again] = [await add(idea), await add(idea)]
  expect(again).toEqual(feature)
  expect(await list()).toEqual([feature])
})

test('an edit without a priority keeps it, and may send the whole answer back', async () => {
  const feature = await add({ ...IDEA, priority: 7 })
  expect(await edit(feature.id, PLANNED)).toMatchObject({ ...PLANNED, priority: 7 })
  expect(await edit(feature.id, { ...feature, id: 'x', createdAt: '1999-01-01T00:00:00Z' })).toEqual(feature)
  expect(await edit(feature.id, { ...IDEA, priority: 0 })).toMatchObject({ priority: 0 })
})

const QUARTER = 'Quarter is required for planned/in-progress features'
const YEAR = 'Year is required for planned/in-progress features'

test.each([
  [{ ...IDEA, title: ' ' }, 'title', 'Title is required'],
  [{ ...IDEA, description: '' }, 'description', 'Description is required'],
  [{ ...IDEA, status: 'planned', plannedYear: 2027 }, 'plannedQuarter', QUARTER],
  [{ ...PLANNED, plannedQuarter: ' ' }, 'plannedQuarter', QUARTER],
  [{ ...PLANNED, plannedQuarter: '' }, 'plannedQuarter', QUARTER],
  [{ ...PLANNED, status: 'in_progress', plannedYear: null }, 'plannedYear', YEAR],
  [{ ...PLANNED, plannedYear: '2027' }, 'plannedYear', undefined],
  [{ ...IDEA, status: 'done' }, 'status', undefined],
  [{ ...IDEA, priority: 1.5 }, 'priority', undefined],
  [{ ...IDEA, votes: 12 }, 'votes', 'Unknown field votes'],
])('an invalid feature is refused when adding and editing, naming the field: %#', async (body, path, message) => {
  const feature = await add()
  const answers = [
    await admin.post('/api/planned-features', body),
    await admin.put(`/api/planned-features/${feature.id}`, body),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json().path).toBe(path)
    if (message) expect(answer.json().message).toBe(message)
  }
  expect(await list()).toEqual([feature])
})

test('a deleted feature is gone, and an unknown id is 404', async () => {
  const { id } = await add()
  expect((await admin.delete(`/api/planned-features/${id}`)).statusCode).toBe(204)
  expect(await list()).toEqual([])
  const answers = [
    await admin.delete(`/api/planned-features/${id}`),
    await admin.put(`/api/planned-features/${id}`, IDEA),
    await admin.put(`/api/planned-features/${'y'.repeat(70)}`, IDEA),
  ]
  for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  expect(answers[0]?.json().message).toBe('Feature not found')
})

test('who did what is recorded', async () => {
  const { id } = await add()
  await edit(id, PLANNED)
  await admin.delete(`/api/planned-features/${id}`)
  const entries = await readAudit(server.deps.db, { limit: 9, before: undefined })
  expect(entries.map(({ actor, action, target, detail }) => [actor.id, action, target?.name, detail.status])).toEqual([
    ['user-admin', 'feature-delete', 'Larger type', 'planned'],
    ['user-admin', 'feature-edit', 'Larger type', 'planned'],
    ['user-admin', 'feature-add', 'Larger type', 'unplanned'],
  ])
})

test('only admins can write, whatever the body or the id', async () => {
  const { id } = await add()
  for (const [browser, status] of [[server.browser(), 401] as const, [server.signIn('gm'), 403] as const]) {
    expect((await browser.post('/api/planned-features', {})).statusCode).toBe(status)
    expect((await browser.put(`/api/planned-features/${id}`, PLANNED)).statusCode).toBe(status)
    expect((await browser.delete('/api/planned-features/unknown')).statusCode).toBe(status)
  }
  expect(await list()).toHaveLength(1)
})
