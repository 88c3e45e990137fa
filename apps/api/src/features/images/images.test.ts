import { createHash } from 'node:crypto'
import { aPlayer } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveImages, sweepImages } from '../../blobs/image-bytes.ts'
import { closeDeps } from '../../deps.ts'
import { all, query, run } from '../../storage/sql.ts'
import {
  aWebp,
  pull,
  push,
  seedCampaign,
  startTestServer,
  type TestBrowser,
  type TestCampaign,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let campaign: TestCampaign
beforeEach(async () => {
  server = await startTestServer()
  campaign = await seedCampaign(server)
})
afterEach(() => server.close())

const DAY_MS = 86_400_000
const idOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function put(browser: TestBrowser, bytes: Buffer, { id = idOf(bytes), type = 'image/webp', query = '' } = {}) {
  const headers = { 'content-type': type }
  return browser.send({ method: 'PUT', url: `/api/images/${id}${query}`, headers, payload: bytes })
}

/** As upkeep does it 30 days after the deletion. */
async function deleteForGood(campaignId: string) {
  await campaign.gm.delete(`/api/campaigns/${campaignId}`)
  await server.deps.db.transaction((tx) => leaveImages(tx, campaignId, server.deps.now()))
}

/** Bytes that arrive only when told: a slow disk. */
function slowDisk({ deps }: TestServer) {
  const reached = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  const { put: putNow } = deps.blobs
  deps.blobs = {
    ...deps.blobs,
    async put(id, bytes) {
      reached.resolve()
      await proceed.promise
      await putNow(id, bytes)
    },
  }
  return { reached: reached.promise, proceed: proceed.resolve }
}

async function showOn(type: string, bytes: Buffer, browser = campaign.gm) {
  const body = { type, name: 'Ash', playerName: 'Pia', imageUrl: `/api/images/${idOf(bytes)}` }
  const { playerName: _, ...withoutPlayer } = body
  return browser.post('/api/campaigns/salt-road/characters', type === 'player' ? body : withoutPlayer)
}

test('an image is stored under the hash of its bytes and served with its type', async () => {
  const bytes = aWebp('lantern')
  const kept = await put(campaign.gm, bytes, { query: '?campaignId=salt-road' })
  expect(kept.json()).toEqual({ id: idOf(bytes), imageUrl: `/api/images/${idOf(bytes)}` })
  const served = await campaign.gm.get(`/api/images/${idOf(bytes)}`)
  expect(served.rawPayload.equals(bytes)).toBe(true)
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  expect((await put(campaign.gm, bytes)).statusCode).toBe(200)
})

test.each([
  ['many', 300, 1],
  ['large ones', 1, 32 * 1024 * 1024],
])("a player who sent too %s can't send more, and the GM still can", async (_, count, bytes) => {
  const sent = {
    campaign_id: 'salt-road',
    media_type: 'image/webp' as const,
    bytes,
    uploaded_by: campaign.playerMemberId,
  }
  const images = Array.from({ length: count }, (_, number) => ({ id: `image-${number}`, ...sent, created_at: '' }))
  await run(server.deps.db, query.insertInto('image').values(images))
  const inCampaign = { query: '?campaignId=salt-road' }
  const refused = await put(campaign.player, aWebp('one more'), inCampaign)
  expect([refused.statusCode, refused.json().code]).toEqual([413, 'too_large'])
  expect(refused.json().message).toBe(
    'You’ve added as many pictures here as a player can. Your GM can add this one. A picture of yours makes room 90 days after nothing shows it.',
  )
  expect((await put(campaign.gm, aWebp('one more'), inCampaign)).statusCode).toBe(200)
})

test('a campaign that is full of pictures says when it has room again', async () => {
  const sent = { campaign_id: 'salt-road', media_type: 'image/webp' as const, bytes: 512 * 1024 * 1024 }
  const row = { id: 'image', ...sent, uploaded_by: campaign.playerMemberId, created_at: '' }
  await run(server.deps.db, query.insertInto('image').values(row))
  const refused = await put(campaign.gm, aWebp('one more'), { query: '?campaignId=salt-road' })
  expect([refused.statusCode, refused.json().message]).toEqual([
    413,
    'This campaign has no room for more pictures. Remove some that you don’t need: a picture makes room 90 days after nothing shows it.',
  ])
})

test('the bytes decide what an image is', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  expect((await put(campaign.gm, svg)).statusCode).toBe(400)
  expect((await put(campaign.gm, svg, { type: 'image/svg+xml' })).statusCode).toBe(415)
  const wrongId = await put(campaign.gm, aWebp('lantern'), { id: 'a'.repeat(64) })
  expect([wrongId.statusCode, wrongId.json().path]).toEqual([400, 'id'])
  expect((await put(campaign.gm, aWebp('x'), { id: 'short' })).statusCode).toBe(404)
  expect((await put(campaign.gm, Buffer.alloc(1024 * 1024 + 1))).statusCode).toBe(413)
})

