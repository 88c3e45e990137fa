import { createHash } from 'node:crypto'
import { COLLECTION_NAMES, type CollectionName, type Poke } from '@lanternkeep/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  openRawStream,
  pull,
  pullAll,
  push,
  seedCampaign,
  startTestServer,
  type TestBrowser,
  type TestCampaign,
  type TestServer,
  untilStreamed,
} from '../../testing/index.ts'

let server: TestServer
let campaign: TestCampaign
beforeEach(async () => {
  server = await startTestServer()
  campaign = await seedCampaign(server)
})
afterEach(() => server.close())

const TOKEN = 'TOKEN'
const at = '2026-11-20T20:00:00.000Z'
const secret = (where: string) => `${TOKEN}-${where}`
const copiedFrom = { kind: 'import', id: 'TOKEN-copied', source: secret('source') }
const stamps = { campaignId: 'salt-road', lastModified: at, rev: 'TOKEN-rev', copiedFrom }
const item = (where: string) => ({ id: secret(`${where}-id`), name: secret(where), description: secret(where) })
/** The address of a picture is a hash, so it is looked for by itself. */
const secretPicture = (where: string) => `/api/images/${createHash('sha256').update(secret(where)).digest('hex')}`
/** Numbers that nothing else in a response can have. */
const SECRET_NUMBER = 734_111

/** As base64 of a picture's bytes, which may hold no other sign. */
const secretDrawing = `data:image/png;base64,${TOKEN}covered`
const roomOf = (name: string) => ({
  ...{ id: name, box: [0, 0, 100, 80], picture: 'data:image/png;base64,AAAA', unknownField: secret(name) },
  ...{ number: 9, name: secret(name), label: [SECRET_NUMBER, 5], outline: [[SECRET_NUMBER - 1, 5]] },
})

