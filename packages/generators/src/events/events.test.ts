import { eventAnswer, generateEventBody } from '@lanternkeep/schema'
import { DANGER_LEVELS, EVENT_CATEGORIES, EVENT_QUANTITY, EVENT_SETTINGS } from '@lanternkeep/schema/lists/events'
import { expect, test } from 'vitest'
import { anyBody, expectGoodProse, hashOfAll } from '../testing/fuzz.ts'
import { eventTitles, mostRepeated } from '../testing/reading/figures.ts'
import { samplesOf } from '../testing/reading/samples.ts'
import { rollEvents } from './roll-events.ts'
import { SITUATIONS } from './situations.ts'

const BODIES = anyBody(500, (any) => ({
  ...any.maybe('categories', () => any.some(EVENT_CATEGORIES)),
  ...any.maybe('quantity', () => any.int(1, 10)),
  ...any.maybe('dangerDistribution', () => any.mix(DANGER_LEVELS)),
  ...any.maybe('settingType', () => any.oneOf([...EVENT_SETTINGS, any.text(100)])),
  ...any.maybe('partyLevel', () => any.int(1, 20)),
  ...any.maybe('additionalContext', () => any.text(500)),
}))

test('any request gives events that fit the call, read well and come once', () => {
  for (const [at, body] of BODIES.entries()) {
    generateEventBody.parse(body)
    const { events } = eventAnswer.parse(rollEvents(body, `seed ${at}`))
    expect(events).toHaveLength(body.quantity ?? 1)
    expect(new Set(events.map(({ title }) => title)).size).toBe(events.length)
    for (const { description, consequences, rewards } of events) {
      expectGoodProse(description, [body.settingType, body.additionalContext])
      for (const line of [...consequences, rewards]) expectGoodProse(line.replace(/^\d+/, 'Many'))
      expect(consequences.length).toBeGreaterThan(1)
      expect(new Set(consequences).size).toBe(consequences.length)
    }
  }
})

test('the same seed and the same wishes always give the same events', () => {
  const roll = () => BODIES.slice(0, 100).map((body, at) => rollEvents(body, `seed ${at}`))
  const all = hashOfAll(roll())
  expect(hashOfAll(roll())).toBe(all)
  expect(all).toMatchInlineSnapshot(`"675d6365"`)
})

const many = (body: Parameters<typeof rollEvents>[0], rolls = 60) =>
  Array.from({ length: rolls }, (_, at) => rollEvents({ quantity: 10, ...body }, `t${at}`).events).flat()

test('every category has as many situations as one call may request', () => {
  for (const situations of Object.values(SITUATIONS))
    expect(situations.length).toBeGreaterThanOrEqual(EVENT_QUANTITY.max)
})

test('each category has at least 60 events', () => {
  for (const [category, titles] of eventTitles(400)) expect([category, titles >= 60]).toEqual([category, true])
})

test('no sentence comes more than twice in 100 events', () => {
  for (const from of [0, 3000, 6000]) {
    const { sentence, times } = mostRepeated(samplesOf('event', 100, from))
    expect(times, sentence).toBeLessThanOrEqual(2)
  }
})

test('a later sentence names only people that the scene has named', () => {
  for (const { description, consequences } of many({}, 30)) {
    const scene = description.split('\n\n')[0] ?? ''
    for (const [, name = ''] of consequences.join(' ').matchAll(/(?:Mother|Sergeant|Captain|Judge|Dame) [A-Z]\w+/g))
      expect(scene).toContain(name)
  }
})

test('only the requested categories come, each of them, and random is any of them', () => {
  const kinds = (categories: ('combat' | 'magical' | 'random')[]) =>
    new Set(many({ categories }).map(({ category }) => category))
  expect([...kinds(['combat', 'magical'])].toSorted()).toEqual(['combat', 'magical'])
  expect(kinds(['random']).size).toBe(9)
  expect(kinds(['random'])).not.toContain('random')
})

test('dangers come by their weights, and one with weight 0 never comes', () => {
  const levels = many({}).map(({ dangerLevel }) => dangerLevel)
  expect(levels.filter((level) => level === 'minor').length / levels.length).toBeCloseTo(0.3, 1)
  expect(levels.filter((level) => level === 'deadly').length / levels.length).toBeCloseTo(0.05, 1)
  const only = many({ dangerDistribution: { harmless: 0, deadly: 40 } }).map(({ dangerLevel }) => dangerLevel)
  expect(new Set(only)).toEqual(new Set(['deadly']))
})

test('an event happens in the requested place, and anywhere is somewhere', () => {
  expect(new Set(many({ settingType: 'arctic' }, 3).map(({ settingType }) => settingType))).toEqual(new Set(['arctic']))
  expect(new Set(many({ settingType: 'any' }).map(({ settingType }) => settingType)).size).toBe(12)
  const own = many({ settingType: 'old {glass}works' }, 3)
  expect(own.every(({ settingType }) => settingType === 'old {glass}works')).toBe(true)
  expect(own.map(({ description }) => description).join(' ')).toContain('the old {glass}works')
})

test('a higher party meets other foes and is paid more', () => {
  const combat = { categories: ['combat'], dangerDistribution: { dangerous: 1 } } as const
  const [low, high] = [1, 18].map(
    (partyLevel) => rollEvents({ ...combat, categories: ['combat'], partyLevel, quantity: 10 }, 'x').events,
  )
  const gold = (events = low) =>
    Math.max(...(events ?? []).map(({ rewards }) => Number(/^\d+/.exec(rewards)?.[0] ?? 0)))
  expect(gold(high)).toBeGreaterThan(gold(low) * 10)
  expect(high?.map(({ description }) => description)).not.toEqual(low?.map(({ description }) => description))
})

test('what was requested in words is there for the GM', () => {
  expect(rollEvents({ additionalContext: 'the duke is missing.' }, 'x').events[0]?.description).toContain(
    'To weave in: “the duke is missing”.',
  )
})