test('a small file that says it is a huge picture is refused, in whatever way it is sent', async () => {
  const bomb = aWebp('bomb', { width: 12_000, height: 12_000 })
  const refusal = {
    code: 'invalid',
    message: 'This picture has 12,000 × 12,000 pixels. Pictures can have 4,096 on each side, and 12 megapixels in all.',
  }
  for (const browser of [campaign.gm, campaign.guest]) {
    const refused = await put(browser, bomb, { query: '?campaignId=salt-road' })
    expect([refused.statusCode, refused.json()]).toMatchObject([400, refusal])
  }
  const body = { type: 'npc', name: 'Ash', imageUrl: `data:image/webp;base64,${bomb.toString('base64')}` }
  const created = await campaign.gm.post('/api/campaigns/salt-road/characters', body)
  expect([created.statusCode, created.json()]).toMatchObject([400, { ...refusal, path: 'imageUrl' }])
  expect(await server.deps.blobs.read(idOf(bomb))).toBeUndefined()
})

test('one that was stored before pictures were measured is not served', async () => {
  const bomb = aWebp('bomb', { width: 12_000, height: 12_000 })
  await server.deps.blobs.put(idOf(bomb), bomb)
  const row = { id: idOf(bomb), campaign_id: 'salt-road', media_type: 'image/webp' as const, bytes: bomb.length }
  const stored = query.insertInto('image').values({ ...row, uploaded_by: campaign.guestMemberId, created_at: '' })
  await run(server.deps.db, stored)
  const served = await campaign.gm.get(`/api/images/${idOf(bomb)}`)
  expect([served.statusCode, served.json().code, served.headers['cache-control']]).toEqual([
    413,
    'too_large',
    'no-store',
  ])
})

test('players see an image once something they see shows it', async () => {
  const foe = aWebp('foe')
  const hero = aWebp('hero')
  for (const bytes of [foe, hero]) await put(campaign.gm, bytes)
  await showOn('monster', foe)
  await showOn('player', hero)
  for (const player of [campaign.player, campaign.guest]) {
    expect((await player.get(`/api/images/${idOf(foe)}`)).statusCode).toBe(404)
    expect((await player.get(`/api/images/${idOf(hero)}`)).statusCode).toBe(200)
  }
  expect((await server.signIn('otherGm').get(`/api/images/${idOf(hero)}`)).statusCode).toBe(404)
  expect((await server.browser().get(`/api/images/${idOf(hero)}`)).statusCode).toBe(401)
})

test("a handout's picture is visible to players while the handout is shown, and to no one else", async () => {
  const bytes = aWebp('third bell')
  const address = `/api/images/${idOf(bytes)}`
  await put(campaign.gm, bytes)
  const own = { id: 'rubbing', campaignId: 'salt-road', title: 'A rubbing', text: '', imageUrl: address, conflicts: [] }
  const answers = async () => {
    const phones = [campaign.player, campaign.guest].map((phone) => phone.get(address))
    return (await Promise.all(phones)).map(({ statusCode }) => statusCode)
  }
  const send = async (rev: string, base: string | null, more: object) => {
    const doc = { ...own, rev, lastModified: '2026-11-20T20:00:00.000Z', ...more }
    expect((await push(campaign.gm, 'handouts', [{ doc, base }])).map(({ verdict }) => verdict)).toEqual(['ok'])
  }
  await send('r1', null, {})
  expect(await answers()).toEqual([404, 404])
  await send('r2', 'r1', { sharedAt: '2026-11-20T20:01:00.000Z' })
  expect(await answers()).toEqual([200, 200])
  await send('r3', 'r2', {})
  expect(await answers()).toEqual([404, 404])
  expect((await server.signIn('otherGm').get(address)).statusCode).toBe(404)
})

