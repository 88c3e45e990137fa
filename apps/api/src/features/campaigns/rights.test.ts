import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aWebp,
  join,
  pull,
  push,
  seedCampaign,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from '../../testing/index.ts'

const CALLERS = [
  'gm',
  'player',
  'guest',
  'removed',
  'waiting',
  'otherGm',
  'free',
  'admin',
  'owner',
  'blocked',
  'nobody',
] as const
type Caller = (typeof CALLERS)[number]
/** One status for members, and by default 401 signed out, 404 for everyone else. */
type Expected = Partial<Record<Caller, number>>

const IMAGE = aWebp('foe')
const IMAGE_ID = createHash('sha256').update(IMAGE).digest('hex')

let server: TestServer
let browsers: Record<Caller, TestBrowser>

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'off' } })
  const campaign = await seedCampaign(server, 'own')
  await prepareCampaign(campaign.gm)
  const removed = server.browser()
  await campaign.gm.delete(`/api/campaigns/own/members/${await join(removed, campaign.joinCode)}`)
  const waiting = server.browser()
  await campaign.gm.patch('/api/campaigns/own', { approveJoins: true })
  await waiting.post('/api/campaigns/join', { joinCode: campaign.joinCode })
  await server.signIn('otherGm').post('/api/campaigns', { id: 'foreign', name: 'The Moor' })
  const signedIn = (role: 'otherGm' | 'free' | 'admin' | 'owner' | 'blocked') => server.signIn(role)
  browsers = {
    gm: campaign.gm,
    player: campaign.player,
    guest: campaign.guest,
    removed,
    waiting,
    otherGm: signedIn('otherGm'),
    free: signedIn('free'),
    admin: signedIn('admin'),
    owner: signedIn('owner'),
    blocked: signedIn('blocked'),
    nobody: server.browser(),
  }
})
afterAll(() => server.close())

async function prepareCampaign(gm: TestBrowser) {
  const characters = '/api/campaigns/own/characters'
  await gm.post(characters, { id: 'hero', type: 'player', name: 'Ash', playerName: 'Pia' })
  await gm.post(characters, { id: 'foe', type: 'monster', name: 'Orc' })
  await gm.post('/api/campaigns/own/sessions', { id: 'shared', sessionNumber: 1, recap: 'r', shared: { recap: true } })
  await gm.post('/api/campaigns/own/sessions', { id: 'unshared', sessionNumber: 2 })
  const headers = { 'content-type': 'image/webp' }
  await gm.send({ method: 'PUT', url: `/api/images/${IMAGE_ID}?campaignId=own`, headers, payload: IMAGE })
}

const ALL_MEMBERS: Expected = { gm: 200, player: 200, guest: 200 }
const GM_ONLY: Expected = { gm: 200, player: 403, guest: 403 }
const GM_SEES: Expected = { gm: 200, player: 404, guest: 404 }

/** What every caller gets for every call about their own campaign or someone else's. */
const EXPECTED_STATUS: [
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT',
  url: string,
  body: object | undefined,
  expected: Expected,
][] = [
  ['GET', '/api/campaigns/own', undefined, ALL_MEMBERS],
  ['PATCH', '/api/campaigns/own', { playerCount: 4 }, GM_ONLY],
  ['GET', '/api/campaigns/own/members', undefined, ALL_MEMBERS],
  ['GET', '/api/campaigns/own/characters', undefined, ALL_MEMBERS],
  [
    'POST',
    '/api/campaigns/own/characters',
    { id: 'hero', type: 'monster', name: 'x' },
    { gm: 400, player: 400, guest: 400 },
  ],
  ['POST', '/api/campaigns/own/characters', { type: 'monster', name: 'Rat' }, { gm: 201, player: 403, guest: 403 }],
  ['PATCH', '/api/characters/hero', { race: 'Elf' }, GM_ONLY],
  ['PATCH', '/api/characters/foe', { race: 'Orc' }, GM_SEES],
  ['GET', '/api/campaigns/own/sessions', undefined, ALL_MEMBERS],
  ['POST', '/api/campaigns/own/sessions', {}, { gm: 201, player: 403, guest: 403 }],
  ['PATCH', '/api/sessions/shared', { keyTopics: 'k' }, GM_ONLY],
  ['PATCH', '/api/sessions/unshared', { keyTopics: 'k' }, GM_SEES],
  ['GET', `/api/images/${IMAGE_ID}`, undefined, GM_SEES],
  ['DELETE', '/api/characters/hero/claim', {}, ALL_MEMBERS],
  ['POST', '/api/characters/foe/claim', {}, { gm: 403, player: 404, guest: 404 }],
  ['DELETE', '/api/characters/foe', {}, { player: 404, guest: 404, gm: 204 }],
  ['DELETE', '/api/sessions/unshared', {}, { player: 404, guest: 404, gm: 204 }],
  ['POST', '/api/campaigns/own/join-code', {}, GM_ONLY],
  ['POST', '/api/campaigns/own/members/unknown/approve', {}, { gm: 404, player: 403, guest: 403 }],
  ['DELETE', '/api/campaigns/own/members/unknown', {}, { gm: 404, player: 403, guest: 403 }],
  ['GET', '/api/campaigns/unknown', undefined, { gm: 404, player: 404, guest: 404 }],
  ['GET', '/api/campaigns/a.b', undefined, { gm: 404, player: 404, guest: 404 }],
  ['GET', `/api/campaigns/${'x'.repeat(64)}/characters`, undefined, { gm: 404, player: 404, guest: 404 }],
  ['PATCH', '/api/characters/unknown', { race: 'x' }, { gm: 404, player: 404, guest: 404 }],
  ['PATCH', '/api/characters/a%00b', { race: 'x' }, { gm: 404, player: 404, guest: 404 }],
  ['DELETE', '/api/sessions/unknown', {}, { gm: 404, player: 404, guest: 404 }],
  ['PATCH', '/api/campaigns/foreign', { name: 'Mine now' }, { gm: 404, player: 404, guest: 404, otherGm: 200 }],
  ['DELETE', '/api/campaigns/foreign', {}, { gm: 404, player: 404, guest: 404, otherGm: 204 }],
  ['DELETE', '/api/campaigns/own', {}, { player: 403, guest: 403 }],
]

