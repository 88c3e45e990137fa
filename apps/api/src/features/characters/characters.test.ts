import { afterEach, beforeEach, expect, test } from 'vitest'
import { pull, push, seedCampaign, startTestServer, type TestCampaign, type TestServer } from '../../testing/index.ts'

let server: TestServer
let campaign: TestCampaign
beforeEach(async () => {
  server = await startTestServer()
  campaign = await seedCampaign(server)
})
afterEach(() => server.close())

const NOW = '2026-11-20T20:00:00.000Z'
const CHARACTERS = '/api/campaigns/salt-road/characters'
const ASH = { id: 'ash', type: 'player', name: 'Ash', playerName: 'Pia', health: 30, maxHealth: 30 }
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test("a new character is answered whole, with a new form's numbers", async () => {
  const created = await campaign.gm.post(CHARACTERS, { type: 'monster', name: 'Orc', challengeRating: 0.5 })
  expect(created.statusCode).toBe(201)
  expect(created.json()).toMatchObject({
    type: 'monster',
    name: 'Orc',
    campaignId: 'salt-road',
    health: 30,
    maxHealth: 30,
    armorClass: 13,
    challengeRating: 0.5,
    includeInInitiative: false,
    notes: '',
    lastModified: '2026-11-20T20:00:00.000Z',
  })
  expect((await campaign.gm.get(CHARACTERS)).json()).toEqual([created.json()])
})

test('a repeated creation creates no second character', async () => {
  await campaign.gm.post(CHARACTERS, ASH)
  const again = await campaign.gm.post(CHARACTERS, ASH)
  expect([again.statusCode, again.json().code]).toEqual([400, 'exists'])
  expect((await campaign.gm.get(CHARACTERS)).json()).toHaveLength(1)
})

test.each([
  [{ ...ASH, playerName: ' ' }, 'playerName'],
  [{ ...ASH, name: '' }, 'name'],
  [{ ...ASH, health: -1 }, 'health'],
  [{ ...ASH, maxHealth: 0 }, 'maxHealth'],
  [{ ...ASH, armorClass: 31 }, 'armorClass'],
  [{ ...ASH, initiativeBonus: -11 }, 'initiativeBonus'],
  [{ ...ASH, level: 21 }, 'level'],
  [{ ...ASH, stats: { strength: 31 } }, 'stats.strength'],
  [{ ...ASH, claimedBy: 'somebody' }, 'claimedBy'],
  [{ ...ASH, questGiver: true }, 'questGiver'],
  [{ ...ASH, imageUrl: 'https://example.com/ash.png' }, 'imageUrl'],
  [{ ...ASH, imageUrl: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'imageUrl'],
  [{ ...ASH, type: 'ghost' }, 'type'],
  [{ ...ASH, health: 31, maxHealth: 30 }, 'health'],
  [{ ...ASH, campaignId: 'moor' }, 'campaignId'],
  [{ ...ASH, imageUrl: `/api/images/${'a'.repeat(64)}` }, 'imageUrl'],
  [{ ...ASH, abilities: [{ description: 'Loud.' }] }, 'abilities.0'],
])('an invalid character names its field: %j', async (body, path) => {
  const refused = await campaign.gm.post(CHARACTERS, body)
  expect([refused.statusCode, refused.json().path]).toEqual([400, path])
})

test('what a list holds needs a name only, and the server makes the ids', async () => {
  const wolf = {
    type: 'monster',
    name: 'Wolf',
    abilities: [{ name: 'Howl' }, 'Keen smell'],
    actions: [{ name: 'Bite', attackBonus: 4 }],
    conditions: [{ name: 'Prone' }],
    loot: [{ name: 'Pelt' }],
    weapons: [{ name: 'Teeth' }],
    spells: [{ name: 'Fog' }],
    equipment: [{ name: 'Collar', id: 'collar' }],
  }
  const created = await campaign.gm.post(CHARACTERS, wolf)
  expect(created.statusCode).toBe(201)
  const lists: Record<string, { id: string; name: string }[]> = created.json()
  const named = ['actions', 'conditions', 'loot', 'weapons', 'spells'].map((list) => lists[list]?.[0])
  const ids = [lists.abilities?.[0], ...named].map((thing) => thing?.id)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(ids).size).toBe(6)
  expect(lists.abilities?.[1]).toBe('Keen smell')
  expect(lists.equipment?.[0]?.id).toBe('collar')
  const patched = await campaign.gm.patch(`/api/characters/${created.json().id}`, {
    abilities: [...(lists.abilities ?? []), { name: 'Bay' }],
  })
  expect(patched.json().abilities.slice(0, 2)).toEqual(lists.abilities)
  expect(patched.json().abilities[2]).toMatchObject({ name: 'Bay', description: '' })
})