const hero = {
  ...stamps,
  id: 'ash',
  type: 'player',
  name: 'Ash',
  playerName: 'Pia',
  health: 20,
  maxHealth: 30,
  notes: secret('hero-notes'),
  tags: [secret('hero-tag')],
  healthLog: {
    base: { health: 25, tempHealth: 0, mark: secret('base-mark') },
    foldedTo: SECRET_NUMBER - 1,
    acts: [{ id: secret('entry'), order: SECRET_NUMBER, kind: 'damage', amount: 5 }],
  },
  currentInitiative: 12,
  conditions: [
    {
      id: 'c',
      name: secret('hidden-condition'),
      note: secret('condition-note'),
      visible: false,
      ends: { kind: 'none' },
    },
    { id: 's', name: 'Poisoned', note: secret('shown-condition-note'), visible: true, ends: { kind: 'none' } },
    {
      id: 'held',
      name: 'Concentrating',
      note: secret('spell'),
      visible: true,
      checkedTo: SECRET_NUMBER,
      ends: { kind: 'none' },
    },
  ],
  unknownField: secret('unknown-field'),
  conflicts: [
    {
      id: 'x',
      path: 'notes',
      base: secret('conflict'),
      theirs: secret('conflict'),
      mine: secret('conflict'),
      by: secret('by'),
      at,
    },
  ],
}
const foe = (over: object) => ({
  ...stamps,
  type: 'monster',
  health: SECRET_NUMBER - 1,
  maxHealth: SECRET_NUMBER,
  armorClass: 17,
  notes: secret('foe-notes'),
  background: secret('foe-background'),
  race: secret('foe-race'),
  class: secret('foe-class'),
  imageUrl: secretPicture('foe'),
  healthMark: secret('foe-mark'),
  tags: [secret('foe-tag')],
  weapons: [item('foe-weapon')],
  spells: [item('foe-spell')],
  abilities: [secret('foe-ability')],
  equipment: [item('foe-equipment')],
  loot: [item('loot')],
  size: secret('foe-size'),
  kind: secret('foe-kind'),
  speed: secret('foe-speed'),
  hitDice: secret('foe-dice'),
  senses: [secret('foe-sense')],
  immunities: [secret('foe-immunity')],
  skills: { [secret('foe-skill')]: 1 },
  actions: [item('foe-action')],
  specialActions: [item('foe-special')],
  copiedFrom: { kind: 'library', id: 'TOKEN-source', source: secret('foe-source') },
  conditions: [
    {
      id: 'c',
      name: secret('foe-condition'),
      visible: false,
      ends: { kind: 'turn', at: 'end', of: secret('of'), rounds: 1 },
    },
    {
      id: secret('foe-held'),
      name: 'Concentrating',
      note: secret('foe-concentration'),
      visible: false,
      checkedTo: SECRET_NUMBER,
      ends: { kind: 'none' },
    },
  ],
  ...over,
})
const documents: Record<CollectionName, Record<string, unknown>[]> = {
  campaigns: [],
  characters: [
    hero,
    foe({ id: 'TOKEN-disguised', name: secret('true-name'), alias: 'Hooded stranger' }),
    foe({ id: 'TOKEN-hidden', name: secret('hidden'), hidden: true, alias: secret('hidden-alias') }),
    foe({
      id: 'TOKEN-npc',
      name: secret('npc'),
      alias: 'Ferryman',
      type: 'npc',
      loot: undefined,
      faction: secret('faction'),
      location: secret('location'),
      alignment: secret('alignment'),
      traits: [secret('trait')],
    }),
  ],
  sessions: [
    {
      ...stamps,
      id: 'TOKEN-unshared',
      sessionNumber: 1,
      date: at,
      recap: secret('unshared-recap'),
      gmNotes: secret('gm'),
    },
    {
      ...stamps,
      id: 'shared',
      sessionNumber: 2,
      date: at,
      recap: 'Shared recap',
      summary: secret('summary'),
      gmNotes: secret('gm-notes'),
      aiNotes: secret('ai-notes'),
      keyTopics: secret('key-topics'),
      partyLocation: secret('party-location'),
      shared: { recap: true, summary: false },
    },
  ],
  prep: [
    {
      ...stamps,
      id: 'TOKEN-encounter',
      kind: 'encounter',
      name: secret('encounter'),
      place: secret('encounter-place'),
      notes: secret('encounter-notes'),
      creatures: [{ ...item('encounter-creature'), count: 2, figures: { notes: secret('encounter-figures') } }],
      loot: [item('encounter-loot')],
    },
    {
      ...stamps,
      id: 'TOKEN-result',
      kind: 'result',
      generator: 'map',
      name: secret('result'),
      answer: {
        description: secret('result-description'),
        context: secret('result-context'),
        imageUrl: `data:image/svg+xml,${secret('result-drawing')}`,
        mapKey: [
          {
            number: 1,
            name: secret('room'),
            description: secret('room-description'),
            features: [],
            creatures: [],
            traps: [secret('room-trap')],
            treasures: [],
          },
        ],
      },
      origin: { seed: secret('seed'), at: 0, body: { theme: secret('theme') } },
      keptAt: at,
    },
    {
      ...stamps,
      id: 'TOKEN-table',
      kind: 'table',
      name: secret('table'),
      entries: secret('entries'),
    },
  ],
  recordings: [
    {
      ...stamps,
      id: 'TOKEN-recording',
      sessionNumber: 1,
      startTime: at,
      lastSaveTime: at,
      duration: 1,
      chunkCount: 1,
      deviceName: secret('device'),
    },
  ],
  combats: [
    {
      ...stamps,
      id: 'salt-road',
      entries: ['ash', 'TOKEN-disguised', 'TOKEN-hidden', 'TOKEN-npc'].map((id, index) => ({
        id,
        characterId: id,
        initiative: 20 - index,
        group: secret('group'),
      })),
      turn: { round: 1, entryId: 'TOKEN-hidden' },
      manual: { 'TOKEN-hidden': 977 },
      expanded: ['TOKEN-hidden'],
      log: [{ id: secret('act'), at, round: 1, text: secret('act-log'), changes: [], undone: false }],
    },
  ],
  handouts: [
    {
      ...stamps,
      id: 'TOKEN-handout',
      title: secret('title'),
      text: secret('handout'),
      imageUrl: secretPicture('handout'),
    },
    {
      ...stamps,
      id: 'shown-map',
      title: 'The Low Chapel',
      sharedAt: at,
      map: {
        ...{ width: 1024, height: 768, unknownField: secret('map') },
        rooms: [roomOf('nave'), { ...roomOf('font'), id: secret('font'), picture: secretDrawing }],
        lifted: { nave: true, [secret('font')]: false },
      },
    },
  ],
  rolls: [],
  acts: [
    {
      ...stamps,
      id: 'TOKEN-act',
      fightId: secret('fight'),
      kind: 'health',
      at,
      order: SECRET_NUMBER,
      round: 1,
      text: secret('act-text'),
      by: 'TOKEN-hidden',
      changes: [{ characterId: 'TOKEN-hidden', health: { kind: 'damage', amount: SECRET_NUMBER } }],
      before: { turn: { round: 1, entryId: 'TOKEN-hidden' } },
      after: { manual: { 'TOKEN-hidden': 977 } },
    },
  ],
}

