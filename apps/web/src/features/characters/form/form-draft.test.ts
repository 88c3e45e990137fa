import { newCharacter } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { draftOf, editOf } from './form-draft.ts'
import { formValuesOf, newFormValues } from './form-values.ts'

const now = '2026-11-20T21:42:00.000Z'
const player = { ...newFormValues('player'), name: ' Mira ', playerName: 'Jo' }

test('a draft has trimmed text, numbers in bounds and fallbacks for empty fields', () => {
  const typed = { ...player, armorClass: '', initiativeBonus: '', level: '', maxHealth: 'x', health: '99' }
  expect(draftOf('player', typed)).toMatchObject({
    ...{ type: 'player', name: 'Mira', playerName: 'Jo', includeInInitiative: true },
    ...{ armorClass: 10, initiativeBonus: 0, level: 1, maxHealth: 1, health: 1, race: undefined },
  })
})

test('only typed stats are saved, in bounds', () => {
  const stats = { ...player.stats, strength: '18', wisdom: '99' }
  expect(draftOf('player', { ...player, stats })).toMatchObject({ stats: { strength: 18, wisdom: 30 } })
})

test('each type has its own fields and no others', () => {
  const values = { ...newFormValues('npc'), name: 'Hob', traits: [' tired ', ''], hidden: true, alias: 'A shape' }
  expect(draftOf('npc', values)).toMatchObject({ traits: ['tired'], hidden: true, alias: 'A shape', level: undefined })
  expect(draftOf('npc', values)).toMatchObject({ challengeRating: undefined })
  expect(draftOf('monster', { ...values, challengeRating: '0.125' })).toMatchObject({ challengeRating: 0.125 })
  expect(draftOf('player', values)).not.toHaveProperty('hidden')
})

test('an edit includes only the changes, before and after', () => {
  const mira = newCharacter('player', { id: 'p', campaignId: 'c', name: 'Mira', playerName: 'Jo', now })
  const opened = formValuesOf({ ...mira, race: 'Elf', health: 12, armorClass: undefined })
  expect(editOf('player', opened, opened)).toEqual({ base: {}, mine: {} })
  expect(editOf('player', opened, { ...opened, race: '', level: '5' })).toEqual({
    base: { race: 'Elf', level: 1 },
    mine: { race: undefined, level: 5 },
  })
})

test('tags are trimmed and none is there twice; a character without any is not changed by an edit', () => {
  const values = { ...newFormValues('monster'), name: 'Orc', tags: [' fen ', 'Fen', 'boss'] }
  expect(draftOf('monster', values)).toMatchObject({ tags: ['fen', 'boss'] })
  const opened = formValuesOf(newCharacter('monster', { id: 'o', campaignId: 'c', name: 'Orc', now }))
  expect(editOf('monster', opened, opened).mine).toEqual({})
  expect(editOf('monster', opened, { ...opened, tags: ['fen'] })).toEqual({
    base: { tags: [] },
    mine: { tags: ['fen'] },
  })
})
