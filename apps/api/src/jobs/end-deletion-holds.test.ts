import { afterEach, beforeEach, expect, test } from 'vitest'
import { sweepImages } from '../blobs/image-bytes.ts'
import { all, first, query } from '../storage/sql.ts'
import { addPerson, pull, seedCampaign, startTestServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import { endHolds } from './end-deletion-holds.ts'

const DAY_MS = 86_400_000
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer
let admin: TestBrowser
beforeEach(async () => {
  server = await startTestServer()
  admin = server.signIn('admin')
})
afterEach(() => server.close())

const userIds = async () =>
  (await all(server.deps.db, query.selectFrom('user').select('id').orderBy('id'))).map(({ id }) => id)

test("an account and its campaigns stay for 30 days, then they are gone, on the members' devices too", async () => {
  const campaign = await seedCampaign(server)
  const before = await pull(campaign.guest, 'campaigns')
  await admin.delete('/api/admin/users/user-gm')
  server.clock.advance(30 * DAY_MS - 1)
  await endHolds(server.deps)
  expect(await userIds()).toContain('user-gm')
  const held = await pull(campaign.guest, 'campaigns', before.checkpoint)
  expect(held).toMatchObject({ gone: [], campaigns: [{ id: 'salt-road', role: 'player' }] })

  const notified: string[] = []
  server.deps.bus.on('rightsChanged', (person) => void notified.push(person))
  server.clock.advance(1)
  await endHolds(server.deps)
  expect(await userIds()).not.toContain('user-gm')
  const after = await pull(campaign.guest, 'campaigns', before.checkpoint)
  expect(after).toMatchObject({ gone: ['salt-road'], why: { 'salt-road': 'deleted' }, campaigns: [] })
  expect(notified).toContain('user:user-player')
})

test('an account that is restored just before its turn stays, with its campaigns', async () => {
  await seedCampaign(server)
  await admin.delete('/api/admin/users/user-gm')
  server.clock.advance(31 * DAY_MS)
  const { documents } = server.deps
  const afterRestore: typeof documents.write = async (work) => {
    expect((await server.signIn('admin').post('/api/admin/deleted-users/user-gm/restore', {})).statusCode).toBe(200)
    return documents.write(work)
  }
  await endHolds({ ...server.deps, documents: { ...documents, write: afterRestore } })
  expect(await userIds()).toContain('user-gm')
  const campaigns = query.selectFrom('scope').select('deleted_at').where('owner_id', '=', 'user-gm')
  expect(await all(server.deps.db, campaigns)).toEqual([{ deleted_at: null }])
})

test('the images of its campaigns are deleted with them', async () => {
  const { gm } = await seedCampaign(server)
  const body = { type: 'npc', name: 'Ash', imageUrl: `data:image/png;base64,${PNG.toString('base64')}` }
  const { imageUrl } = (await gm.post('/api/campaigns/salt-road/characters', body)).json<{ imageUrl: string }>()
  const imageId = imageUrl.split('/').at(-1) ?? ''
  expect(await server.deps.blobs.read(imageId)).toBeDefined()
  await admin.delete('/api/admin/users/user-gm')
  server.clock.advance(31 * DAY_MS)
  await endHolds(server.deps)
  server.clock.advance(DAY_MS)
  await sweepImages(server.deps)
  expect(await server.deps.blobs.read(imageId)).toBeUndefined()
})

test('a picture drawn in another campaign stays, without the name', async () => {
  const { player, playerMemberId, gm } = await seedCampaign(server)
  const hero = {
    type: 'player',
    name: 'Mira',
    playerName: 'Pia',
    imageUrl: `data:image/png;base64,${PNG.toString('base64')}`,
  }
  const { imageUrl } = (await player.post('/api/campaigns/salt-road/characters', hero)).json<{ imageUrl: string }>()
  await admin.delete('/api/admin/users/user-player')
  server.clock.advance(31 * DAY_MS)
  await endHolds(server.deps)
  expect((await server.signIn('gm').get(imageUrl)).statusCode).toBe(200)
  expect((await gm.get('/api/campaigns/salt-road/members')).body).not.toContain('Pia')
  const member = query.selectFrom('member').select(['status', 'display_name']).where('id', '=', playerMemberId)
  expect(await first(server.deps.db, member)).toEqual({ status: 'removed', display_name: '' })
})

test('the audit still shows the name, and the address can be used again', async () => {
  await addPerson(server.deps, 'free')
  await admin.delete('/api/admin/users/user-free')
  server.clock.advance(31 * DAY_MS)
  await endHolds(server.deps)
  const entries = (await server.signIn('admin').get('/api/admin/audit')).json()
  expect(entries).toMatchObject([
    { action: 'purge', actor: { id: null, name: '' }, target: { name: 'Finn Test (free@example.com)' } },
    { action: 'delete', actor: { name: 'Ada Test (admin@example.com)' }, target: { id: 'user-free' } },
  ])
  const again = {
    email: 'free@example.com',
    password: 'lantern-oil',
    securityQuestion: 'firstPet',
    securityAnswer: 'Rex',
  }
  expect((await server.browser().post('/api/auth/register', again)).statusCode).toBe(201)
})

test('an account restored in time stays', async () => {
  await addPerson(server.deps, 'free')
  await admin.delete('/api/admin/users/user-free')
  await admin.post('/api/admin/deleted-users/user-free/restore')
  server.clock.advance(31 * DAY_MS)
  await endHolds(server.deps)
  expect(await userIds()).toContain('user-free')
})