function expectedFor(caller: Caller, expected: Expected): number {
  return expected[caller] ?? (caller === 'nobody' || caller === 'blocked' ? 401 : 404)
}

/** The GM last, because the GM's calls succeed. */
const LAST_THE_GM = [...CALLERS.filter((caller) => caller !== 'gm'), 'gm'] as const

test('every call about a campaign answers every caller as listed', async () => {
  const wrong: string[] = []
  for (const [method, url, body, expected] of EXPECTED_STATUS) {
    for (const caller of LAST_THE_GM) {
      if (caller === 'gm' && expected.gm === undefined) continue
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await browsers[caller].send({ method, url, headers, payload })
      const right = expectedFor(caller, expected)
      if (answer.statusCode !== right) wrong.push(`${caller}: ${method} ${url} ${answer.statusCode}, not ${right}`)
    }
  }
  expect(wrong).toEqual([])
})

test('foreign and unknown campaigns get the same bytes', async () => {
  for (const path of ['', '/characters', '/sessions', '/members']) {
    const foreign = await browsers.otherGm.get(`/api/campaigns/own${path}`)
    const unknown = await browsers.otherGm.get(`/api/campaigns/unknown${path}`)
    expect(foreign.body).toBe(unknown.body)
  }
  const foreign = await browsers.otherGm.patch('/api/characters/hero', { race: 'x' })
  expect(foreign.body).toBe((await browsers.otherGm.patch('/api/characters/unknown', { race: 'x' })).body)
})

test('only the GM and the player themselves can change anything by pushing', async () => {
  const [hero] = (await pull(browsers.gm, 'characters')).documents.filter(({ id }) => id === 'hero')
  const [campaign] = (await pull(browsers.gm, 'campaigns')).documents
  const before = [hero, campaign]
  for (const caller of CALLERS.filter((name) => !['gm', 'blocked', 'nobody'].includes(name))) {
    const theirs = { ...hero, notes: 'mine', health: 1, rev: `${caller}~p` }
    for (const base of [null, String(hero?.rev), `${hero?.rev}~p`]) {
      const verdicts = await push(browsers[caller], 'characters', [
        { doc: theirs, base },
        { doc: { ...theirs, _deleted: true, rev: `${caller}-gone~p` }, base },
      ])
      expect(verdicts.filter(({ verdict }) => verdict === 'ok')).toEqual([])
      const [verdict] = await push(browsers[caller], 'campaigns', [
        { doc: { ...campaign, name: 'Mine', rev: `${caller}~p` }, base },
      ])
      expect(verdict?.verdict).not.toBe('ok')
    }
  }
  const [heroAfter] = (await pull(browsers.gm, 'characters')).documents.filter(({ id }) => id === 'hero')
  expect([heroAfter, (await pull(browsers.gm, 'campaigns')).documents[0]]).toEqual(before)
})

test('a player of one campaign holds nothing of another', async () => {
  for (const caller of ['removed', 'waiting', 'otherGm', 'free', 'admin', 'owner'] as const) {
    expect((await pull(browsers[caller], 'characters')).documents).toEqual([])
  }
})