async function fillWithTokens() {
  for (const collection of COLLECTION_NAMES) {
    const rows = documents[collection].map((doc) => ({ doc, base: null }))
    if (rows.length === 0) continue
    const verdicts = await push(campaign.gm, collection, rows)
    expect(verdicts.filter(({ verdict }) => verdict !== 'ok')).toEqual([])
  }
  const [stored] = (await pull(campaign.gm, 'campaigns')).documents
  const doc = { ...stored, unknownField: secret('campaign'), rev: 'TOKEN-campaign-rev' }
  await push(campaign.gm, 'campaigns', [{ doc, base: String(stored?.rev) }])
}

function expectNoSecret(text: string) {
  expect(text.match(/.{0,60}TOKEN.{0,60}/g) ?? []).toEqual([])
  for (const where of ['foe', 'handout']) expect(text).not.toContain(secretPicture(where))
  expect(text).not.toContain(String(SECRET_NUMBER))
  expect(text).not.toContain(String(SECRET_NUMBER - 1))
  expect(text).not.toContain(campaign.joinCode)
  expect(text).not.toContain('@example.com')
}

/** Every call that a player can make about the campaign, with what an attacker may know: all of its ids. */
async function everyAnswer(browser: TestBrowser): Promise<string[]> {
  const ids = documents.characters.map(({ id }) => id)
  const answers = [
    await browser.get('/api/campaigns'),
    await browser.get('/api/campaigns/salt-road'),
    await browser.get('/api/campaigns/salt-road/characters'),
    await browser.get('/api/campaigns/salt-road/sessions'),
    await browser.get('/api/campaigns/salt-road/members'),
    await browser.patch('/api/campaigns/salt-road', { name: 'x' }),
    await browser.post('/api/campaigns/salt-road/join-code'),
    await browser.post('/api/campaigns/join', { joinCode: campaign.joinCode }),
    await browser.patch('/api/sessions/shared', { recap: 'x' }),
    await browser.delete('/api/sessions/shared'),
    await browser.get('/api/campaigns/salt-road/versions/sessions/shared'),
  ]
  for (const id of ids) {
    answers.push(
      await browser.patch(`/api/characters/${id}`, { notes: 'x' }),
      await browser.post(`/api/characters/${id}/claim`),
    )
    answers.push(await browser.delete(`/api/characters/${id}`))
    answers.push(await browser.get(`/api/campaigns/salt-road/versions/characters/${id}`))
  }
  return answers.map(({ body }) => body)
}

/** The server must be listening. */
test('a phone gets no byte of what only the GM sees, whatever it asks and pushes', async () => {
  await fillWithTokens()
  for (const phone of [campaign.player, campaign.guest]) {
    const pulled = JSON.stringify(await pullAll(phone))
    expectNoSecret(pulled)
    expect(pulled).toContain('"rooms":[{"id":"nave"')
    for (const body of await everyAnswer(phone)) expectNoSecret(body)
    for (const collection of COLLECTION_NAMES) {
      const rows = documents[collection].map(({ id }) => ({
        doc: { id, campaignId: 'salt-road', rev: 'mine~p' },
        base: null,
      }))
      const verdicts = await push(phone, collection, rows)
      expectNoSecret(JSON.stringify(verdicts.map(({ id: _, ...verdict }) => verdict)))
    }
    expectNoSecret(JSON.stringify(await pullAll(phone)))
  }
})