test('health above the maximum of the same body is refused, and a maximum alone lowers it', async () => {
  await campaign.gm.post(CHARACTERS, { ...ASH, health: 30, maxHealth: 30 })
  const refused = await campaign.gm.patch('/api/characters/ash', { health: 25, maxHealth: 20 })
  expect([refused.statusCode, refused.json().path]).toEqual([400, 'health'])
  expect((await campaign.gm.patch('/api/characters/ash', { maxHealth: 20 })).json()).toMatchObject({ health: 20 })
  expect((await campaign.gm.patch('/api/characters/ash', { health: 99 })).json()).toMatchObject({ health: 20 })
})

test("a player who adds a character has it claimed, and can't add NPCs and monsters", async () => {
  const created = await campaign.player.post(CHARACTERS, { ...ASH, notes: '' })
  expect(created.statusCode).toBe(201)
  expect(created.json().claimedBy).toBe(campaign.playerMemberId)
  expect((await campaign.gm.get(CHARACTERS)).json()[0]).toMatchObject({
    name: 'Ash',
    claimedBy: campaign.playerMemberId,
  })
  const refused = await campaign.player.post(CHARACTERS, { type: 'monster', name: 'Pet dragon' })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden'])
})

test('health alone is a difference, so damage taken elsewhere meanwhile still counts', async () => {
  await campaign.gm.post(CHARACTERS, ASH)
  const offline = (await pull(campaign.gm, 'characters')).documents[0]
  expect((await campaign.gm.patch('/api/characters/ash', { health: 27 })).json()).toMatchObject({ health: 27 })
  const [verdict] = await push(campaign.gm, 'characters', [
    { doc: { ...offline, health: 26, rev: 'offline' }, base: String(offline?.rev) },
  ])
  expect(verdict).toMatchObject({ verdict: 'conflict', master: { health: 27 } })
  expect(verdict?.verdict === 'conflict' && verdict.master.healthMark).toBe(offline?.healthMark)
})

test('health in a whole form is a set, with a new mark', async () => {
  const { healthMark, ...before } = (await campaign.gm.post(CHARACTERS, ASH)).json()
  const form = await campaign.gm.patch('/api/characters/ash', { ...before, health: 12, armorClass: 16 })
  expect(form.json()).toMatchObject({ health: 12, armorClass: 16 })
  expect(form.json().healthMark).toEqual(expect.any(String))
  expect(form.json().healthMark).not.toBe(healthMark)
})

test('[A6] health changed here is in the log beside the acts, and an act can still be undone', async () => {
  await campaign.player.post(CHARACTERS, ASH)
  const tap = {
    id: 'tap',
    campaignId: 'salt-road',
    kind: 'health',
    at: NOW,
    lastModified: NOW,
    undos: 0,
    conflicts: [],
  }
  const doc = { ...tap, changes: [{ characterId: 'ash', health: { kind: 'damage', amount: 10 } }], rev: 'phone.1~p' }
  expect((await push(campaign.player, 'acts', [{ doc, base: null }]))[0]?.verdict).toBe('ok')
  const patched = (await campaign.gm.patch('/api/characters/ash', { health: 17 })).json()
  expect(patched.healthLog.acts).toMatchObject([{ id: 'tap' }, { kind: 'shift', amount: -3 }])
  expect((await campaign.gm.patch('/api/characters/ash', patched)).json()).toEqual(patched)
  const refused = await campaign.gm.patch('/api/characters/ash', { healthLog: { ...patched.healthLog, acts: [] } })
  expect([refused.statusCode, refused.json().path]).toEqual([400, 'healthLog'])
  const undone = { ...doc, undos: 1, rev: 'phone.2~p' }
  expect((await push(campaign.player, 'acts', [{ doc: undone, base: 'phone.1~p' }]))[0]?.verdict).toBe('ok')
  expect((await campaign.gm.get(CHARACTERS)).json()[0]).toMatchObject({ health: 27 })
})

test('health stays within 0 and the maximum', async () => {
  await campaign.gm.post(CHARACTERS, ASH)
  expect((await campaign.gm.patch('/api/characters/ash', { health: 99 })).json().health).toBe(30)
  expect((await campaign.gm.patch('/api/characters/ash', { maxHealth: 20 })).json().health).toBe(20)
})

