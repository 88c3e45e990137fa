import { generateMonsterBody, monsterAnswer, monsterDocument, newCharacter } from '@lanternkeep/schema'
import { ENCOUNTER_ENVIRONMENTS } from '@lanternkeep/schema/lists/encounters'
import { MONSTER_TYPES } from '@lanternkeep/schema/lists/monsters-and-npcs'
import { expect, test } from 'vitest'
import { CREATURES } from '../bestiary/kinds.ts'
import { anyBody, expectGoodProse, hashOfAll } from '../testing/fuzz.ts'
import { mostRepeated } from '../testing/reading/figures.ts'
import { samplesOf } from '../testing/reading/samples.ts'
import { rollMonster } from './roll-monster.ts'

const BODIES = anyBody(500, (any) => ({
  ...any.maybe('context', () => any.text(500)),
  ...any.maybe('monsterType', () => any.oneOf([...MONSTER_TYPES, any.text(50)])),
  ...any.maybe('challengeRating', () => any.int(0, 30)),
  ...any.maybe('environment', () => any.oneOf([...ENCOUNTER_ENVIRONMENTS, any.text(50)])),
  ...any.maybe('specialAbilities', () => any.text(200)),
}))

test('any request gives a monster that fits the call and the campaign, and reads well', () => {
  for (const [at, body] of BODIES.entries()) {
    generateMonsterBody.parse(body)
    const { monster } = monsterAnswer.parse(rollMonster(body, `seed ${at}`))
    const { description, appearance, notes } = monster
    const empty = newCharacter('monster', { id: 'm', campaignId: 'c', name: 'x', now: '2026-01-01T00:00:00.000Z' })
    monsterDocument.parse({ ...empty, ...monster, description: undefined, appearance: undefined })
    for (const text of [description, appearance, notes]) expectGoodProse(text, [body.environment, body.context])
    expect(monster.health).toBe(monster.maxHealth)
    expect(new Set(monster.abilities).size).toBe(monster.abilities.length)
    expect(monster.challengeRating).toBe(body.challengeRating ?? monster.challengeRating)
  }
})

test('the same seed and the same wishes always give the same monster', () => {
  const roll = () => BODIES.slice(0, 100).map((body, at) => rollMonster(body, `seed ${at}`))
  const all = hashOfAll(roll())
  expect(hashOfAll(roll())).toBe(all)
  expect(all).toMatchInlineSnapshot(`"b07e6807"`)
})

const mean = (challengeRating: number, of: 'health' | 'armorClass' | 'initiativeBonus') =>
  Array.from(
    { length: 40 },
    (_, at) => rollMonster({ challengeRating, monsterType: 'beast' }, `t${at}`).monster[of],
  ).reduce((a, b) => a + b) / 40

test('a higher rating means more health, better Defence and higher initiative', () => {
  for (const of of ['health', 'armorClass', 'initiativeBonus'] as const) {
    const rising = [0, 5, 10, 15, 20, 30].map((rating) => mean(rating, of))
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  }
  expect(mean(1, 'health')).toBeCloseTo(18, -1)
})

test('its kind and home are the requested ones, including a custom kind', () => {
  for (const type of MONSTER_TYPES) {
    for (let at = 0; at < 20; at += 1) {
      const { name } = rollMonster({ monsterType: type }, `t${at}`).monster
      const nouns = CREATURES.filter((one) => one.type === type).map(({ noun }) =>
        noun.replace(/^the |, .*$/g, '').toLowerCase(),
      )
      expect(nouns.some((noun) => name.toLowerCase().endsWith(noun))).toBe(true)
    }
  }
  const own = rollMonster({ monsterType: 'clockwork goose', environment: 'royal {duck}pond' }, 'x').monster
  expect(own.name).toMatch(/Clockwork Goose$/)
  expect(own.description).toContain('the royal {duck}pond')
})

test('requested abilities come first, and the context is there for the GM', () => {
  const { abilities, notes } = rollMonster(
    { specialAbilities: 'breathes frost; walks through walls.', context: 'It serves the duke' },
    'x',
  ).monster
  expect(abilities.slice(0, 2)).toEqual(['Breathes frost', 'Walks through walls'])
  expect(abilities.length).toBeGreaterThan(3)
  expect(notes).toContain('To weave in: “It serves the duke”.')
})

test('no sentence comes more than twice in 100 monsters', () => {
  for (const from of [0, 3000, 6000]) {
    const { sentence, times } = mostRepeated(samplesOf('monster', 100, from))
    expect(times, sentence).toBeLessThanOrEqual(2)
  }
})
