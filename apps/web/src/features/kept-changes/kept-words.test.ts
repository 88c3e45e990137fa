import { expect, test } from 'vitest'
import type { KeptDocument } from '../../data/local/index.ts'
import { keptInWords } from './kept-words.ts'

const anAct = (health: object, over: object = {}, note?: KeptDocument['note']): KeptDocument => ({
  id: 'acts/one/phone.1',
  campaignId: 'c',
  collection: 'acts',
  at: '2026-11-20T23:00:00.000Z',
  document: {
    ...{ id: 'one', rev: 'phone.1', campaignId: 'c', kind: 'health', at: '2026-11-20T21:42:00.000Z', undos: 0 },
    changes: [{ characterId: 'mira', health }],
    ...over,
  },
  ...(note && { note }),
})
const damage = { kind: 'damage', amount: 6 }

test("a player's act says who took what, in which round and when they tapped", () => {
  expect(keptInWords(anAct(damage, {}, { characterName: 'Mira', round: 3 }))).toEqual({
    title: 'Mira took 6 damage',
    when: 'round 3, Nov 20, 2026, 21:42',
    fields: [
      { label: 'What happened', text: 'Mira took 6 damage' },
      { label: 'Round', text: '3' },
      { label: 'When', text: 'Nov 20, 2026, 21:42' },
    ],
  })
  expect(keptInWords(anAct({ kind: 'heal', amount: 4 }, {}, { characterName: 'Mira', round: 0 }))).toMatchObject({
    title: 'Mira healed 4',
    when: 'Nov 20, 2026, 21:42',
  })
})

test('an undone act says so, and one without a name still says what it did', () => {
  expect(keptInWords(anAct(damage, { undos: 1 }, { characterName: 'Mira', round: 0 })).title).toBe(
    'Undone: Mira took 6 damage',
  )
  expect(keptInWords(anAct(damage)).title).toBe('A character took 6 damage')
  expect(keptInWords(anAct({ kind: 'temp', amount: 7 })).title).toBe('A character has 7 temporary health')
})

test("a GM's act keeps its own words", () => {
  const over = { text: 'Orc 2 took 12 (15 to 3)', round: 2 }
  expect(keptInWords(anAct(damage, over))).toMatchObject({
    title: 'Orc 2 took 12 (15 to 3)',
    when: 'round 2, Nov 20, 2026, 21:42',
  })
})

test('everything else keeps its name, and the time at which it was kept', () => {
  const sheet = { ...anAct(damage), collection: 'characters' as const, document: { id: 'm', rev: 'p.1', name: 'Mira' } }
  expect(keptInWords(sheet)).toMatchObject({ title: 'Character Mira', when: 'Nov 20, 2026, 23:00' })
})
