import { COLLECTION_NAMES, type CollectionName, type SyncDocument } from '@lanternkeep/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query, run } from '../storage/sql.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPersonKey } from './demo-world/people.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { type Written, writeDemoWorld } from './write-demo-world.ts'

let server: TestServer
let first: Written
beforeAll(async () => {
  server = await startTestServer()
  first = await writeDemoWorld(server.deps)
})
afterAll(() => server.close())

async function documents(key: DemoPersonKey, collection: CollectionName): Promise<SyncDocument[]> {
  const pull = { collection, replica: 'demo-replica', checkpoint: {}, limit: 1000 }
  return (await server.deps.documents.pull({ userId: DEMO_PEOPLE[key].id }, pull)).documents
}

test('the first run writes everything, the second nothing', async () => {
  expect(first.people).toHaveLength(4)
  expect(first.campaigns).toHaveLength(3)
  expect(await writeDemoWorld(server.deps)).toEqual({ people: [], campaigns: [] })
})

test('everyone can sign in with the one password, and the admin owns the server', async () => {
  for (const key of ['gm', 'player', 'free', 'admin'] as const) {
    const body = { username: DEMO_PEOPLE[key].email, password: DEMO_PASSWORD }
    const answer = await server.browser().post('/api/auth/local', body)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ tier: DEMO_PEOPLE[key].tier, isOwner: key === 'admin', blocked: false })
  }
})

test("the GM's devices get everything", async () => {
  expect(await documents('gm', 'campaigns')).toHaveLength(3)
  expect(await documents('gm', 'characters')).toHaveLength(10 + 2 + 200)
  expect(await documents('gm', 'sessions')).toHaveLength(3 + 30)
  expect(await documents('gm', 'combats')).toMatchObject([{ turn: { round: 3, entryId: 'demo-oswin' } }])
})

test("the player's phone gets the party, the shared recaps and the combat without the hidden foe", async () => {
  const sheets = await documents('player', 'characters')
  expect(sheets.map(({ id }) => id).toSorted()).toEqual(['demo-aldous', 'demo-mira', 'demo-oswin', 'demo-tamsin'])
  expect(sheets.find(({ id }) => id === 'demo-tamsin')).toHaveProperty('inventory')
  const [combat] = await documents('player', 'combats')
  expect(combat?.entries).toHaveLength(7)
  expect((await documents('player', 'sessions')).map(({ sessionNumber }) => sessionNumber)).toEqual([12, 13])
  expect(await documents('player', 'handouts')).toHaveLength(1)
  const everything = COLLECTION_NAMES.flatMap((collection) => documents('player', collection))
  expect(JSON.stringify(everything)).not.toMatch(/Thing Beneath|Saltgaunt|Edmer|B3L-7S4/)
})

test('there is something to read for everyone, and feedback of every type for the admin', async () => {
  const browser = server.browser()
  const changelog = await browser.get('/api/changelog')
  expect(changelog.json().map(({ version }: { version: string }) => version)).toEqual([
    '1.3.1',
    '1.3.0',
    '1.3.0',
    '1.2.2',
    '1.2.0',
    '1.0.0',
  ])
  const features = (await browser.get('/api/planned-features')).json()
  expect(features.map(({ status }: { status: string }) => status).toSorted()).toEqual([
    'in_progress',
    'in_progress',
    'planned',
    'planned',
    'unplanned',
    'unplanned',
    'unplanned',
  ])
  const feedback = (await server.signIn('admin').get('/api/admin/feedback')).json()
  expect(feedback.map(({ userName }: { userName?: string }) => userName)).toEqual([
    'Rosalind Achterberg',
    'Christopher-James Featherstone',
    undefined,
  ])
})

test('the free user has no campaign', async () => {
  expect(await documents('free', 'campaigns')).toEqual([])
})

test('an existing owner, or one named by the settings, stays the owner', async () => {
  const other = await startTestServer()
  other.signIn('owner')
  await writeDemoWorld(other.deps)
  const named = await startTestServer()
  await writeDemoWorld({ ...named.deps, ownerEmail: 'somebody@lanternkeep.example' })
  for (const { deps } of [other, named]) {
    const claimed = query.updateTable('user').set({ is_owner: 1 }).where('id', '=', DEMO_PEOPLE.admin.id)
    expect(await run(deps.db, claimed.where('is_owner', '=', 1))).toBe(0)
  }
  await other.close()
  await named.close()
})
