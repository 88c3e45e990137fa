import { readFileSync } from 'node:fs'
import { ABILITIES, parseDice, seededRandomInt, shuffled, statBlockSchema } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { SRD_ATTRIBUTION, SRD_CHANGES } from './attribution.ts'
import { type Creature, figuresOfCreature } from './creature.ts'
import { loadCreatures } from './creatures.ts'
import { CREATURES_JSON } from './lists/creatures.ts'

const SAMPLE_SEED = 51
const creatures = await loadCreatures()
const textAt = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

type Named = { name: string; attack?: string }
type FiveE = {
  armor_class: { value: number }[]
  hit_points: number
  hit_points_roll: string
  proficiencies: { value: number; proficiency: { name: string } }[]
  senses: { passive_perception: number }
  challenge_rating: number
  xp: number
  condition_immunities: { name: string }[]
  actions?: Named[]
}
type Open5e = {
  armor_class: number
  hit_points: number
  hit_dice: string
  senses: string
  cr: number
  skills_json?: Record<string, number>
  condition_immunities?: string
  actions_json?: Named[]
}
type Scores = Record<(typeof ABILITIES)[number], number>
type Sample = { name: string; fiveE: FiveE & Scores; open5e: Open5e & Scores }
const differences = textAt('../DIFFERENCES.md')
const sample: Sample[] = JSON.parse(textAt('./testing/sample.json'))

test('there are 334 creatures, sorted by name, each with an id of its own', () => {
  const names = creatures.map(({ name }) => name)
  expect(names).toHaveLength(334)
  expect(names).toEqual(names.toSorted())
  expect(new Set(creatures.map(({ id }) => id)).size).toBe(334)
})

test('every creature has what runs a fight, and its formulas can be rolled', () => {
  for (const creature of creatures) {
    expect(statBlockSchema.safeParse(creature).success).toBe(true)
    for (const figure of ['size', 'kind', 'speed', 'hitDice', 'stats', 'senses', 'challengeRating', 'xp'] as const) {
      expect(creature[figure], creature.name).toBeDefined()
    }
    expect(creature.armorClass, creature.name).toBeGreaterThan(4)
    for (const formula of formulasOf(creature)) {
      if (!/^\d+$/.test(formula))
        expect(parseDice(formula), `${creature.name} ${formula}`).not.toHaveProperty('problem')
    }
  }
})

test('hit points are the average of their dice', () => {
  for (const { name, maxHealth, hitDice = '' } of creatures) {
    const formula = parseDice(hitDice)
    if ('problem' in formula) throw new Error(`${name}: ${formula.problem}`)
    const average = formula.terms.reduce((sum, { count, sides }) => sum + (count * (sides + 1)) / 2, formula.modifier)
    expect(maxHealth, name).toBe(Math.floor(average))
  }
})

test('no text is a sentence', () => {
  JSON.parse(CREATURES_JSON, (key, value: unknown) => {
    if (typeof value !== 'string') return value
    expect(value).not.toMatch(/[.!?](\s|$)/)
    if (key === 'madeOf') expect(value).toMatch(/^\d(d4)? [A-Z][\w ]+((, | or )\d [A-Z][\w ]+)*$/)
    else expect(value.length, value).toBeLessThanOrEqual(60)
    expect(key).not.toBe('description')
    return value
  })
})

test('the sample was picked by its seed', () => {
  const picked = shuffled(
    creatures.map(({ name }) => name),
    seededRandomInt(SAMPLE_SEED),
  ).slice(0, 20)
  expect(sample.map(({ name }) => name)).toEqual(picked)
})

test.each(sample)('$name has the figures of its sources, and where those differ the page says so', (each) => {
  const { name, fiveE, open5e } = each
  const creature = creatures.find((one) => one.name === name) as Creature
  const ours = oursOf(creature)
  const [first, second] = [fiveEFigures(fiveE), open5eFigures(open5e)]
  for (const [figure, value] of Object.entries(ours)) {
    const both = [first[figure], second[figure]]
    if (!differences.includes(`| ${name} | ${figure} | ${value} |`)) {
      expect(both, `${name}: ${figure}`).toContainEqual(value)
    }
    if (JSON.stringify(both[0]) !== JSON.stringify(both[1])) expect(differences, figure).toContain(`| ${name} |`)
  }
  expect(creature.xp).toBe(fiveE.xp)
  for (const action of (fiveE.actions ?? []).filter(({ attack }) => attack)) {
    expect(attackOf(creature, action.name), `${name}: ${action.name}`).toMatchObject(readAttack(action.attack ?? ''))
  }
})

