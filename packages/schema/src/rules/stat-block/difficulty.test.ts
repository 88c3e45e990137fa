import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIFFICULTIES } from '../../lists/encounters.ts'
import { DIFFICULTY_PERCENT, difficultyOf } from './difficulty.ts'

const party = [{ level: 3 }, { level: 3 }, { level: 3 }, { level: 3 }]

test('five goblins and a boss are rated for the party', () => {
  const creatures = [{ challengeRating: 0.25, count: 5 }, { challengeRating: 3 }]
  expect(difficultyOf(party, creatures)).toEqual({ difficulty: 'easy', percent: 35 })
  expect(difficultyOf(party.slice(0, 2), creatures)).toEqual({ difficulty: 'hard', percent: 71 })
})

test('without heroes or creatures there is nothing to rate', () => {
  expect(difficultyOf([], [{ challengeRating: 1 }])).toBeUndefined()
  expect(difficultyOf(party, [])).toBeUndefined()
  expect(difficultyOf(party, [{ challengeRating: 1, count: 0 }])).toBeUndefined()
})

test('a hero without a level counts as level 1, a creature without a challenge as 0', () => {
  expect(difficultyOf([{}], [{ challengeRating: 0.5 }, {}])).toEqual({ difficulty: 'medium', percent: 50 })
})

test('the strength that generators give a difficulty is rated as that difficulty', () => {
  const levels = fc.array(fc.record({ level: fc.integer({ min: 1, max: 20 }) }), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(levels, fc.constantFrom(...DIFFICULTIES), (heroes, difficulty) => {
      const sum = heroes.reduce((total, { level }) => total + level, 0)
      const challengeRating = (sum * DIFFICULTY_PERCENT[difficulty]) / 100
      expect(difficultyOf(heroes, [{ challengeRating }])?.difficulty).toBe(difficulty)
    }),
  )
})

test('one more creature never makes it easier, one more hero never harder', () => {
  const creature = fc.record({
    challengeRating: fc.constantFrom(0, 0.125, 0.25, 0.5, 1, 5, 20),
    count: fc.integer({ min: 1, max: 8 }),
  })
  const hero = fc.record({ level: fc.integer({ min: 1, max: 20 }) })
  const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(some(hero), some(creature), hero, creature, (heroes, creatures, moreHero, moreCreature) => {
      const percent = difficultyOf(heroes, creatures)?.percent ?? 0
      expect(difficultyOf(heroes, [...creatures, moreCreature])?.percent).toBeGreaterThanOrEqual(percent)
      expect(difficultyOf([...heroes, moreHero], creatures)?.percent).toBeLessThanOrEqual(percent)
    }),
  )
})