test('a patch is strict, takes null to clear, and ignores unchanged read-only fields', async () => {
  const created = (await campaign.gm.post(CHARACTERS, { ...ASH, race: 'Elf' })).json()
  expect((await campaign.gm.patch('/api/characters/ash', created)).json()).toEqual(created)
  expect((await campaign.gm.patch('/api/characters/ash', { race: null })).json()).not.toHaveProperty('race')
  for (const [body, path] of [
    [{ type: 'npc' }, 'type'],
    [{ campaignId: 'moor' }, 'campaignId'],
    [{ claimedBy: campaign.guestMemberId }, 'claimedBy'],
    [{ challengeRating: 2 }, 'challengeRating'],
    [{ tier: 'elite' }, 'tier'],
    [{ includeInInitiative: 'yes' }, 'includeInInitiative'],
  ] as const) {
    const refused = await campaign.gm.patch('/api/characters/ash', body)
    expect([refused.statusCode, refused.json().path]).toEqual([400, path])
  }
})

test('If-Match refuses a stale change and a stale deletion', async () => {
  const created = await campaign.gm.post(CHARACTERS, ASH)
  const headers = { 'if-match': String(created.headers.etag) }
  expect((await campaign.gm.patch('/api/characters/ash', { health: 20 }, { headers })).statusCode).toBe(200)
  expect((await campaign.gm.patch('/api/characters/ash', { health: 10 }, { headers })).statusCode).toBe(409)
  expect((await campaign.gm.delete('/api/characters/ash', undefined, { headers })).statusCode).toBe(409)
  expect((await campaign.gm.delete('/api/characters/ash')).statusCode).toBe(204)
  expect((await campaign.gm.patch('/api/characters/ash', { health: 10 })).statusCode).toBe(404)
  expect((await campaign.gm.get(CHARACTERS)).json()).toEqual([])
})

test("a player writes their own sheet except the notes, and no one else's", async () => {
  await campaign.player.post(CHARACTERS, ASH)
  await campaign.gm.patch('/api/characters/ash', { notes: 'Heir of the drowned king' })
  const own = await campaign.player.patch('/api/characters/ash', { health: 25, race: 'Elf' })
  expect([own.statusCode, own.json().health, own.json().race]).toEqual([200, 25, 'Elf'])
  expect(own.body).not.toContain('drowned')
  for (const body of [{ notes: 'I know' }, { includeInInitiative: false }]) {
    expect((await campaign.player.patch('/api/characters/ash', body)).statusCode).toBe(403)
  }
  expect((await campaign.guest.patch('/api/characters/ash', { health: 1 })).statusCode).toBe(403)
  expect((await campaign.player.delete('/api/characters/ash')).statusCode).toBe(403)
  expect((await campaign.gm.get(CHARACTERS)).json()[0].notes).toBe('Heir of the drowned king')
})

test("monsters and NPCs don't exist for players", async () => {
  const orc = (await campaign.gm.post(CHARACTERS, { type: 'monster', name: 'Orc' })).json()
  expect((await campaign.player.get(CHARACTERS)).json()).toEqual([])
  for (const call of [
    () => campaign.player.patch(`/api/characters/${orc.id}`, { health: 1 }),
    () => campaign.player.delete(`/api/characters/${orc.id}`),
    () => campaign.player.post(`/api/characters/${orc.id}/claim`),
  ]) {
    expect((await call()).statusCode).toBe(404)
  }
})

test('a portrait sent as a data URL comes back as a working address', async () => {
  const created = await campaign.gm.post(CHARACTERS, { ...ASH, imageUrl: PNG })
  expect(created.json().imageUrl).toMatch(/^\/api\/images\/[0-9a-f]{64}$/)
  const image = await campaign.player.get(created.json().imageUrl)
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
  expect(image.rawPayload.toString('base64')).toBe(PNG.split(',')[1])
  expect((await campaign.gm.patch('/api/characters/ash', { imageUrl: null })).json()).not.toHaveProperty('imageUrl')
  expect((await campaign.player.get(created.json().imageUrl)).statusCode).toBe(404)
})

test('bytes that are no image are refused whatever they claim to be', async () => {
  const imageUrl = `data:image/png;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}`
  const refused = await campaign.gm.post(CHARACTERS, { ...ASH, imageUrl })
  expect([refused.statusCode, refused.json().path]).toEqual([400, 'imageUrl'])
})
