import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Character } from '../../entities/replicated/character.ts'
import { aCombat, aCondition, aMonster, anEntry, anNpc, aPlayer, BUILT_AT } from '../../testing/builders.ts'
import { playerViewOfCombat, publicIdOf, samePlayerCombat } from './player-view.ts'

const mira = aPlayer({ id: 'mira', name: 'Mira', health: 31, maxHealth: 44, tempHealth: 5, notes: 'SECRET' })
const hob = anNpc({ id: 'hob', name: 'Old Hob', health: 5, maxHealth: 18, notes: 'SECRET' })
const ringer = aMonster({
  id: 'ringer',
  name: 'SECRET',
  alias: 'Hooded figure',
  health: 33,
  maxHealth: 60,
  armorClass: 15,
})
const thing = aMonster({ id: 'thing', name: 'SECRET', hidden: true, health: 96, maxHealth: 96 })
const byId = (...characters: Character[]) => new Map(characters.map((character) => [character.id, character]))
const everyone = byId(mira, hob, ringer, thing)
const combat = (order: string[], round: number, active: string) => {
  return aCombat({ entries: order.map((id, index) => anEntry(id, 20 - index)), turn: { round, entryId: active } })
}
const viewOf = (order: string[], round: number, active: string) => {
  return playerViewOfCombat(combat(order, round, active), everyone)
}
const shownId = (id: string) => publicIdOf({ id })

test('heroes have numbers, everyone else a word, and nothing else is sent', () => {
  expect(viewOf(['mira', 'hob', 'ringer', 'thing'], 2, 'hob')).toEqual({
    id: 'campaign-1',
    campaignId: 'campaign-1',
    rev: '',
    conflicts: [],
    lastModified: BUILT_AT,
    turn: { round: 2, entryId: shownId('hob') },
    entries: [
      {
        id: shownId('mira'),
        characterId: 'mira',
        name: 'Mira',
        hero: true,
        health: 31,
        maxHealth: 44,
        tempHealth: 5,
        word: 'Hurt',
        conditions: [],
      },
      { id: shownId('hob'), name: 'Old Hob', hero: false, word: 'Bloodied', conditions: [] },
      { id: shownId('ringer'), name: 'Hooded figure', hero: false, word: 'Hurt', conditions: [] },
    ],
  })
})

test('conditions are included as far as the GM shows them', () => {
  const cursed = { ...ringer, conditions: [aCondition({ id: 'a' }), aCondition({ id: 'b', visible: false })] }
  const view = playerViewOfCombat(combat(['ringer'], 1, 'ringer'), byId(cursed))
  expect(view.entries[0]?.conditions).toEqual([{ id: 'a', name: 'Poisoned' }])
})

test('while a hidden combatant acts, the last visible one before it stays marked', () => {
  const order = ['mira', 'thing', 'hob']
  expect(viewOf(order, 2, 'thing').turn).toEqual({ round: 2, entryId: shownId('mira') })
  expect(samePlayerCombat(viewOf(order, 2, 'mira'), viewOf(order, 2, 'thing'))).toBe(true)
})

test('a hidden combatant at the top leaves the mark on the last one, in the round that seems to continue', () => {
  const order = ['thing', 'mira', 'hob']
  expect(viewOf(order, 3, 'thing').turn).toEqual({ round: 2, entryId: shownId('hob') })
  expect(samePlayerCombat(viewOf(order, 2, 'hob'), viewOf(order, 3, 'thing'))).toBe(true)
})

test("while a hidden combatant opens the combat, the round has begun and it is no one's turn", () => {
  expect(viewOf(['thing', 'mira'], 1, 'thing').turn).toEqual({ round: 1, entryId: null })
  expect(viewOf(['thing', 'mira'], 1, 'mira').turn).toEqual({ round: 1, entryId: shownId('mira') })
})

test('combatants on the same turn as the one before say so, and the first visible one of them is marked', () => {
  const order = ['mira', 'thing', 'hob', 'ringer']
  const group = (id: string) => (id === 'mira' ? undefined : 'g')
  const entries = order.map((id, index) => anEntry(id, 20 - index, { group: group(id) }))
  const view = playerViewOfCombat(aCombat({ entries, turn: { round: 2, entryId: 'thing' } }), everyone)
  expect(view.turn).toEqual({ round: 2, entryId: shownId('hob') })
  expect(view.entries.map(({ together }) => together)).toEqual([undefined, undefined, true])
  expect(JSON.stringify(view)).not.toContain('"g"')
})

test('a group that is not adjacent acts separately', () => {
  const entries = [anEntry('hob', 9, { group: 'g' }), anEntry('mira', 8), anEntry('ringer', 7, { group: 'g' })]
  const view = playerViewOfCombat(aCombat({ entries }), everyone)
  expect(view.entries.filter(({ together }) => together)).toEqual([])
})

test("a combat of only hidden combatants doesn't exist, and a deleted character is not in it", () => {
  expect(viewOf(['thing'], 1, 'thing')).toMatchObject({ entries: [], turn: { round: 0, entryId: null } })
  expect(viewOf(['mira', 'deleted'], 1, 'deleted')).toMatchObject({ turn: { round: 1, entryId: shownId('mira') } })
})

test("an entry has its own public id, or one that doesn't reveal the character's", () => {
  expect(publicIdOf({ id: 'ringer', publicId: 'p1' })).toBe('p1')
  expect(publicIdOf({ id: 'ringer' })).toBe(publicIdOf({ id: 'ringer' }))
  expect(publicIdOf({ id: 'ringer' })).not.toContain('ringer')
  expect(publicIdOf({ id: 'ringer' })).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
})

test('two thousand uuids get two thousand public ids', () => {
  const uuids = fc.sample(fc.uuid(), { numRuns: 2000, seed: 20260306 })
  expect(new Set(uuids.map((id) => publicIdOf({ id }))).size).toBe(new Set(uuids).size)
})

test('whatever a hidden combatant is and does, the view equals that of a combat without it', () => {
  const hiddenOnes = fc.subarray(['h0', 'h1', 'h2'])
  fc.assert(
    fc.property(
      hiddenOnes,
      fc.shuffledSubarray(['mira', 'hob', 'ringer'], { minLength: 1 }),
      fc.nat(99),
      (hidden, seen, mix) => {
        const foes = hidden.map((id) => aMonster({ id, name: 'SECRET', hidden: true, health: mix }))
        const order = [...seen]
        for (const [index, id] of hidden.entries()) order.splice((mix + index * 7) % (order.length + 1), 0, id)
        const all = byId(mira, hob, ringer, ...foes)
        const plain = seen.map((id, index) => anEntry(id, 20 - index))
        for (const active of seen) {
          const withHidden = playerViewOfCombat(combat(order, 2, active), all)
          const without = playerViewOfCombat({ ...combat(seen, 2, active), entries: plain }, all)
          expect(withHidden).toEqual(without)
          expect(JSON.stringify(withHidden)).not.toContain('SECRET')
        }
      },
    ),
    { seed: 20260306 },
  )
})
