import { aPlayer } from '@lanternkeep/schema/testing'
import { afterEach, expect, test } from 'vitest'
import { pruneRolls } from '../../jobs/prune-rolls.ts'
import { all, query } from '../../storage/sql.ts'
import { pull, push, seedCampaign, startTestServer, type TestCampaign, type TestServer } from '../../testing/index.ts'

let server: TestServer
let campaign: TestCampaign
afterEach(() => server.close())

async function begin(env: Record<string, string> = {}) {
  server = await startTestServer({ env })
  campaign = await seedCampaign(server)
}

const AT = '2026-11-20T20:00:00.000Z'
const common = { campaignId: 'salt-road', lastModified: AT, conflicts: [], rev: 'r1' }
const session = (id: string, gmNotes = '') => ({ ...common, id, sessionNumber: 1, date: AT, gmNotes })
const roll = (id: string, at = AT) => ({ ...common, lastModified: at, at, id, dice: '1d20', rolls: [7], total: 7 })
const made = (doc: Record<string, unknown>) => ({ doc, base: null })

async function usage(gm = campaign.gm) {
  return (await gm.get('/api/campaigns/salt-road/usage')).json()
}

test('what is stored is counted with each write, by sync and by REST, and deleting takes it back', async () => {
  await begin()
  const before = await usage()
  expect(before).toMatchObject({
    entries: { used: 1, most: 200_000 },
    rolls: { used: 0 },
    // Its GM takes no seat.
    seats: { used: 2, most: 200 },
  })
  await push(campaign.gm, 'sessions', [made(session('one', 'x'.repeat(5000))), made(session('two'))])
  await push(campaign.guest, 'rolls', [made(roll('r1')), made(roll('r2'))])
  await campaign.gm.post('/api/campaigns/salt-road/characters', { type: 'npc', name: 'Hob' })
  const full = await usage()
  expect([full.entries.used, full.rolls.used]).toEqual([4, 2])
  expect(full.bytes.used - before.bytes.used).toBeGreaterThan(5000)
  await campaign.gm.delete('/api/sessions/one')
  const after = await usage()
  expect(after.entries.used).toBe(3)
  expect(full.bytes.used - after.bytes.used).toBeGreaterThan(5000)
})

test('a full campaign refuses new entries in words, takes shorter ones, and its GM can still write', async () => {
  await begin({ QUOTA_ENTRIES: '10' })
  const made8 = Array.from({ length: 8 }, (_, at) => made(session(`s${at}`)))
  expect((await push(campaign.gm, 'sessions', made8)).map(({ verdict }) => verdict)).toEqual(Array(8).fill('ok'))
  // Players may fill nine tenths.
  const sheet = made(aPlayer({ ...common, id: 'ash', claimedBy: null }))
  const message = 'This campaign is full: it has 9 entries. Delete some that you don’t need.'
  expect(await push(campaign.guest, 'characters', [sheet])).toEqual([
    { id: 'ash', verdict: 'invalid', message, path: '', noRoom: true },
  ])
  const more = [made(session('s8')), made(session('s9'))]
  expect((await push(campaign.gm, 'sessions', more)).map(({ verdict }) => verdict)).toEqual(['ok', 'invalid'])
  const refused = await campaign.gm.post('/api/campaigns/salt-road/sessions', { id: 's9' })
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'This campaign is full: it has 10 entries. Delete some that you don’t need.',
  ])
  expect((await campaign.gm.patch('/api/sessions/s8', { recap: 'We met.' })).statusCode).toBe(200)
  await campaign.gm.delete('/api/sessions/s0')
  expect((await push(campaign.gm, 'sessions', [made(session('s9'))]))[0]?.verdict).toBe('ok')
})

test('a longer text in a full campaign stays on its device: the refusal brings no state of the server', async () => {
  await begin({ QUOTA_MIB: '1' })
  const long = 'x'.repeat(900_000)
  await push(campaign.gm, 'sessions', [made(session('one', long))])
  const { rev } = (await campaign.gm.get('/api/campaigns/salt-road/sessions')).json()[0]
  const grown = { ...session('one', long), aiNotes: long.slice(0, 200_000), rev: 'r2' }
  const [verdict] = await push(campaign.gm, 'sessions', [{ doc: grown, base: rev }])
  expect({ ...verdict, id: Object.keys(verdict ?? {}).join(' ') }).toEqual({
    id: 'id verdict message path noRoom',
    verdict: 'invalid',
    message: 'This campaign is full: its texts have 0.9 MiB. Shorten or delete some.',
    path: '',
    noRoom: true,
  })
  const shorter = { ...session('one', 'Short.'), rev: 'r3' }
  expect((await push(campaign.gm, 'sessions', [{ doc: shorter, base: rev }]))[0]?.verdict).toBe('ok')
})