test('a creature becomes a monster with its own health and initiative, and says where it is from', () => {
  const goblin = creatures.find(({ name }) => name === 'Goblin') as Creature
  expect(figuresOfCreature(goblin)).toMatchObject({
    health: 7,
    maxHealth: 7,
    armorClass: 15,
    initiativeBonus: 2,
    copiedFrom: { kind: 'srd', id: 'goblin' },
  })
  expect(figuresOfCreature(goblin)).not.toHaveProperty('name')
})

test('NOTICE says what the page says', () => {
  const notice = textAt('../../../NOTICE')
  expect(notice).toContain(SRD_ATTRIBUTION)
  expect(notice).toContain(SRD_CHANGES)
})

type Figures = Record<string, unknown>

function oursOf(creature: Creature): Figures {
  return {
    armorClass: creature.armorClass,
    maxHealth: creature.maxHealth,
    hitDice: creature.hitDice,
    scores: ABILITIES.map((ability) => creature.stats?.[ability]),
    skills: Object.values(creature.skills ?? {}).toSorted(),
    passive: Number(creature.senses?.at(-1)?.replace('passive Perception ', '')),
    challenge: creature.challengeRating,
    conditions: creature.conditionImmunities ?? [],
    attacks: (creature.actions ?? []).filter(({ attackBonus, damages }) => damages && attackBonus !== undefined).length,
  }
}

function fiveEFigures(source: Sample['fiveE']): Figures {
  const skills = source.proficiencies.filter(({ proficiency }) => proficiency.name.startsWith('Skill'))
  return {
    armorClass: source.armor_class[0]?.value,
    maxHealth: source.hit_points,
    hitDice: source.hit_points_roll,
    scores: ABILITIES.map((ability) => source[ability]),
    skills: skills.map(({ value }) => value).toSorted(),
    passive: source.senses.passive_perception,
    challenge: source.challenge_rating,
    conditions: source.condition_immunities.map(({ name }) => name.toLowerCase()).toSorted(),
    attacks: (source.actions ?? []).filter(({ attack }) => attack).length,
  }
}

function open5eFigures(source: Sample['open5e']): Figures {
  return {
    armorClass: source.armor_class,
    maxHealth: source.hit_points,
    hitDice: source.hit_dice,
    scores: ABILITIES.map((ability) => source[ability]),
    skills: Object.values(source.skills_json ?? {}).toSorted(),
    passive: Number(/passive Perception (\d+)/.exec(source.senses)?.[1]),
    challenge: source.cr,
    conditions: (source.condition_immunities ?? '').split(', ').filter(Boolean).toSorted(),
    attacks: (source.actions_json ?? []).filter(({ attack }) => attack).length,
  }
}

function attackOf(creature: Creature, name: string): Figures | undefined {
  const { attackBonus, reach, range, damages } =
    creature.actions?.find((action) => action.name === name.replace(/ \(.*$/, '') || action.name === name) ?? {}
  return { attackBonus, reach, range, first: damages?.[0] }
}

/** 'Melee Weapon Attack: +4 to hit, reach 5 ft, one target. Hit: 5 (1d6 + 2) slashing damage' */
function readAttack(line: string): Figures {
  const [, bonus, formula = '', plain, type] =
    /([+-]\d+) to hit.*Hit: (?:\d+ \(([^)]+)\)|(\d+)) (\w+) damage/.exec(line) ?? []
  return {
    attackBonus: Number(bonus),
    reach: /reach (\d+ ft)/.exec(line)?.[1],
    range: /range (\d+\/?\d* ft)/.exec(line)?.[1],
    first: { formula: plain ?? formula.replaceAll(' ', ''), type },
  }
}

function formulasOf({
  hitDice = '',
  actions = [],
  reactions = [],
  specialActions = [],
  abilities,
}: Creature): string[] {
  const known = abilities.filter((ability) => typeof ability !== 'string')
  const entries = [...actions, ...reactions, ...specialActions, ...known]
  return [hitDice, ...entries.flatMap(({ damages = [] }) => damages.map(({ formula }) => formula))]
}
