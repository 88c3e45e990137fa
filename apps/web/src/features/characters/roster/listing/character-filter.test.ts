import { newCharacter } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { challengeInWords } from '../../challenge-in-words.ts'
import { raceChoiceOf } from '../../form/fields/race-choice.ts'
import { matchingCharacters } from './character-filter.ts'

const now = '2026-11-20T21:42:00.000Z'
const hob = {
  ...newCharacter('npc', { id: 'h', campaignId: 'c', name: 'Élan Hob', now }),
  faction: 'Ferrymen',
  traits: ['tired'],
  tags: ['River folk'],
}
const mira = newCharacter('player', { id: 'm', campaignId: 'c', name: 'Mira', playerName: 'Annika', now })

test('search looks through names and what a card shows, ignoring accents and case', () => {
  const found = (search: string) => matchingCharacters([hob, mira], search).map(({ id }) => id)
  expect(found('')).toEqual(['h', 'm'])
  expect(found('elan')).toEqual(['h'])
  expect(found('TIRED ferry')).toEqual(['h'])
  expect(found('river')).toEqual(['h'])
  expect(found('annika')).toEqual(['m'])
  expect(found('annika ferry')).toEqual([])
})

test('a challenge below one is a fraction', () => {
  expect([0, 0.125, 0.25, 0.5, 5].map(challengeInWords)).toEqual(
    ['0', '1/8', '1/4', '1/2', '5'].map((rating) => `Challenge ${rating}`),
  )
})

test('a sub-type implies its race, and a race lists its sub-types', () => {
  const races = [{ name: 'Human' }, { name: 'Beastkin', subTypes: ['Foxkin', 'Wolfkin'] }]
  expect(raceChoiceOf('Foxkin', races)).toMatchObject({ race: 'Beastkin', subType: 'Foxkin' })
  expect(raceChoiceOf('Beastkin', races)).toMatchObject({
    race: 'Beastkin',
    subType: '',
    subTypes: ['Foxkin', 'Wolfkin'],
  })
  expect(raceChoiceOf('Moonborn', races)).toEqual({ race: 'Moonborn', subType: '', subTypes: [] })
})
