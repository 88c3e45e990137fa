import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { COLLECTION_NAMES, PROTOCOL_VERSION, type PullAnswer } from '@lanternkeep/sync'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPng } from '../../testing/ai-provider/index.ts'
import {
  pull,
  pullAll,
  push,
  SYNC_HEADERS,
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

const at = '2026-11-20T20:00:00.000Z'
const picture = aPng()
const imageUrl = `/api/images/${createHash('sha256').update(picture).digest('hex')}`

/** The GM shows the player a handout that the guest knows nothing of. */
async function showPlayerAlone(over: object = {}) {
  const headers = { 'content-type': 'image/png' }
  await campaign.gm.send({ method: 'PUT', url: `${imageUrl}?campaignId=salt-road`, headers, payload: picture })
  const words = { title: 'TOKEN-title', text: 'TOKEN-text', imageUrl, sharedAt: at, lastModified: at, conflicts: [] }
  const forMembers = [campaign.playerMemberId]
  const doc = { id: 'TOKEN-letter', campaignId: 'salt-road', rev: 'TOKEN-rev', ...words, forMembers, ...over }
  expect(await push(campaign.gm, 'handouts', [{ doc, base: null }])).toMatchObject([{ verdict: 'ok' }])
  return doc
}

function expectNoTrace(text: string) {
  expect(text.match(/.{0,60}TOKEN.{0,60}/g) ?? []).toEqual([])
  expect(text).not.toContain(imageUrl)
}

async function digestOf(browser: TestBrowser): Promise<unknown> {
  const ask = async (generation: string) => {
    const body = { collection: 'handouts', checkpoint: {}, digest: ['salt-road'], generation }
    return (await browser.post('/api/sync/pull', body, { headers: SYNC_HEADERS })).json<PullAnswer>()
  }
  const { generation = '' } = await ask('')
  return (await ask(generation)).digests?.['salt-road']?.split(':')[1]
}

/** The server must be listening. */
function streamOf({ cookies }: TestBrowser): Promise<Response> {
  const { port } = server.app.server.address() as AddressInfo
  const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  return fetch(`http://127.0.0.1:${port}/api/sync/live?protocol=${PROTOCOL_VERSION}`, { headers: { cookie } })
}

/** What a stream says, as it comes. */
function readAll({ body }: Response): { text(): string; ended: Promise<void> } {
  let text = ''
  const read = async () => {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  }
  return { text: () => text, ended: read() }
}

test('[R14] a handout for one player reaches no one else: not by pull, push, digest, picture, trash or REST', async () => {
  const before = { held: await pullAll(campaign.guest), digest: await digestOf(campaign.guest) }
  const { id } = await showPlayerAlone()
  expect((await pullAll(campaign.player)).handouts).toMatchObject([{ title: 'TOKEN-title', personal: true }])
  expect((await campaign.player.get(imageUrl)).statusCode).toBe(200)

  expect(await pullAll(campaign.guest)).toEqual(before.held)
  expect((await pull(campaign.guest, 'handouts')).documents).toEqual([])
  expect(await digestOf(campaign.guest)).toBe(before.digest)
  expect(await digestOf(campaign.player)).not.toBe(before.digest)
  expect((await campaign.guest.get(imageUrl)).statusCode).toBe(404)
  for (const collection of COLLECTION_NAMES) {
    const guess = [{ doc: { id, campaignId: 'salt-road', rev: 'mine~p' }, base: null }]
    const verdicts = await push(campaign.guest, collection, guess)
    expectNoTrace(JSON.stringify(verdicts.map(({ id: _, ...verdict }) => verdict)))
  }
  const paths = ['', '/members', '/characters', '/sessions', '/trash', `/trash/handouts/${id}`]
  for (const path of paths) expectNoTrace((await campaign.guest.get(`/api/campaigns/salt-road${path}`)).body)
})

test('[R14] nor does it after it was deleted, or given to another player', async () => {
  const { id } = await showPlayerAlone()
  const [stored] = (await pull(campaign.gm, 'handouts')).documents
  const forMembers: string[] = []
  await push(campaign.gm, 'handouts', [{ doc: { ...stored, rev: 'gm.2', forMembers }, base: String(stored?.rev) }])
  expect((await pull(campaign.player, 'handouts')).documents).toEqual([
    { id, campaignId: 'salt-road', rev: expect.any(String), _deleted: true },
  ])
  await push(campaign.gm, 'handouts', [{ doc: { ...stored, rev: 'gm.3', _deleted: true }, base: 'gm.2' }])
  expectNoTrace(JSON.stringify(await pullAll(campaign.guest)))
  expect((await campaign.guest.get('/api/campaigns/salt-road/trash')).statusCode).toBe(403)
})

test('[R14] only its player’s live stream speaks of it', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const streams = [await streamOf(campaign.guest), await streamOf(campaign.player)].map(readAll)
  // Pokes come in the order of the writes: what was written before the streams opened may still be on its way.
  const notice = { id: 'notice', campaignId: 'salt-road', rev: 'notice.1', title: 'Rules', text: '', sharedAt: at }
  await push(campaign.gm, 'handouts', [{ doc: { ...notice, lastModified: at, conflicts: [] }, base: null }])
  await vi.waitFor(() =>
    expect(streams.map((each) => each.text())).toEqual([
      expect.stringContaining('handouts'),
      expect.stringContaining('handouts'),
    ]),
  )
  const heard = streams.map((each) => each.text().length)
  await showPlayerAlone()
  await vi.waitFor(() => expect(streams[1]?.text().slice(heard[1])).toContain('handouts'))
  await server.app.close()
  const pokes = await Promise.all(
    streams.map(async ({ ended, text }, index) => {
      await ended
      expectNoTrace(text())
      const lines = (
        text()
          .slice(heard[index])
          .match(/data: .*/g) ?? []
      ).map((line) => JSON.parse(line.slice('data: '.length)))
      return lines.flatMap(({ collections = [] }) => collections)
    }),
  )
  expect(pokes).toEqual([[], ['handouts']])
})
