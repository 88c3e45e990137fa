import { pick, type RandomInt } from '@lanternkeep/schema'

/** The part of a JSON Schema that bodies of calls use. */
export type BodySchema = {
  type?: string
  properties?: Record<string, BodySchema>
  required?: string[]
  items?: BodySchema
  anyOf?: BodySchema[]
  oneOf?: BodySchema[]
  allOf?: BodySchema[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: BodySchema | boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  format?: string
}

const WORDS = ['ash', 'salt-road', 'Saltmere', 'A note about the harbor', '2026-03-06T19:00:00.000Z', 'gm@example.com']
const MOST_DEPTH = 6

/** A body of the schema's shape. It may still be refused: a schema doesn't say what ids there are. */
export function randomBody(schema: BodySchema, random: RandomInt, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum, random)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return randomBody(pick(choices, random), random, depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => randomBody(each, random, depth)))
  switch (schema.type) {
    case 'object':
      return randomObject(schema, random, depth)
    case 'array':
      if (depth >= MOST_DEPTH) return []
      return times(random(schema.minItems ?? 0, 3), () => randomBody(schema.items ?? {}, random, depth + 1))
    case 'string':
      return randomText(schema, random)
    case 'integer':
      return random(Math.max(schema.minimum ?? 0, -1_000), Math.min(schema.maximum ?? 1_000, 1_000_000))
    case 'number':
      return random(schema.minimum ?? 0, Math.min(schema.maximum ?? 100, 1_000)) / 2
    case 'boolean':
      return random(0, 1) === 1
    case 'null':
      return null
    default:
      return pick([null, 1, 'ash', {}, []], random)
  }
}

function randomObject(schema: BodySchema, random: RandomInt, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const keys = Object.keys(properties).filter((key) => required.includes(key) || random(0, 1) === 1)
  const value = Object.fromEntries(keys.map((key) => [key, randomBody(properties[key] ?? {}, random, depth + 1)]))
  if (typeof additionalProperties === 'object' && depth < MOST_DEPTH)
    value[pick(WORDS, random)] = randomBody(additionalProperties, random, depth + 1)
  return value
}

function randomText({ format, minLength = 0, maxLength = 60 }: BodySchema, random: RandomInt): string {
  if (format === 'email') return `user${random(1, 99)}@example.com`
  if (format === 'date-time') return '2026-03-06T19:00:00.000Z'
  return pick(WORDS, random).slice(0, maxLength).padEnd(minLength, 'x')
}

const LONE_SURROGATE = '\ud800'
/** What no schema expects somewhere. */
const JUNK: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '\u0000',
  LONE_SURROGATE,
  '\u202e\u0000\uffff',
  'x'.repeat(70_000),
  '<img src=x onerror=alert(1)>',
  "'; drop table user; --",
  '../../etc/passwd',
  '%00%2e%2e',
  [],
  {},
  [[[[[[[]]]]]]],
  { $ne: null },
  { toString: 1, valueOf: 2, hasOwnProperty: 3 },
  Array.from({ length: 2_000 }, () => null),
]

/** The text of a body that is broken in one place or more: a value, a key, or the JSON itself. */
export function brokenBody(schema: BodySchema, random: RandomInt): string {
  const body = randomBody(schema, random)
  const kind = random(1, 10)
  if (kind === 1) return JSON.stringify(pick(JUNK, random))
  if (kind === 2) return cutText(JSON.stringify(body), random)
  if (kind === 3) return withHostileKey(JSON.stringify(body), random)
  for (let left = random(1, 3); left > 0; left -= 1) breakOne(body, random)
  return JSON.stringify(body)
}

/** Puts junk in the place of one value, removes one, or adds one. */
function breakOne(body: unknown, random: RandomInt): void {
  const holders = holdersIn(body)
  if (holders.length === 0) return
  const holder = pick(holders, random)
  const keys = Object.keys(holder)
  const key = keys.length > 0 ? pick(keys, random) : 'unknown'
  const kind = random(1, 6)
  if (kind === 1) delete holder[key]
  else if (kind === 2) holder[`${key}${random(1, 9)}`] = junk(random)
  else holder[key] = junk(random)
}

/** A copy, because what is put into a body may be broken further. */
function junk(random: RandomInt): unknown {
  return structuredClone(pick(JUNK, random))
}

function holdersIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return [holder, ...Object.values(holder).flatMap(holdersIn)]
}

function cutText(text: string, random: RandomInt): string {
  const at = random(0, text.length)
  return random(0, 1) === 1
    ? text.slice(0, at)
    : `${text.slice(0, at)}${pick(['}', '"', ',', '\\', '\u0001'], random)}${text.slice(at)}`
}

function withHostileKey(text: string, random: RandomInt): string {
  const key = pick(
    ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isOwner":true}}', '"isAdmin":true'],
    random,
  )
  return text.startsWith('{') ? `{${key}${text === '{}' ? '' : ','}${text.slice(1)}` : `{${key}}`
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make)
}
