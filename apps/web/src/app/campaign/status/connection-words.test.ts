import { expect, test } from 'vitest'
import { connectionWords } from './connection-words.ts'

const here = { online: true, isStarting: false, signedOut: false }

test('a fully synced campaign says so', () => {
  expect(connectionWords(here, { status: 'synced', waiting: 0, accepted: true }).text).toBe('All up to date')
})

test('before the first answer it says neither offline nor up to date', () => {
  const starting = { ...here, isStarting: true }
  expect(connectionWords(starting, { status: 'synced', waiting: 0, accepted: true }).text).toBe('Connecting')
})

test('offline shows the number of pending changes, without alarm', () => {
  const offline = { online: false, isStarting: false, signedOut: false }
  expect(connectionWords(offline, { status: 'synced', waiting: 0, accepted: true })).toEqual({
    kind: 'offline',
    text: 'Offline',
  })
  expect(connectionWords(offline, { status: 'syncing', waiting: 3, accepted: true }).text).toBe(
    'Offline, 3 changes waiting',
  )
})

test('changes being sent are counted down', () => {
  expect(connectionWords(here, { status: 'syncing', waiting: 3, accepted: true }).text).toBe('Syncing, 3 left')
})

test('a local campaign never claims to be offline', () => {
  expect(
    connectionWords(
      { online: false, isStarting: false, signedOut: false },
      { status: 'local', waiting: 0, accepted: false },
    ).text,
  ).toBe('On this device only')
})

test('a campaign in the cloud is never said to be on this device only', () => {
  const paused = { status: 'local', reason: 'Cloud sync is switched off', waiting: 2, accepted: true } as const
  expect(connectionWords(here, paused).text).toBe('Cloud sync is switched off, 2 changes waiting')
  expect(connectionWords({ ...here, signedOut: true }, { ...paused, waiting: 1 }).text).toBe(
    'Signed out, 1 change waiting',
  )
})

test('a conflict hides neither that nothing is sent nor that sending failed', () => {
  const conflict = { status: 'conflict', waiting: 13, accepted: false } as const
  const besides = (status: 'local' | 'error', reason: string) =>
    connectionWords(here, { ...conflict, besideConflicts: { status, reason } }).text
  expect(besides('local', 'Your plan doesn’t include cloud sync')).toBe('On this device only')
  expect(besides('error', '1 change rejected')).toBe('1 change rejected')
})

test('an error shows its reason before anything else', () => {
  const failed = { status: 'error', reason: 'The server has no room left.', waiting: 2, accepted: true } as const
  expect(connectionWords({ online: true, isStarting: false, signedOut: true }, failed).text).toBe(
    'The server has no room left.',
  )
})
