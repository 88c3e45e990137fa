import type { PlayerCombat, PlayerCombatEntry } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { combatWords } from './combat-words.ts'

const foe = (id: string): PlayerCombatEntry => ({ id, name: id, hero: false, word: 'Hurt', conditions: [] })
const hero = (id: string): PlayerCombatEntry => ({ ...foe(id), hero: true, characterId: `character-${id}` })
const along = (entry: PlayerCombatEntry): PlayerCombatEntry => ({ ...entry, together: true })

function aCombat(entries: PlayerCombatEntry[], entryId: string | null): PlayerCombat {
  const turn = { round: 2, entryId }
  return { id: 'c', campaignId: 'c', rev: 'r', conflicts: [], lastModified: '2026-11-20T20:00:00.000Z', turn, entries }
}
const wordsOf = (entries: PlayerCombatEntry[], entryId: string | null) =>
  combatWords(aCombat(entries, entryId), 'character-mira')

test('names the active one and says when I am next', () => {
  expect(wordsOf([foe('orc'), hero('mira')], 'orc')).toEqual({
    round: 2,
    acting: ['orc'],
    now: 'orc',
    isMyTurn: false,
    next: 'mira',
    amINext: true,
    isMyTurnAlone: false,
  })
})

test('after the last comes the first', () => {
  expect(wordsOf([hero('mira'), foe('orc')], 'orc')).toMatchObject({ now: 'orc', next: 'mira', amINext: true })
})

test('where everyone acts, no one is next', () => {
  expect(wordsOf([hero('mira')], 'mira')).toMatchObject({ isMyTurn: true, amINext: false, next: '' })
  expect(wordsOf([foe('orc')], 'orc')).toMatchObject({ now: 'orc', next: '' })
  expect(wordsOf([foe('orc')], null)).toMatchObject({ now: '', next: 'orc' })
})

test('a group acts together, and I am next after all of them', () => {
  const entries = [foe('orc 1'), along(foe('orc 2')), along(foe('orc 3')), hero('mira')]
  expect(wordsOf(entries, 'orc 1')).toMatchObject({
    acting: ['orc 1', 'orc 2', 'orc 3'],
    now: 'orc 1 and 2 more',
    next: 'mira',
    amINext: true,
  })
})

test('in a group I am next, and on turn, with it', () => {
  const entries = [foe('orc'), foe('owl'), along(hero('mira'))]
  expect(wordsOf(entries, 'orc')).toMatchObject({ next: 'owl and 1 more', amINext: true, isMyTurn: false })
  expect(wordsOf(entries, 'owl')).toMatchObject({ now: 'owl and 1 more', amINext: false, isMyTurn: true })
})

test('says nothing outside of combat', () => {
  expect(wordsOf([], null)).toBeUndefined()
  expect(combatWords(null, 'character-mira')).toBeUndefined()
})

test('I end a turn that I have alone or with foes, not one with another hero', () => {
  expect(wordsOf([hero('mira'), along(foe('wolf')), foe('orc')], 'mira')).toMatchObject({ isMyTurnAlone: true })
  expect(wordsOf([hero('mira'), along(hero('tamsin')), foe('orc')], 'mira')).toMatchObject({
    isMyTurn: true,
    isMyTurnAlone: false,
  })
})

test('before the first turn that players see no one acts, and the first is next', () => {
  expect(wordsOf([hero('mira'), foe('orc')], null)).toMatchObject({
    acting: [],
    now: '',
    isMyTurn: false,
    amINext: true,
  })
})
