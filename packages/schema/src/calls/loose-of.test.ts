import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { int, isoDateTime, requiredText, text } from '../entities/fields.ts'
import * as schema from '../index.ts'
import { aCampaign } from '../testing/builders.ts'
import { listAuditCall } from './admin/audit.ts'
import { listDeletedUsersCall } from './admin/users.ts'
import { generateLootCall } from './ai/loot.ts'
import { listChangelogCall } from './boards/changelog.ts'
import { listPlannedFeaturesCall } from './boards/planned-features.ts'
import { listCampaignsCall } from './campaigns/campaigns.ts'
import { joinCampaignCall } from './campaigns/members.ts'
import { listSessionsCall } from './campaigns/sessions.ts'
import type { Contract } from './contract.ts'
import { looseOf } from './loose-of.ts'
import { readAnswer } from './read-answer.ts'

const MADE = '2026-11-20T20:00:00.000Z'
const read = <S extends z.ZodMiniType>(schema: S, value: unknown) => z.parse(looseOf(schema), value)

test('limits are dropped on every level, and what was read stays as it is', () => {
  const limited = z.object({
    name: requiredText(3, 'Name is required'),
    level: int(1, 20),
    tags: z.array(text(2)).check(z.maxLength(1)),
    colors: z.record(z.string().check(z.maxLength(1)), z.nullable(text(1))),
    code: z.optional(z.string().check(z.regex(/^\d+$/))),
    kind: z.union([z.object({ short: text(1) }), z.number().check(z.minimum(3))]),
  })
  const longer = {
    name: ' ',
    level: 21,
    tags: ['long', 'longer'],
    colors: { red: 'deep', blue: null },
    code: 'A-1',
    kind: { short: 'not so short' },
  }
  expect(z.safeParse(limited, longer).success).toBe(false)
  expect(read(limited, longer)).toEqual(longer)
})

