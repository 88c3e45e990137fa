import { expect, test } from 'vitest'
import { connectionWord } from './connection-word.ts'

const now = new Date(2026, 10, 20, 22, 0)
const at = (...time: [number, number, number]) => new Date(2026, 10, ...time).toISOString()
const up = { online: true, live: true, waiting: 0, signedOut: false, isFailing: false, playsNoOne: false }
const here = { live: true }

test('"live" shows only while the server and the GM are connected', () => {
  expect(connectionWord(up, here, now)).toEqual({ kind: 'live', text: 'Live' })
  expect(connectionWord(up, undefined, now).text).toBe('Live')
  expect(connectionWord({ ...up, live: false }, here, now).text).toBe('Connecting')
})

test('a GM who is away shows since what time, or since what day if it was another one', () => {
  const since = (time: [number, number, number]) => connectionWord(up, { live: false, since: at(...time) }, now).text
  expect(since([20, 21, 14])).toBe('GM offline since 21:14')
  expect(since([18, 21, 14])).toBe('GM offline since Nov 18, 2026')
  expect(connectionWord(up, { live: false }, now)).toEqual({ kind: 'away', text: 'GM offline' })
})

test('pending changes here are shown before who is away', () => {
  const away = { live: false, since: at(20, 21, 14) }
  expect(connectionWord({ ...up, waiting: 2 }, away, now).text).toBe('Syncing, 2 left')
  const noOne = { ...up, playsNoOne: true }
  expect(connectionWord({ ...noOne, waiting: 2 }, away, now)).toEqual({
    kind: 'waiting',
    text: '2 changes wait for your character',
  })
  expect(connectionWord({ ...noOne, waiting: 1 }, here, now).text).toBe('1 change waits for your character')
  expect(connectionWord(noOne, here, now).text).toBe('Live')
  expect(connectionWord({ ...noOne, online: false, waiting: 1 }, away, now).text).toBe('Offline, 1 change waiting')
  expect(connectionWord({ ...up, online: false, waiting: 1 }, away, now).text).toBe('Offline, 1 change waiting')
  expect(connectionWord({ ...up, signedOut: true, waiting: 1 }, away, now).text).toBe('Signed out, 1 change waiting')
})

test('a failing server is not called syncing', () => {
  const failing = { ...up, isFailing: true }
  expect(connectionWord({ ...failing, waiting: 1 }, here, now)).toEqual({
    kind: 'offline',
    text: 'Sync problem, 1 change waiting',
  })
  expect(connectionWord(failing, here, now).text).toBe('Sync problem')
  expect(connectionWord({ ...failing, online: false }, here, now).text).toBe('Offline')
})
