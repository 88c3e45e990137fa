import * as z from 'zod/mini'

/**
 * What a model is asked to answer. In the sent schema every field is required, nullable instead of optional and without
 * limits, which some local servers can't handle. The limits are applied when the answer is read: a text is cut, a
 * number clamped, an invalid choice replaced.
 */
export type WireSchema<T = unknown> = z.ZodMiniType<T>

/** Text of at most `max`, empty if there was none. */
export function wireText(max: number) {
  return z.pipe(z.transform(cutTo(max)), z.string())
}

/** Required text: without it the answer is requested once more. */
export function wireName(max: number) {
  return z.pipe(z.transform(cutTo(max)), z.string().check(z.refine((value) => value !== '', 'Must not be empty')))
}

export type WireRange = { min: number; max: number }

export function wireInt({ min, max, fallback }: WireRange & { fallback: number }) {
  return z.pipe(
    z.transform((value: unknown) => within(Math.round(numberOf(value) ?? fallback), { min, max })),
    z.number(),
  )
}

/** Null if nothing is known. */
export function wireNumber(range: WireRange) {
  return z.pipe(
    z.transform((value: unknown) => {
      const number = numberOf(value)
      return number === undefined ? null : within(number, range)
    }),
    z.nullable(z.number()),
  )
}

export function wireFlag() {
  return z.pipe(
    z.transform((value: unknown) => value === true || value === 'true'),
    z.boolean(),
  )
}

/** One of `values`, in any case and with any dashes. */
export function wireChoice<Choice extends string>(values: readonly [Choice, ...Choice[]], fallback: Choice) {
  const choose = (value: unknown): string => {
    const said = bareWord(textOf(value))
    return values.find((known) => bareWord(known) === said) ?? fallback
  }
  // The compiler can't see that the chosen value is one of them.
  return z.pipe(z.transform(choose), z.enum(values) as z.ZodMiniType<Choice, string>)
}

export function wireTexts(maxCount: number, maxLength: number) {
  const cut = cutTo(maxLength)
  const read = (value: unknown) => {
    const list = Array.isArray(value) ? value : [value]
    return list.slice(0, maxCount).map(cut).filter(Boolean)
  }
  return z.pipe(z.transform(read), z.array(z.string()))
}

/** A list with at least one item. */
export function wireThings<T extends z.ZodMiniType>(thing: T) {
  return z.array(thing).check(z.refine((list) => list.length > 0, 'Must hold at least one'))
}

/** The JSON Schema that a model gets: structure and choices, without the keywords that break a server's grammar. */
export function wireJsonSchema(schema: z.ZodMiniType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', reused: 'inline' })
  return rest
}

function cutTo(max: number) {
  return (value: unknown) =>
    textOf(value)
      .replaceAll('\0', '')
      .toWellFormed()
      .trim()
      .slice(0, max)
      // Half of a character that was cut in two.
      .replace(/[\uD800-\uDBFF]$/, '')
}

/** What a model meant as text: for an object or a list its content, one level deep. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(plain).filter(Boolean).join(': ')
  return plain(value)
}

function plain(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}

const NUMBER = /-?\d+(?:\.\d+)?(?:\s*\/\s*(\d+))?/

/** '1,500 gp' is 1500, '1/4' is a quarter. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const found = typeof value === 'string' ? NUMBER.exec(value.slice(0, 100).replaceAll(',', '')) : null
  if (!found) return undefined
  const divisor = Number(found[1] ?? 1)
  return divisor === 0 ? undefined : Number.parseFloat(found[0]) / divisor
}

function within(value: number, { min, max }: WireRange): number {
  return Math.min(Math.max(value, min), max)
}

function bareWord(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z]/g, '')
}
