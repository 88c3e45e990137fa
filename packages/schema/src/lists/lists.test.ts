import { expect, test } from 'vitest'
import { plan } from '../entities/plan.ts'
import { SECURITY_QUESTION_LABELS, SECURITY_QUESTIONS } from '../entities/security-question.ts'
import { BACKGROUNDS } from './backgrounds.ts'
import { CLASSES } from './classes.ts'
import { CUSTOM_CHOICE } from './custom-choice.ts'
import { MAP_SUBTYPES, MAP_TYPES } from './maps.ts'
import { PLANS } from './plans.ts'
import { RACES } from './races.ts'
import { wordsOf } from './words-of.ts'

const races = RACES.map(({ name }) => name)
const everyRace = RACES.flatMap(({ name, subTypes = [] }) => [name, ...subTypes])

test.each([
  ['races', races, 41, 50],
  ['classes', CLASSES, 96, 50],
  ['backgrounds', BACKGROUNDS, 131, 500],
])('the %s are complete, distinct, short enough, and end with the custom choice', (_name, list, count, longest) => {
  expect(list).toHaveLength(count)
  expect(new Set(list.map((entry) => entry.toLowerCase())).size).toBe(count)
  expect(list.at(-1)).toBe(CUSTOM_CHOICE)
  for (const entry of list) {
    expect(entry).toBe(entry.trim())
    expect(entry.length).toBeGreaterThan(0)
    expect(entry.length).toBeLessThanOrEqual(longest)
  }
})

test('classes and backgrounds are in alphabetical order', () => {
  for (const list of [CLASSES.slice(0, -1), BACKGROUNDS.slice(0, -1)]) {
    expect(list).toEqual(list.toSorted((a, b) => a.localeCompare(b, 'en')))
  }
})

test('a sub-type belongs to one race only, so the stored text alone identifies it', () => {
  expect(new Set(everyRace).size).toBe(everyRace.length)
  for (const name of everyRace) expect(name.length).toBeLessThanOrEqual(50)
})

test('the four races with written sub-types have them', () => {
  const subTypes = (race: string) => RACES.find(({ name }) => name === race)?.subTypes
  expect(subTypes('Elemental')).toEqual(['Fireborn', 'Waterborn', 'Earthborn', 'Airborn'])
  expect(subTypes('Undead')).toEqual(['Revenant', 'Ghost', 'Skeleton', 'Vampire', 'Lich'])
  expect(subTypes('Beastkin')).toEqual(['Foxkin', 'Wolfkin', 'Catfolk', 'Birdfolk'])
  expect(subTypes('Aquatic')).toEqual(['Merfolk', 'Triton', 'Sharkfolk'])
})

test('every map type but other has its own subtypes', () => {
  for (const type of MAP_TYPES) expect(MAP_SUBTYPES[type].length > 0).toBe(type !== 'other')
})

test('there are three plans, most expensive last, one marked most popular', () => {
  expect(PLANS.map(({ tier, price }) => [tier, price])).toEqual([
    ['free', '$0'],
    ['premium', '$14.99'],
    ['elite', '$9.99'],
  ])
  for (const each of PLANS) expect(plan.parse(each)).toEqual(each)
  expect(PLANS.filter(({ popular }) => popular).map(({ tier }) => tier)).toEqual(['elite'])
})

test('each of the eight security questions has its text', () => {
  expect(SECURITY_QUESTIONS).toHaveLength(8)
  expect(new Set(Object.values(SECURITY_QUESTION_LABELS)).size).toBe(8)
})

test('a choice is shown as words', () => {
  expect(wordsOf('party_member')).toBe('Party member')
  expect(wordsOf('very rare')).toBe('Very rare')
})