test("a sheet's player reads its earlier versions without a byte of what only the GM sees", async () => {
  await fillWithTokens()
  await campaign.player.post('/api/characters/ash/claim')
  const path = '/api/campaigns/salt-road/versions/characters/ash'
  for (const [notes, name] of [
    ['one', 'Ash the Bold'],
    ['two', 'Ash the Old'],
    ['three', 'Ash'],
  ]) {
    server.clock.advance(15 * 60_000)
    await campaign.gm.patch('/api/characters/ash', { notes: secret(String(notes)), name, alias: secret('alias') })
  }
  const listed = await campaign.player.get(path)
  expect(listed.json()).toHaveLength(3)
  expectNoSecret(listed.body)
  for (const { id } of listed.json()) expectNoSecret((await campaign.player.get(`${path}/${id}`)).body)
  expect((await campaign.guest.get(path)).statusCode).toBe(403)
})

test('a phone learns nothing about deleted documents it never saw, nor about the trash', async () => {
  await fillWithTokens()
  const unseen = ['TOKEN-hidden', 'TOKEN-npc']
  for (const id of unseen) expect((await campaign.gm.delete(`/api/characters/${id}`)).statusCode).toBe(204)
  await campaign.gm.delete('/api/sessions/TOKEN-unshared')
  expect((await campaign.gm.get('/api/campaigns/salt-road/trash')).json()).toHaveLength(3)
  for (const phone of [campaign.player, campaign.guest]) {
    expectNoSecret(JSON.stringify(await pullAll(phone)))
    for (const path of ['', ...unseen.map((id) => `/characters/${id}`), '/sessions/TOKEN-unshared']) {
      const answer = await phone.get(`/api/campaigns/salt-road/trash${path}`)
      expect(answer.statusCode).toBe(403)
      expectNoSecret(answer.body)
    }
  }
})

test('the phone still gets what it is meant to get', async () => {
  await fillWithTokens()
  const held = await pullAll(campaign.guest)
  expect(held.characters).toMatchObject([{ id: 'ash', name: 'Ash', health: 20 }])
  expect(held.sessions).toMatchObject([{ id: 'shared', recap: 'Shared recap' }])
  expect(held.combats[0]).toMatchObject({
    entries: [
      { hero: true, characterId: 'ash', name: 'Ash', health: 20, word: 'Hurt' },
      { hero: false, name: 'Hooded stranger', word: 'Hurt' },
      { hero: false, name: 'Ferryman' },
    ],
  })
  for (const name of ['recordings', 'rolls', 'acts', 'prep'] as const) expect(held[name]).toEqual([])
  expect(held.handouts).toMatchObject([{ id: 'shown-map', map: { rooms: [{ id: 'nave' }] } }])
})

