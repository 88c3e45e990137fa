import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abilityModifier, allSkills, challengeLabel, readChallenge, saveBonus, signedBonus } from './scores.ts'

test.each([
  [1, -5],
  [8, -1],
  [9, -1],
  [10, 0],
  [11, 0],
  [12, 1],
  [30, 10],
])('a score of %i has the modifier %i', (score, modifier) => {
  expect(abilityModifier(score)).toBe(modifier)
})

test('two points of a score are one of its modifier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 28 }), (score) => {
      expect(abilityModifier(score + 2)).toBe(abilityModifier(score) + 1)
    }),
  )
})

test('a save is as written, else the modifier of its score', () => {
  const stats = { dexterity: 14, wisdom: 8 }
  expect(saveBonus({ stats, saves: { dexterity: 5 } }, 'dexterity')).toBe(5)
  expect(saveBonus({ stats }, 'wisdom')).toBe(-1)
  expect(saveBonus({ stats }, 'charisma')).toBeUndefined()
})

test('a bonus has its sign', () => {
  expect([3, 0, -2].map(signedBonus)).toEqual(['+3', '+0', '−2'])
})

test('a challenge is shown as a fraction, and any that is shown can be typed', () => {
  expect([0, 0.125, 0.25, 0.5, 1, 30].map(challengeLabel)).toEqual(['0', '1/8', '1/4', '1/2', '1', '30'])
  const challenges = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.constantFrom(0.125, 0.25, 0.5))
  fc.assert(
    fc.property(challenges, (challenge) => {
      expect(readChallenge(challengeLabel(challenge))).toBe(challenge)
    }),
  )
})

test.each([
  [' 1 / 2 ', 0.5],
  ['0,25', 0.25],
  ['31', undefined],
  ['-1', undefined],
  ['1/0', undefined],
  ['', undefined],
  ['goblin', undefined],
])('%s is read as the challenge %s', (typed, challenge) => {
  expect(readChallenge(typed)).toBe(challenge)
})

test('every skill has what is written, else the modifier of its score; own skills of a table come along', () => {
  const stats = { strength: 16, dexterity: 8, constitution: 10, intelligence: 10, wisdom: 12, charisma: 10 }
  const skills = allSkills({ stats, skills: { stealth: 6, Sailing: 4 } })
  expect(Object.keys(skills)).toHaveLength(19)
  expect(skills).toMatchObject({ Athletics: 3, Acrobatics: -1, stealth: 6, Sailing: 4, Perception: 1 })
  expect(allSkills({ skills: { Stealth: 6 } })).toEqual({ Stealth: 6 })
})
