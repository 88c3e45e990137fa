import { difficultyOf, encounterAnswer, generateEncounterBody } from '@lanternkeep/schema'
import { DIFFICULTIES, ENCOUNTER_ENVIRONMENTS, ENCOUNTER_TYPES } from '@lanternkeep/schema/lists/encounters'
import { expect, test } from 'vitest'
import { MINDS, type Mind } from '../bestiary/minds.ts'
import { anyBody, expectGoodProse, hashOfAll } from '../testing/fuzz.ts'
import { challengeAboveLevel, encounterTitles, mostRepeated } from '../testing/reading/figures.ts'
import { samplesOf } from '../testing/reading/samples.ts'
import { rollEncounter } from './roll-encounter.ts'
import { WEIGHTS } from './words.ts'

const BODIES = anyBody(500, (any) => ({
  ...any.maybe('encounterType', () => any.oneOf(ENCOUNTER_TYPES)),
  ...any.maybe('difficulty', () => any.oneOf(DIFFICULTIES)),
  ...any.maybe('environment', () => any.oneOf([...ENCOUNTER_ENVIRONMENTS, any.text(100)])),
  ...any.maybe('partyLevel', () => any.int(1, 20)),
  ...any.maybe('partySize', () => any.int(1, 10)),
  ...any.maybe('enemyCount', () => any.int(1, 20)),
  ...any.maybe('faction', () => any.text(100)),
  ...any.maybe('additionalContext', () => any.text(500)),
}))
type Body = Parameters<typeof rollEncounter>[0]
const count = (body: Body, seed = 'x') => rollEncounter(body, seed).enemies.reduce((sum, enemy) => sum + enemy.count, 0)
const health = (body: Body, seed = 'x') =>
  rollEncounter(body, seed).enemies.reduce(
    (sum, enemy) => sum + enemy.count * Number(/Health (\d+)/.exec(enemy.stats)?.[1]),
    0,
  )

test('any request gives an encounter that fits the call and reads well, with no two foes of one name', () => {
  for (const [at, body] of BODIES.entries()) {
    generateEncounterBody.parse(body)
    const told = encounterAnswer.parse(rollEncounter(body, `seed ${at}`))
    const said = [body.environment, body.faction, body.additionalContext]
    for (const text of [told.description, told.challenge, told.tactics]) expectGoodProse(text, said)
    expectGoodProse(told.rewards.replace(/^\d+/, 'Many'))
    expect(new Set(told.enemies.map(({ name }) => name)).size).toBe(told.enemies.length)
    for (const { name, stats, tactics, count } of told.enemies) {
      expect(name.trim()).not.toBe('')
      expect(stats).toMatch(/^Health \d+, Defence \d+, initiative [+−]\d+, challenge [\d.]+\. /)
      expectGoodProse(stats)
      expectGoodProse(tactics)
      expect(count).toBeGreaterThan(0)
    }
  }
})

test('the same seed and the same wishes always give the same encounter', () => {
  const roll = () => BODIES.slice(0, 100).map((body, at) => rollEncounter(body, `seed ${at}`))
  const all = hashOfAll(roll())
  expect(hashOfAll(roll())).toBe(all)
  expect(all).toMatchInlineSnapshot(`"84ffd353"`)
})

test('there are as many foes as requested, otherwise more for a larger party and a harder combat', () => {
  for (const enemyCount of [1, 2, 7, 20]) expect(count({ enemyCount })).toBe(enemyCount)
  expect(count({ partySize: 10 })).toBeGreaterThan(count({ partySize: 3 }) + 3)
  expect(count({ partySize: 8, difficulty: 'deadly' })).toBeGreaterThan(
    count({ partySize: 8, difficulty: 'trivial' }) + 4,
  )
  expect(count({ encounterType: 'puzzle' })).toBe(0)
  expect(count({ encounterType: 'trap', enemyCount: 3 })).toBe(3)
})

test('a harder combat and a higher party face more health', () => {
  const byDifficulty = DIFFICULTIES.map((difficulty) => health({ difficulty, partyLevel: 8, enemyCount: 5 }))
  expect(byDifficulty).toEqual(byDifficulty.toSorted((a, b) => a - b))
  expect(health({ partyLevel: 20, enemyCount: 4 })).toBeGreaterThan(health({ partyLevel: 2, enemyCount: 4 }) * 5)
})