test('an account has so many campaigns, by sync and by REST, and a deleted one makes room', async () => {
  await begin({ QUOTA_CAMPAIGNS: '2' })
  const create = (id: string) => campaign.gm.post('/api/campaigns', { id, name: id })
  expect((await create('moor')).statusCode).toBe(201)
  const refused = await create('fen')
  const message = 'You have 2 campaigns in the cloud, as many as this server allows. Delete one first.'
  expect([refused.statusCode, refused.json().message]).toEqual([403, message])
  const doc = { id: 'fen', name: 'Fen', rev: 'r1', lastModified: AT, conflicts: [] }
  expect(await push(campaign.gm, 'campaigns', [made(doc)])).toMatchObject([
    { verdict: 'forbidden', message, noRoom: true },
  ])
  await campaign.gm.delete('/api/campaigns/moor')
  expect((await create('fen')).statusCode).toBe(201)
})

test('a library takes room, but no one counts it as a campaign', async () => {
  await begin()
  const library = { id: 'library-user-gm', name: 'Library', rev: 'r1', lastModified: AT, conflicts: [] }
  expect(await push(campaign.gm, 'campaigns', [made(library)])).toMatchObject([{ verdict: 'ok' }])
  const { accounts } = (await server.signIn('owner').get('/api/admin/storage')).json()
  expect(accounts).toMatchObject([{ user: { id: 'user-gm' }, campaigns: 1, entries: 2 }])
  expect((await campaign.gm.get('/api/account')).json().campaigns).toBe(1)
  const file = (await campaign.gm.get('/api/account/download')).json()
  expect(file.contents.collections.campaigns).toHaveLength(2)
})

test('a code brings so many people, and a player has so many characters', async () => {
  await begin({ QUOTA_SEATS: '3', QUOTA_CHARACTERS: '1' })
  const join = () => server.browser().post('/api/campaigns/join', { joinCode: campaign.joinCode })
  expect((await join()).statusCode).toBe(200)
  const refused = await join()
  expect([refused.statusCode, refused.json().message]).toEqual([403, 'This campaign is full: 3 people have joined.'])
  const sheets = ['ash', 'bryn'].map((id) => made(aPlayer({ ...common, id, claimedBy: null })))
  expect((await push(campaign.guest, 'characters', sheets)).map(({ verdict }) => verdict)).toEqual(['ok', 'forbidden'])
})

test('a guest can’t fill a campaign with rolls, and older ones go every day', async () => {
  await begin({ QUOTA_ROLLS: '1200' })
  const rolls = Array.from({ length: 1300 }, (_, at) => made(roll(`r${at}`)))
  const verdicts = []
  for (let at = 0; at < rolls.length; at += 500)
    verdicts.push(...(await push(campaign.guest, 'rolls', rolls.slice(at, at + 500))))
  expect(verdicts.filter(({ verdict }) => verdict === 'ok')).toHaveLength(1080)
  expect(verdicts.at(-1)).toMatchObject({
    verdict: 'invalid',
    message: 'This campaign is full of dice rolls: it has 1,080. Older ones are deleted every day.',
  })
  await pruneRolls(server.deps)
  expect((await usage()).rolls.used).toBe(1000)
  const live = query.selectFrom('doc').select('id').where('collection', '=', 'rolls').where('deleted', '=', 0)
  expect(await all(server.deps.db, live)).toHaveLength(1000)
  server.clock.advance(31 * 86_400_000)
  await pruneRolls(server.deps)
  const gm = server.signIn('gm')
  expect((await usage(gm)).rolls.used).toBe(0)
  const known = (await pull(gm, 'rolls')).documents
  expect(known.every(({ _deleted }) => _deleted)).toBe(true)
})

test('admins see how much each account stores', async () => {
  await begin()
  await push(campaign.gm, 'sessions', [made(session('one', 'x'.repeat(1000)))])
  await server.signIn('otherGm').post('/api/campaigns', { id: 'moor', name: 'The Moor' })
  const { mostCampaigns, accounts } = (await server.signIn('admin').get('/api/admin/storage')).json()
  expect(mostCampaigns).toBe(200)
  expect(accounts).toMatchObject([
    { user: { id: 'user-gm', email: 'gm@example.com' }, campaigns: 1, entries: 2, rolls: 0, pictureBytes: 0 },
    { user: { id: 'user-otherGm' }, campaigns: 1, entries: 1 },
  ])
  expect(accounts[0].bytes).toBeGreaterThan(1000)
})