test("a sender sees their image before any document shows it, and a player of another campaign can't send one here", async () => {
  const bytes = aWebp('new')
  expect((await put(campaign.player, bytes, { query: '?campaignId=salt-road' })).statusCode).toBe(200)
  expect((await campaign.player.get(`/api/images/${idOf(bytes)}`)).statusCode).toBe(200)
  expect((await campaign.guest.get(`/api/images/${idOf(bytes)}`)).statusCode).toBe(404)
  expect((await put(server.signIn('otherGm'), bytes, { query: '?campaignId=salt-road' })).statusCode).toBe(404)
  expect((await put(server.signIn('otherGm'), bytes)).statusCode).toBe(404)
})

test("referring to another campaign's image doesn't reveal it", async () => {
  const bytes = aWebp('secret')
  await put(campaign.gm, bytes)
  const other = server.signIn('otherGm')
  await other.post('/api/campaigns', { id: 'moor', name: 'The Moor' })
  const imageUrl = `/api/images/${idOf(bytes)}`
  await other.post('/api/campaigns/moor/characters', { type: 'player', name: 'x', playerName: 'x', imageUrl })
  expect((await other.get(imageUrl)).statusCode).toBe(404)
})

test("an image that arrived before its campaign is shown there once its sender's document does", async () => {
  const bytes = aWebp('early')
  await put(campaign.gm, bytes)
  const { joinCode } = (await campaign.gm.post('/api/campaigns', { id: 'moor', name: 'The Moor' })).json()
  const phone = server.browser()
  await phone.post('/api/campaigns/join', { joinCode })
  const imageUrl = `/api/images/${idOf(bytes)}`
  const doc = aPlayer({ id: 'ash', campaignId: 'moor', rev: 'r1', imageUrl })
  await push(campaign.gm, 'characters', [{ doc, base: null }])
  expect((await phone.get(imageUrl)).statusCode).toBe(200)
  expect((await campaign.guest.get(imageUrl)).statusCode).toBe(404)
})

test.each([
  { who: 'a GM', used: 512, by: 'gm' },
  { who: 'a player', used: 32, by: 'player' },
] as const)(
  'a picture that $who sent to another campaign comes along only where there is room',
  async ({ used, by }) => {
    const bytes = aWebp('elsewhere')
    const { joinCode } = (await campaign.gm.post('/api/campaigns', { id: 'moor', name: 'The Moor' })).json()
    await campaign.player.post('/api/campaigns/join', { joinCode })
    expect((await put(campaign[by], bytes, { query: '?campaignId=moor' })).statusCode).toBe(200)
    const full = { id: 'full', campaign_id: 'salt-road', media_type: 'image/webp' as const, bytes: used * 1024 * 1024 }
    const row = { ...full, uploaded_by: campaign.playerMemberId, created_at: '' }
    await run(server.deps.db, query.insertInto('image').values(row))
    const show = (rev: string, id: string) => {
      const doc = aPlayer({ id, campaignId: 'salt-road', rev, imageUrl: `/api/images/${idOf(bytes)}` })
      return push(campaign[by], 'characters', [{ doc, base: null }])
    }
    const kept = query.selectFrom('image').select('id').where('campaign_id', '=', 'salt-road')
    expect(await show('r1', 'ash')).toMatchObject([{ verdict: 'ok' }])
    expect(await all(server.deps.db, kept)).toEqual([{ id: 'full' }])
    expect((await showOn('player', bytes, campaign[by])).statusCode).toBe(413)
    await run(server.deps.db, query.deleteFrom('image').where('id', '=', 'full'))
    await show('r2', 'bryn')
    expect(await all(server.deps.db, kept)).toEqual([{ id: idOf(bytes) }])
  },
)

test('the bytes are deleted a day after the last campaign that uses them', async () => {
  const bytes = aWebp('shared')
  await put(campaign.gm, bytes)
  await deleteForGood('salt-road')
  server.clock.advance(DAY_MS - 1)
  await sweepImages(server.deps)
  expect(await server.deps.blobs.read(idOf(bytes))).toBeDefined()
  server.clock.advance(1)
  await sweepImages(server.deps)
  expect(await server.deps.blobs.read(idOf(bytes))).toBeUndefined()
})

