import { afterEach, beforeEach, expect, test } from 'vitest'
import { pull, setTable, startTestServer, type TestServer, type TestTable } from '../../testing/index.ts'

let server: TestServer
let table: TestTable
beforeEach(async () => {
  server = await startTestServer()
  table = await setTable(server)
  for (const id of ['ash', 'birch']) {
    await table.gm.post('/api/campaigns/salt-road/characters', { id, type: 'player', name: id, playerName: id })
  }
})
afterEach(() => server.close())

const claim = '/api/characters/ash/claim'

test('a joined person takes an unclaimed player character and gets the whole sheet', async () => {
  const before = await pull(table.guest, 'characters')
  expect(before.documents.find(({ id }) => id === 'ash')).not.toHaveProperty('inventory')
  const claimed = await table.guest.post(claim)
  expect(claimed.json()).toMatchObject({ claimedBy: table.guestSeat, inventory: [] })
  const after = await pull(table.guest, 'characters', before.checkpoint)
  expect(after.documents).toMatchObject([{ id: 'ash', claimedBy: table.guestSeat, inventory: [] }])
  expect((await table.guest.post(claim)).statusCode).toBe(200)
})

test('one character has one player', async () => {
  await table.guest.post(claim)
  const late = await table.player.post(claim)
  expect([late.statusCode, late.json().code]).toEqual([409, 'exists'])
  expect((await table.player.delete(claim)).statusCode).toBe(403)
})

test('a person may play several', async () => {
  await table.guest.post(claim)
  expect((await table.guest.post('/api/characters/birch/claim')).json().claimedBy).toBe(table.guestSeat)
})

test('its player or the GM gives it back, and the sheet is closed again', async () => {
  await table.guest.post(claim)
  const released = await table.guest.delete(claim)
  expect(released.json().claimedBy ?? null).toBeNull()
  expect(released.json()).not.toHaveProperty('inventory')
  await table.player.post(claim)
  expect((await table.gm.delete(claim)).json().claimedBy).toBeNull()
  expect((await table.gm.delete(claim)).statusCode).toBe(200)
})

test('the GM gives a character to a member, takes it from another, and knows no strangers', async () => {
  expect((await table.gm.post(claim, { memberId: table.guestSeat })).json().claimedBy).toBe(table.guestSeat)
  expect((await table.gm.post(claim, { memberId: table.playerSeat })).json().claimedBy).toBe(table.playerSeat)
  expect((await table.gm.post(claim, { memberId: 'stranger' })).statusCode).toBe(404)
  expect((await table.player.post(claim, { memberId: table.guestSeat })).statusCode).toBe(403)
  expect((await table.gm.post(claim, { member: table.guestSeat })).statusCode).toBe(400)
})

test('NPCs and monsters are not played', async () => {
  const npc = { id: 'gull', type: 'npc', name: 'Mother Gull' }
  await table.gm.post('/api/campaigns/salt-road/characters', npc)
  expect((await table.gm.post('/api/characters/gull/claim', { memberId: table.guestSeat })).statusCode).toBe(403)
  expect((await table.guest.post('/api/characters/gull/claim')).statusCode).toBe(404)
})