test("a player's act is only theirs and the GM's: others get no byte of it, and no poke", async () => {
  await fillWithTokens()
  await campaign.player.post('/api/characters/ash/claim')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openRawStream(server, campaign.guest)
  const act = {
    id: 'TOKEN-own',
    campaignId: 'salt-road',
    rev: 'phone.1~p',
    kind: 'health',
    at,
    lastModified: at,
    undos: 0,
  }
  const changes = [{ characterId: 'ash', health: { kind: 'damage', amount: 4 } }]
  expect(await push(campaign.player, 'acts', [{ doc: { ...act, changes, conflicts: [] }, base: null }])).toEqual([
    { id: 'TOKEN-own', verdict: 'ok' },
  ])
  const own = await pullAll(campaign.player)
  expect(own.acts).toMatchObject([{ id: 'TOKEN-own', undos: 0 }])
  expect(Object.keys(own.acts[0] ?? {})).not.toEqual(expect.arrayContaining(['text', 'order', 'by', 'round']))
  expect(own.characters.find(({ id }) => id === 'ash')).toMatchObject({
    health: 16,
    healthLog: { acts: [{ id: 'TOKEN-own' }] },
  })
  const [theirs] = await push(campaign.guest, 'acts', [{ doc: { ...act, changes, rev: 'guess~p' }, base: null }])
  expect(theirs).toEqual({ id: 'TOKEN-own', verdict: 'forbidden', message: 'You can’t change this' })
  const held = await pullAll(campaign.guest)
  expect(held.acts).toEqual([])
  expectNoSecret(JSON.stringify(held))

  const stored = (await pull(campaign.gm, 'acts')).documents.find(({ id }) => id === 'TOKEN-own')
  expect(stored).toMatchObject({ memberId: campaign.playerMemberId, text: 'Ash took 4 (20 to 16)' })
  const undone = { ...stored, rev: 'gm.undo', undos: 1, undoneOrder: SECRET_NUMBER }
  await push(campaign.gm, 'acts', [{ doc: undone, base: String(stored?.rev) }])
  await server.app.close()
  const text = await stream.text()
  expectNoSecret(text)
  const pokes = (text.match(/data: .*/g) ?? []).map((line) => JSON.parse(line.slice('data: '.length)))
  expect(pokes.flatMap(({ collections = [] }) => collections)).toEqual(['characters', 'combats'])
})

test('a document that is no longer shared is a bare tombstone', async () => {
  await fillWithTokens()
  const before = await pull(campaign.guest, 'sessions')
  await campaign.gm.patch('/api/sessions/shared', { shared: { recap: false } })
  const after = await pull(campaign.guest, 'sessions', before.checkpoint)
  expect(after.documents).toEqual([{ id: 'shared', campaignId: 'salt-road', rev: expect.any(String), _deleted: true }])
})

test('the stream has what a pull would answer, whether the GM is there, and nothing else', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const response = await openRawStream(server, campaign.guest)
  await fillWithTokens()
  const held = await pullAll(campaign.guest)
  // A stream is open before it has said who is there.
  const poked = ['characters', 'combats', 'handouts', 'sessions']
  for (const word of ['gm', ...poked]) await untilStreamed(response, `"${word}"`)
  await server.app.close()
  const text = await response.text()
  expectNoSecret(text)
  const said = text.match(/data: .*/g)?.map((line) => JSON.parse(line.slice('data: '.length))) ?? []
  // One of several processes also tells the device its stream's name.
  const [pokes, news] = [said.filter((line) => 'seq' in line), said.filter((line) => !('seq' in line || line.stream))]
  expect(news).toEqual([{ table: 'salt-road', gm: { live: false } }])
  const ofPoke = ['campaignId', 'changes', 'collections', 'generation', 'seq']
  expect(new Set(pokes.flatMap((poke) => Object.keys(poke)))).toEqual(new Set(ofPoke))
  for (const { collection, documents } of (pokes as Poke[]).flatMap(({ changes = [] }) => changes)) {
    expect(held[collection as CollectionName]).toEqual(expect.arrayContaining(documents))
  }
  expect(pokes.flatMap(({ collections }) => collections).toSorted()).toEqual(poked)
})

test('joining your player to one campaign reveals nothing of another', async () => {
  await fillWithTokens()
  const stranger = server.signIn('otherGm')
  await stranger.post('/api/campaigns', { id: 'moor', name: 'The Moor' })
  for (const collection of COLLECTION_NAMES) {
    const foreign = documents[collection].filter(({ id }) => id !== 'salt-road')
    const rows = foreign.map((doc) => ({ doc: { ...doc, campaignId: 'moor', rev: 'x' }, base: null }))
    const verdicts = await push(stranger, collection, rows)
    for (const verdict of verdicts) expect(verdict).toMatchObject({ verdict: 'forbidden' })
    for (const verdict of verdicts) expect(verdict).not.toHaveProperty('master')
  }
  const held = await pullAll(stranger)
  expect(
    Object.values(held)
      .flat()
      .map(({ id }) => id),
  ).toEqual(['moor'])
})
