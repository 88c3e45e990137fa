import { expect, test } from 'vitest'
import { aMonster, aSession } from '../testing/builders.ts'
import { trashedThing } from './trashed-thing.ts'

test('a deleted document has the name a person knows it by', () => {
  expect(trashedThing('characters', aMonster({ name: 'Drowned Pilgrim' }))).toEqual({
    kind: 'monster',
    name: 'Drowned Pilgrim',
    hasPicture: false,
  })
  const session = aSession({ sessionNumber: 12, gmNotes: 'Old Hob rows\nat low tide', recap: 'They met.' })
  expect(trashedThing('sessions', session)).toEqual({ kind: 'session', name: 'Session 12', words: 8 })
  const map = { title: 'Map of the salt pans', imageUrl: `/api/images/${'a'.repeat(64)}` }
  expect(trashedThing('handouts', map)).toEqual({ kind: 'handout', name: 'Map of the salt pans', hasPicture: true })
  const recording = { sessionNumber: 3, duration: 61_000, deviceName: 'a Mac' }
  expect(trashedThing('recordings', recording)).toEqual({
    kind: 'recording',
    name: 'Recording of session 3',
    duration: 61_000,
    device: 'a Mac',
  })
})

test('a body without any fields still gets a name', () => {
  expect(trashedThing('sessions', {})).toEqual({ kind: 'session', name: 'Session 0', words: 0 })
  expect(trashedThing('characters', { name: 7 })).toEqual({ kind: 'player', name: '', hasPicture: false })
})
