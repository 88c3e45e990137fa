import type { PlayerCombat, PlayerCombatEntry } from '@lanternkeep/schema'
import { aPlayer } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { type FightShown, fightNews } from './fight-news.ts'

const me = aPlayer({ id: 'mira', name: 'Mira', health: 30, maxHealth: 30, tempHealth: 0, conditions: [] })
const foe: PlayerCombatEntry = { id: 'orc', name: 'Orc', hero: false, word: 'Healthy', conditions: [] }
const own: PlayerCombatEntry = { ...foe, id: 'own', name: 'Mira', hero: true, characterId: 'mira' }
const ally: PlayerCombatEntry = { ...own, id: 'ally', name: 'Tamsin', characterId: 'tamsin', health: 20, maxHealth: 20 }
const bound = { id: 'b', name: 'Bound', note: '', visible: true, ends: { kind: 'none' } } as const

function aFight(entries: PlayerCombatEntry[], turn = { round: 1, entryId: 'own' as string | null }): PlayerCombat {
  return { id: 'c', campaignId: 'c', rev: 'r', conflicts: [], lastModified: '2026-11-20T20:00:00.000Z', turn, entries }
}
const shown = (change: Partial<FightShown> = {}): FightShown => {
  return { me, combat: aFight([own, foe]), isTurnEnded: false, ...change }
}
const newsAfter = (change: Partial<FightShown>) => fightNews(shown(), shown(change))

test('a fight begins with whose turn it is, and ends', () => {
  expect(fightNews(shown({ combat: null }), shown())).toEqual(['Round 1', 'Your turn, Mira'])
  expect(newsAfter({ combat: null })).toEqual(['The fight is over'])
})

test('a turn is the round if it is new, who acts, and whether I am next', () => {
  expect(newsAfter({ combat: aFight([own, foe], { round: 1, entryId: 'orc' }) })).toEqual(['Now: Orc', 'You’re next'])
  expect(newsAfter({ combat: aFight([own, foe], { round: 2, entryId: 'own' }) })).toEqual([
    'Round 2',
    'Your turn, Mira',
  ])
  expect(newsAfter({ combat: aFight([own, foe], { round: 2, entryId: null }) })[0]).toBe('Round 2 begins')
})

test('my health and conditions are said once, though the turn order has them too', () => {
  const hurt = { ...me, health: 12, tempHealth: 3, conditions: [bound] }
  expect(newsAfter({ me: hurt })).toEqual(['You: 12 of 30 health, 3 temporary, Bloodied', 'Bound on you'])
  const after = shown({ me: hurt, combat: aFight([{ ...own, health: 12, maxHealth: 30, word: 'Bloodied' }, foe]) })
  expect(fightNews(shown({ me: hurt }), after)).toEqual([])
  expect(fightNews(shown({ me: hurt }), shown())).toEqual([
    'You: 30 of 30 health, Healthy',
    'Bound no longer shows on you',
  ])
})

test('others are what the turn order shows of them: a word, or an ally’s numbers', () => {
  const entries = [own, { ...foe, word: 'Defeated' as const }, { ...ally, health: 5, word: 'Bloodied' as const }]
  const before = shown({ combat: aFight([own, foe, ally]) })
  expect(fightNews(before, shown({ combat: aFight(entries) }))).toEqual([
    'Orc: Defeated',
    'Tamsin: 5 of 20 health, Bloodied',
  ])
  const tied = { ...foe, conditions: [{ id: 'b', name: 'Bound' }] } as PlayerCombatEntry
  expect(fightNews(before, shown({ combat: aFight([own, tied, ally]) }))).toEqual(['Bound on Orc'])
})

test('a condition that goes may have ended or been hidden, so neither is said', () => {
  const tied = shown({ combat: aFight([own, { ...foe, conditions: [{ id: 'b', name: 'Bound' }] }]) })
  expect(fightNews(tied, shown())).toEqual(['Bound no longer shows on Orc'])
})

test('who is revealed or hidden comes and goes', () => {
  expect(newsAfter({ combat: aFight([own, foe, ally]) })).toEqual(['Tamsin is in the fight'])
  expect(newsAfter({ combat: aFight([own]) })).toEqual(['Orc isn’t in the fight any more'])
})

test('a turn that the player ended is said, and another hero of theirs is no news', () => {
  expect(newsAfter({ isTurnEnded: true })).toEqual(['You ended your turn'])
  expect(newsAfter({ me: { ...me, id: 'bram', health: 1 } })).toEqual([])
})