test("a deleted campaign's pictures stay for its owner, whose other device may upload its copy as a new campaign", async () => {
  const bytes = aWebp('of a player')
  await put(campaign.player, bytes)
  await campaign.gm.delete('/api/campaigns/salt-road')
  const answers = [campaign.gm, campaign.player, campaign.guest, server.signIn('otherGm')].map((browser) =>
    browser.get(`/api/images/${idOf(bytes)}`),
  )
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 404])
})

test('deleting campaigns over and over keeps no more pictures than one campaign has', async () => {
  const bytes = aWebp('a picture')
  await put(campaign.gm, bytes)
  await campaign.gm.post('/api/campaigns', { id: 'moor', name: 'The Moor' })
  const row = { id: 'large', campaign_id: 'moor', media_type: 'image/webp' as const, bytes: 512 * 1024 * 1024 }
  const sent = { uploaded_by: campaign.playerMemberId, created_at: '' }
  await run(server.deps.db, query.insertInto('image').values({ ...row, ...sent }))
  await campaign.gm.delete('/api/campaigns/moor')
  await campaign.gm.delete('/api/campaigns/salt-road')
  const kept = await all(server.deps.db, query.selectFrom('image').select('campaign_id'))
  expect(kept).toEqual([{ campaign_id: 'moor' }])
})

test('bytes that are stored again in that day stay', async () => {
  const bytes = aWebp('again')
  await put(campaign.gm, bytes, { query: '?campaignId=salt-road' })
  await campaign.gm.post('/api/campaigns', { id: 'moor', name: 'The Moor' })
  await deleteForGood('salt-road')
  server.clock.advance(DAY_MS)
  await put(campaign.gm, bytes, { query: '?campaignId=moor' })
  await sweepImages(server.deps)
  server.clock.advance(DAY_MS)
  await sweepImages(server.deps)
  expect((await campaign.gm.get(`/api/images/${idOf(bytes)}`)).rawPayload.equals(bytes)).toBe(true)
})

test("while an image's bytes are removed it can't be stored, and afterwards it can", async () => {
  const bytes = aWebp('at once')
  await put(campaign.gm, bytes, { query: '?campaignId=salt-road' })
  await campaign.gm.post('/api/campaigns', { id: 'moor', name: 'The Moor' })
  await deleteForGood('salt-road')
  server.clock.advance(DAY_MS)
  const meanwhile: number[] = []
  const remove = async (id: string) => {
    meanwhile.push((await put(campaign.gm, bytes, { query: '?campaignId=moor' })).statusCode)
    await server.deps.blobs.remove(id)
  }
  await sweepImages({ ...server.deps, blobs: { ...server.deps.blobs, remove } })
  expect(meanwhile).toEqual([503])
  expect((await put(campaign.gm, bytes, { query: '?campaignId=moor' })).statusCode).toBe(200)
  expect((await campaign.gm.get(`/api/images/${idOf(bytes)}`)).statusCode).toBe(200)
})

test('a removal that a crash cut short is done again, and keeps an image from being stored for a minute only', async () => {
  const bytes = aWebp('cut short')
  await put(campaign.gm, bytes, { query: '?campaignId=salt-road' })
  await campaign.gm.post('/api/campaigns', { id: 'moor', name: 'The Moor' })
  await deleteForGood('salt-road')
  server.clock.advance(DAY_MS)
  const remove = async () => {
    throw new Error('out')
  }
  await expect(sweepImages({ ...server.deps, blobs: { ...server.deps.blobs, remove } })).rejects.toThrow('out')
  server.clock.advance(60_000)
  expect((await put(campaign.gm, bytes, { query: '?campaignId=moor' })).statusCode).toBe(200)
  await deleteForGood('moor')
  server.clock.advance(DAY_MS)
  await sweepImages(server.deps)
  expect(await server.deps.blobs.read(idOf(bytes))).toBeUndefined()
})

