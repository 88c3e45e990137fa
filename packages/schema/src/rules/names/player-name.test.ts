import { expect, test } from 'vitest'
import { knownPlayer, playedBy, UNKNOWN_PLAYER } from './player-name.ts'

test('a hero is played by a person whose name is known, or by no one', () => {
  expect(playedBy({ playerName: 'Sam' })).toBe('Played by Sam')
  expect(knownPlayer({ playerName: 'Sam' })).toBe('Sam')
  expect(playedBy({ playerName: UNKNOWN_PLAYER })).toBe('')
  expect(knownPlayer({ playerName: '' })).toBe('')
})
