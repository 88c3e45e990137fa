import type { PlayerFight, PlayerFightEntry } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { fightWords } from './fight-words.ts'

const foe = (id: string): PlayerFightEntry => ({ id, name: id, hero: false, word: 'Hurt', conditions: [] })
const hero = (id: string): PlayerFightEntry => ({ ...foe(id), hero: true, characterId: `character-${id}` })

function aFight(entries: PlayerFightEntry[], entryId: string | null): PlayerFight {
  const turn = { round: 2, entryId }
  return { id: 'c', campaignId: 'c', rev: 'r', conflicts: [], lastModified: '2026-11-20T20:00:00.000Z', turn, entries }
}

test('names the active one and says that I am next', () => {
  const words = fightWords(aFight([foe('orc'), hero('mira')], 'orc'), 'character-mira')
  expect(words).toEqual({ round: 2, index: 0, now: 'orc', isMyTurn: false, next: 'mira', amINext: true })
})

test('after the last comes the first', () => {
  const words = fightWords(aFight([hero('mira'), foe('orc')], 'orc'), 'character-mira')
  expect(words).toMatchObject({ now: 'orc', next: 'mira', amINext: true })
})

test('alone in the fight, nobody is told to be next', () => {
  expect(fightWords(aFight([hero('mira')], 'mira'), 'character-mira')).toMatchObject({ isMyTurn: true, amINext: false })
})

test('says nothing while no fight runs', () => {
  expect(fightWords(aFight([], null), 'character-mira')).toBeUndefined()
  expect(fightWords(null, 'character-mira')).toBeUndefined()
})
