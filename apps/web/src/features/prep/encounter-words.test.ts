import type { Encounter } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { namesEncounter } from './encounter-words.ts'

test('a filter finds encounters by name, place or creature, without accents; all words must match', () => {
  const creatures = [{ id: 'c', name: 'Gállows Walker', count: 1, hidden: false, together: false, figures: {} }]
  const toll = { name: 'Toll', place: 'East gate', creatures } as unknown as Encounter
  const found = (filter: string) => namesEncounter(toll, filter)
  expect([found(''), found('gallows'), found('TOLL gate'), found('toll bridge')]).toEqual([true, true, true, false])
})