test('shapes and formats are kept: a wrong one is still an error', () => {
  const shaped = z.object({ at: isoDateTime, level: int(1, 20), own: z.custom<string>((value) => value === 'ours') })
  const right = { at: MADE, level: 99, own: 'ours' }
  expect(read(shaped, right)).toEqual(right)
  for (const wrong of [{ at: 'yesterday' }, { level: 1.5 }, { level: '3' }, { own: 'theirs' }, { level: undefined }]) {
    expect(z.safeParse(looseOf(shaped), { ...right, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
  }
})

test('an unknown choice counts as absent where the schema can do without', () => {
  const color = z.enum(['red', 'blue'])
  const chosen = z.object({
    first: z.optional(color),
    second: z.nullable(color),
    third: z._default(color, 'blue'),
    fourth: z.optional(z.nullable(color)),
  })
  const green = { first: 'green', second: 'green', third: 'green', fourth: 'green' }
  expect(read(chosen, green)).toEqual({ first: undefined, second: null, third: 'blue', fourth: null })
  const red = { first: 'red', second: 'red', third: 'red', fourth: 'red' }
  expect(read(chosen, red)).toEqual(red)
  expect(z.safeParse(looseOf(z.object({ color })), { color: 'green' }).success).toBe(false)
})

test('fields that a strict schema doesn’t name are left out', () => {
  expect(read(z.object({ inner: z.strictObject({ known: z.string() }) }), { inner: { known: 'a', later: 1 } })).toEqual(
    {
      inner: { known: 'a' },
    },
  )
})

test('the schema itself stays as strict as it was', () => {
  const name = text(3)
  looseOf(z.object({ name }))
  expect(z.safeParse(name, 'longer').success).toBe(false)
})

const long = (length: number) => 'x'.repeat(length + 1)

test.each([
  [
    'a changelog entry',
    listChangelogCall,
    {
      id: 'e 1',
      version: long(50),
      title: long(200),
      description: long(10_000),
      category: 'farewell',
      releaseDate: MADE,
    },
    { category: 'improvement' },
  ],
  [
    'a planned feature',
    listPlannedFeaturesCall,
    {
      id: 'f1',
      title: long(200),
      description: long(10_000),
      status: 'shipped',
      plannedQuarter: 'Q5',
      plannedYear: 12_000,
      priority: 5_000_000,
      createdAt: MADE,
    },
    { status: 'unplanned', plannedQuarter: null },
  ],
  [
    'a deleted account',
    listDeletedUsersCall,
    {
      id: long(64),
      firstName: long(100),
      lastName: long(100),
      email: long(254),
      deletedAt: MADE,
      heldUntil: MADE,
      campaigns: 2,
    },
    {},
  ],
  [
    'a campaign',
    listCampaignsCall,
    { ...aCampaign(), rev: long(120), name: long(100), playerCount: 40, joinCode: 'ABCD-1234', syncStatus: 'resting' },
    { syncStatus: undefined },
  ],
  [
    'a session',
    listSessionsCall,
    { id: 's1', rev: 'r1', lastModified: MADE, date: MADE, sessionNumber: -1, recap: long(1_000_000) },
    {},
  ],
])(
  '%s with longer texts and unknown choices is read',
  (_, contract: schema.Answering<z.ZodMiniType> & Contract, sent, changed) => {
    const answer = readAnswer(contract, 200, JSON.stringify([{ ...sent, later: 'unknown' }]))
    expect(answer).toMatchObject([{ ...sent, ...changed }])
  },
)

test('what a model made may be longer than this app would ask for', () => {
  const item = {
    name: long(100),
    rarity: 'mythic',
    type: 'vehicle',
    description: long(5000),
    quantity: 1,
    properties: [long(300)],
    magicalProperties: [],
  }
  const { items } = readAnswer(generateLootCall, 200, JSON.stringify({ items: [item] }))
  expect(items).toEqual([{ ...item, rarity: 'common', type: 'misc' }])
})

test('a role that only a newer server knows has the fewest rights', () => {
  const campaign = { ...aCampaign(), rev: 'r1' }
  const joined = readAnswer(joinCampaignCall, 200, JSON.stringify({ campaign, role: 'co-gm', memberId: 'm1' }))
  expect(joined).toMatchObject({ role: 'player' })
})

/** Choices that an app can't do without: it wouldn't know what to show, or what to do. */
const NEEDED = [
  '/api/auth/captcha: provider',
  '/api/campaigns/:id/characters: conditions.ends.at',
  '/api/characters/:id: conditions.ends.at',
  '/api/characters/:id/claim: conditions.ends.at',
  '/api/campaigns/:campaignId/trash: collection',
  '/api/campaigns/:campaignId/trash: thing.kind',
]

test('every choice in an answer has a fallback, or is known to need none', () => {
  const contracts = Object.values<unknown>(schema).filter(isContract)
  expect(contracts.length).toBeGreaterThan(50)
  const without = contracts.flatMap(({ path, answer }) => {
    return Object.values(answer).flatMap((each) => neededChoices(each).map((at) => `${path}: ${at}`))
  })
  expect([...new Set(without)]).toEqual(NEEDED)
  expect(contracts).toContain(listAuditCall)
})

function isContract(exported: unknown): exported is Contract {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'answer' in exported
}

/** Paths of the choices that make an answer unreadable if they are unknown. */
function neededChoices(schema: z.core.SomeType, path: string[] = []): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'enum':
      return [path.join('.')]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => neededChoices(field, [...path, key]))
    case 'array':
      return neededChoices(def.element, path)
    case 'record':
      return neededChoices(def.valueType, path)
    case 'union':
      return def.options.some((option) => (option as z.core.$ZodTypes)._zod.def.type === 'string')
        ? []
        : def.options.flatMap((option) => neededChoices(option, path))
    case 'optional':
    case 'nullable':
    case 'default':
      return def.innerType._zod.def.type === 'enum' ? [] : neededChoices(def.innerType, path)
    case 'pipe':
      return def.in._zod.def.type === 'string' ? [] : neededChoices(def.out, path)
    default:
      return []
  }
}
