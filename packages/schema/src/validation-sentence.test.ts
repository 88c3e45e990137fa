import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changelogBody } from './calls/boards/changelog.ts'
import { plannedFeatureBody } from './calls/boards/planned-features.ts'
import { createCampaignBody } from './calls/campaigns/campaigns.ts'
import { createCharacterBody, patchCharacterBody } from './calls/campaigns/characters.ts'
import { firstProblem } from './calls/error-body.ts'
import { id, isoDateTime } from './entities/fields.ts'
import { combatShape } from './entities/replicated/combat.ts'
import { condition } from './entities/replicated/condition.ts'
import { item } from './entities/replicated/item.ts'

function said(schema: z.ZodMiniType, value: unknown): string | undefined {
  const { success, error } = schema.safeParse(value)
  return success ? undefined : firstProblem(error.issues).message
}
const field = (name: string, schema: z.ZodMiniType) => z.object({ [name]: schema })

test.each([
  ['a missing name', createCampaignBody, { id: 'c1' }, 'Campaign name is required'],
  ['an empty name', createCampaignBody, { id: 'c1', name: ' ' }, 'Campaign name is required'],
  ['a missing player name', createCharacterBody, { type: 'player', name: 'Mira' }, 'Player name is required'],
  ['a missing version', changelogBody, {}, 'Version is required'],
  ['a missing title', plannedFeatureBody, { status: 'planned' }, 'Title is required'],
  ['a missing choice', field('status', z.enum(['a', 'b'])), {}, 'Status is required'],
  ['null', field('level', z.number()), { level: null }, 'Level is required'],
  ['an empty text', field('cursor', z.string().check(z.minLength(1))), { cursor: '' }, 'Cursor is required'],
])('%s is reported as missing', (_what, schema, value, words) => {
  expect(said(schema, value)).toBe(words)
})

const TYPES: [string, z.ZodMiniType, unknown, string][] = [
  ['text', z.string(), 7, 'Race must be text'],
  ['number', z.number(), 'x', 'Race must be a number'],
  ['number, not NaN', z.number(), Number.NaN, 'Race must be a number'],
  ['whole number', z.int(), 1.5, 'Race must be a whole number'],
  ['flag', z.boolean(), 'yes', 'Race must be true or false'],
  ['list', z.array(z.string()), 'x', 'Race must be a list'],
  ['object', z.object({}), 'x', 'Race must be an object'],
  ['record', z.record(z.string(), z.string()), 'x', 'Race must be an object'],
]
test.each(TYPES)('invalid_type: %s', (_what, schema, value, words) => {
  expect(said(field('race', schema), { race: value })).toBe(words)
})

test.each([
  ['too_big: number', patchCharacterBody, { level: 21 }, 'Level must be at most 20'],
  ['too_big: text', patchCharacterBody, { race: 'x'.repeat(51) }, 'Race must be at most 50 characters'],
  [
    'too_big: list',
    field('hints', z.array(z.string()).check(z.maxLength(1))),
    { hints: ['a', 'b'] },
    'Hints must have at most 1 entry',
  ],
  ['too_big: beyond safe', field('seq', z.int()), { seq: 2 ** 60 }, 'Seq must be at most 9,007,199,254,740,991'],
  ['too_small: number', patchCharacterBody, { armorClass: -1 }, 'Defence must be at least 0'],
  [
    'too_small: text',
    field('word', z.string().check(z.minLength(6))),
    { word: 'abc' },
    'Word must be at least 6 characters',
  ],
  [
    'too_small: list',
    field('hints', z.array(z.string()).check(z.minLength(2))),
    { hints: [] },
    'Hints must have at least 2 entries',
  ],
  ['invalid_format: id', field('memberId', id), { memberId: 'a b' }, 'Member is not valid'],
  ['invalid_format: moment', field('date', isoDateTime), { date: 'soon' }, 'Date must be a date and time'],
  ['invalid_format: day', field('day', z.iso.date()), { day: 'soon' }, 'Day must be a date'],
  ['invalid_format: email', field('email', z.email()), { email: 'x' }, 'Email must be an email address'],
  ['invalid_format: url', field('link', z.url()), { link: 'x' }, 'Link must be a web address'],
  ['not_multiple_of', field('step', z.number().check(z.multipleOf(5))), { step: 3 }, 'Step must be a multiple of 5'],
  ['unrecognized_keys', createCampaignBody, { id: 'c1', name: 'A', tier: 'elite' }, 'Unknown field tier'],
  ['invalid_value: one', field('kind', z.literal('none')), { kind: 'x' }, 'Kind must be none'],
  [
    'invalid_value: several',
    field('tier', z.enum(['free', 'premium', 'elite'])),
    { tier: 'gold' },
    'Plan must be free, premium or elite',
  ],
  [
    'invalid_union: by its kind',
    createCharacterBody,
    { type: 'hero', name: 'A' },
    'Type must be player, npc or monster',
  ],
  ['invalid_union', condition, { id: 'a', name: 'Prone', ends: { kind: 'never' } }, 'Ends is not valid'],
  [
    'invalid_key',
    field('manual', z.record(z.string().check(z.maxLength(2)), z.int())),
    { manual: { long: 1 } },
    'Manual initiative, long is not valid',
  ],
  ['custom', field('order', z.string().check(z.refine(() => false))), { order: 'x' }, 'Order is not valid'],
])('%s', (_code, schema: z.ZodMiniType, value, words) => {
  expect(said(schema, value)).toBe(words)
})

test('an error inside a list is reported with its place', () => {
  const hero = {
    inventory: [
      { id: 'a', name: 'Rope' },
      { id: 'b', name: 'Key', quantity: 0 },
    ],
  }
  expect(said(patchCharacterBody, hero)).toBe('Inventory 2, quantity must be at least 1')
  expect(said(patchCharacterBody, { traits: ['ok', 'x'.repeat(301)] })).toBe('Traits 2 must be at most 300 characters')
  expect(said(z.object({ manual: combatShape.manual }), { manual: { c1: 'x' } })).toBe(
    'Manual initiative, c1 must be a number',
  )
})

test("a body that isn't an object is reported as such", () => {
  expect(said(createCampaignBody, null)).toBe('The request must be an object')
  expect(said(item, [])).toBe('The request must be an object')
})