test('an encounter is rated as the difficulty that was asked for', () => {
  const party = Array.from({ length: 4 }, () => ({ level: 10 }))
  for (const difficulty of DIFFICULTIES) {
    const { enemies } = rollEncounter({ difficulty, partyLevel: 10, partySize: 4, enemyCount: 4 }, 'x')
    const foes = enemies.map(({ count, stats }) => ({
      count,
      challengeRating: Number(/challenge ([\d.]+)\./.exec(stats)?.[1]),
    }))
    expect(difficultyOf(party, foes)?.difficulty).toBe(difficulty)
  }
})

test("enemies carry the faction's name, and the text names a custom environment", () => {
  const told = rollEncounter({ faction: 'The Red {beast}', environment: 'moonlit opera house', enemyCount: 6 }, 'x')
  expect(told.enemies.every(({ name }) => name.startsWith('Red {beast} '))).toBe(true)
  expect(told.description).toContain('The Red {beast}')
  expect(told.description).toContain('the moonlit opera house')
  const long = rollEncounter({ faction: 'x'.repeat(100) }, 'x').enemies
  expect(long.every(({ name }) => name.length < 30)).toBe(true)
})

test('a place has the creatures that live there, and each type is a scene of its own', () => {
  const names = (environment: string) =>
    Array.from({ length: 20 }, (_, at) =>
      rollEncounter({ environment }, `t${at}`).enemies.map(({ name }) => name),
    ).join()
  expect(names('arctic')).toMatch(/Ice|Frost|Rime|Snow|Long-Night/)
  expect(names('arctic')).not.toBe(names('desert'))
  const titles = ENCOUNTER_TYPES.map((encounterType) => rollEncounter({ encounterType }, 'x').title)
  expect(new Set(titles).size).toBe(ENCOUNTER_TYPES.length)
})

test('each type has at least 60 encounters', () => {
  for (const [type, titles] of encounterTitles(400)) expect([type, titles >= 60]).toEqual([type, true])
})

test('no sentence comes more than twice in 100 encounters', () => {
  for (const from of [0, 3000, 6000]) {
    const { sentence, times } = mostRepeated(samplesOf('encounter', 100, from))
    expect(times, sentence).toBeLessThanOrEqual(2)
  }
})

test('no foe is above what the level allows, however few they are', () => {
  for (const [difficulty, worst] of challengeAboveLevel(500))
    expect([difficulty, worst <= WEIGHTS[difficulty].above]).toEqual([difficulty, true])
  const alone = rollEncounter({ difficulty: 'deadly', partyLevel: 17, partySize: 10, enemyCount: 1 }, 'x')
  expect(alone.enemies[0]?.stats).toContain('challenge 21.')
})

test('the mind of the foes decides what they carry and whether they ask for terms', () => {
  const fights = Array.from({ length: 200 }, (_, at) => rollEncounter({ partyLevel: 1 + (at % 12) }, `m${at}`))
  const ofMind = (mind: Mind) =>
    fights.filter(({ rewards }) => (MINDS[mind].prize ?? []).some((prize) => rewards.endsWith(`${prize}.`)))
  const animals = ofMind('animal')
  expect(animals.length).toBeGreaterThan(20)
  for (const { rewards, tactics } of animals) {
    expect(rewards).toContain('’ worth in')
    expect(rewards).not.toMatch(/ coin|crown/)
    expect(tactics).not.toMatch(/terms|bargain with|promise|their price/)
  }
  expect(ofMind('person').some(({ tactics }) => tactics.includes('terms'))).toBe(true)
})

test('only those who can talk are met to talk', () => {
  for (const encounterType of ['social', 'negotiation', 'other'] as const) {
    for (let at = 0; at < 40; at += 1) {
      const { enemies } = rollEncounter({ encounterType, environment: at % 2 ? 'arctic' : 'forest' }, `${at}`)
      expect(enemies.map(({ name }) => name).join()).not.toMatch(/wolf|elk|hound|wyvern|lindworm|boar/i)
    }
  }
})

test('the environment is in the ground that is fought on', () => {
  expect(rollEncounter({ environment: 'arctic' }, 'x').description).toMatch(/ice|snow|breath|metal|wind/i)
  expect(
    rollEncounter({ environment: 'glass palace' }, 'x').description.match(/the glass palace/g)?.length,
  ).toBeGreaterThan(1)
})
