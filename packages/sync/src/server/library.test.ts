import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { NOW, openPushServer } from '../testing/push-server.ts'

const OTHER = { userId: 'other' }
const library = (over: object = {}): SyncDocument => ({
  id: 'library-other',
  rev: 'laptop.1',
  name: 'Library',
  lastModified: NOW,
  ...over,
})

test('[R15] an account makes its own library, without a join code even if it asks for one', () => {
  const server = openPushServer()
  expect(server.push(OTHER, 'campaigns', library({ joinCode: 'ABC-234' }))).toMatchObject({ verdict: 'ok' })
  expect(server.view(OTHER, 'campaigns', 'library-other')).not.toHaveProperty('joinCode')
})

test('[R15] no one makes the library of another account', () => {
  const server = openPushServer()
  const squat = library({ id: 'library-victim' })
  expect(server.push(OTHER, 'campaigns', squat)).toMatchObject({ verdict: 'forbidden' })
  expect(server.push({ userId: 'victim' }, 'campaigns', squat)).not.toMatchObject({ verdict: 'forbidden' })
})

test('[R15] two devices that make the library while apart have one, with the creatures of both', () => {
  const server = openPushServer()
  const goblin = { id: 'goblin', campaignId: 'library-other', type: 'monster', name: 'Goblin', health: 7, maxHealth: 7 }
  const wolf = { ...goblin, id: 'wolf', name: 'Wolf' }
  const stamps = { lastModified: NOW }
  server.push(OTHER, 'campaigns', library())
  server.push(OTHER, 'characters', { ...goblin, ...stamps, rev: 'laptop.2' })
  const second = server.push(OTHER, 'campaigns', library({ rev: 'tablet.1' }))
  expect(second).toMatchObject({ verdict: 'conflict' })
  server.push(OTHER, 'characters', { ...wolf, ...stamps, rev: 'tablet.2' })
  expect(server.pull(OTHER, 'characters').documents.map(({ id }) => id)).toEqual(['goblin', 'wolf'])
})

test('[R17] no one makes the sample campaign on the server', () => {
  const server = openPushServer()
  const sample = library({ id: 'sample-harrow-ford', name: 'The Lamp at Harrow Ford' })
  expect(server.push(OTHER, 'campaigns', sample)).toMatchObject({ verdict: 'forbidden' })
})