test('a refused call leaves no bytes behind, and an accepted one beside it keeps them', async () => {
  const ash = aPlayer({ id: 'ash', campaignId: 'salt-road', rev: 'r1' })
  await push(campaign.gm, 'characters', [{ doc: ash, base: null }])
  await campaign.guest.post('/api/characters/ash/claim')
  const bytes = aWebp('portrait')
  const imageUrl = `data:image/webp;base64,${bytes.toString('base64')}`
  const patch = (browser: TestBrowser, more: object = {}) =>
    browser.patch('/api/characters/ash', { imageUrl, ...more }).then(({ statusCode }) => statusCode)
  expect([await patch(campaign.player), await patch(campaign.guest, { notes: 'x' })]).toEqual([403, 403])
  expect(await server.deps.blobs.read(idOf(bytes))).toBeUndefined()
  const forbidden = { notes: 'x' }
  const all = [patch(campaign.guest, forbidden), patch(campaign.guest), patch(campaign.guest, forbidden)]
  expect(await Promise.all(all)).toEqual([403, 200, 403])
  expect((await campaign.guest.get(`/api/images/${idOf(bytes)}`)).rawPayload.equals(bytes)).toBe(true)
})

test("a deleted campaign's images go with it, except those that another campaign shows", async () => {
  const [shared, own] = [aWebp('shared'), aWebp('own')]
  await campaign.gm.post('/api/campaigns', { id: 'moor', name: 'The Moor' })
  for (const bytes of [shared, own]) await put(campaign.gm, bytes, { query: '?campaignId=salt-road' })
  await put(campaign.gm, shared, { query: '?campaignId=moor' })
  await deleteForGood('salt-road')
  server.clock.advance(DAY_MS)
  await sweepImages(server.deps)
  expect(await server.deps.blobs.read(idOf(own))).toBeUndefined()
  expect((await campaign.gm.get(`/api/images/${idOf(shared)}`)).statusCode).toBe(200)
})

test('[U16] a document waits for the picture that its device is about to send; its neighbors go on', async () => {
  const bytes = aWebp('drawn offline')
  const waiting = {
    doc: aPlayer({ id: 'ash', campaignId: 'salt-road', rev: 'r1', imageUrl: `/api/images/${idOf(bytes)}` }),
    base: null,
    sendsPicture: true,
  } as const
  const other = {
    doc: aPlayer({ id: 'bryn', campaignId: 'salt-road', rev: 'r2' }),
    base: null,
    sendsPicture: true,
  } as const
  expect(await push(campaign.gm, 'characters', [waiting, other])).toEqual([
    { id: 'ash', verdict: 'retry', message: 'This picture isn’t on the server yet.', path: 'imageUrl' },
    expect.objectContaining({ id: 'bryn', verdict: 'ok' }),
  ])
  expect((await campaign.gm.get('/api/characters/ash')).statusCode).toBe(404)
  expect((await put(campaign.gm, bytes)).statusCode).toBe(200)
  expect(await push(campaign.gm, 'characters', [waiting])).toMatchObject([{ verdict: 'ok' }])
  // What is stored with a picture doesn't wait for it again, even if the picture was lost.
  await run(server.deps.db, query.deleteFrom('image').where('id', '=', idOf(bytes)))
  const { documents } = await pull(campaign.gm, 'characters')
  const rev = String(documents.find(({ id }) => id === 'ash')?.rev)
  const hurt = { ...waiting, doc: { ...waiting.doc, health: 1, rev: 'r3' }, base: rev }
  expect(await push(campaign.gm, 'characters', [hurt])).toMatchObject([{ verdict: 'ok' }])
})

test('[U16] a picture that no device sends holds up nothing, and a stranger learns nothing about pictures', async () => {
  const bytes = aWebp('a portrait')
  const imageUrl = `/api/images/${idOf(bytes)}`
  const doc = aPlayer({ id: 'ash', campaignId: 'salt-road', rev: 'r1', imageUrl })
  const asStranger = () => push(server.signIn('premium'), 'characters', [{ doc, base: null, sendsPicture: true }])
  const before = await asStranger()
  await put(campaign.gm, bytes, { query: '?campaignId=salt-road' })
  expect(await asStranger()).toEqual(before)
  const lost = { ...doc, id: 'bryn', imageUrl: `/api/images/${'f'.repeat(64)}` }
  expect(await push(campaign.gm, 'characters', [{ doc: lost, base: null }])).toMatchObject([{ verdict: 'ok' }])
})

test('a server that stops lets an upload finish that no connection holds open', async () => {
  const stopping = await startTestServer()
  const { gm } = await seedCampaign(stopping)
  const disk = slowDisk(stopping)
  const upload = put(gm, aWebp('lantern'), { query: '?campaignId=salt-road' })
  await disk.reached
  await stopping.app.close()
  const closed = closeDeps(stopping.deps)
  disk.proceed()
  expect((await upload).statusCode).toBe(200)
  await closed
})
