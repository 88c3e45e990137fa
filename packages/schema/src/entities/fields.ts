import * as z from 'zod/mini'
import { validationSentence } from '../validation-sentence.ts'

z.config({ localeError: validationSentence })

const NUL = '\u0000'

export const UNSTORABLE_TEXT = 'This text contains a character that can’t be saved'

/** Text of any length. A lone surrogate is made well-formed; NUL is refused (it never round-trips). */
const storable = [
  z.overwrite<string>((value) => value.toWellFormed()),
  z.refine<string>((value) => !value.includes(NUL), UNSTORABLE_TEXT),
] as const
export const plainText = z.string().check(...storable)

/**
 * Names stand in sentences and beside other facts. One of these controls, pasted with a name, would turn the text after
 * it around. Scripts that run from right to left don't need them.
 */
const dropDirectionControls = z.overwrite<string>((value) => value.replace(/[\u202A-\u202E\u2066-\u2069]/g, ''))

/** Text of at most `max` UTF-16 units. */
export function text(max: number) {
  return plainText.check(z.maxLength(max))
}

/** Text with at least one non-space character; `required` is the message if it has none. */
export function requiredText(max: number, required: string) {
  return stringOr(required).check(...storable, z.maxLength(max), hasWords(required))
}

/** A name, of at most `max` UTF-16 units. It may be empty. */
export function nameText(max: number) {
  return z.string().check(...storable, dropDirectionControls, z.maxLength(max))
}

/** A name with at least one non-space character, as `requiredText`. */
export function requiredName(max: number, required: string) {
  return stringOr(required).check(...storable, dropDirectionControls, z.maxLength(max), hasWords(required))
}

function stringOr(required: string) {
  const error = ({ input }: { input?: unknown }) => (input === undefined || input === null ? required : undefined)
  return z.string({ error })
}

function hasWords(required: string) {
  return z.refine<string>((value) => value.trim().length > 0, required)
}

/** Whole number within a closed range. */
export function int(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  return z.int().check(z.minimum(min), z.maximum(max))
}

/** An id made by a client: a uuid, or another short word without white space. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** ISO 8601 with a zone, as `Date.prototype.toISOString` writes it. */
export const isoDateTime = z.iso.datetime({ offset: true })

/** Long prose: notes, recaps, transcripts. */
export const longText = text(1_000_000)

/**
 * One of `values`. An answer of a newer server may have another one: it is read as `fallback`. Answers only; a body is
 * refused for it. An optional choice needs no fallback: see `looseOf`.
 */
export function known<const Values extends readonly string[], Fallback extends Values[number]>(
  values: Values,
  fallback: Fallback,
) {
  return z.codec(z.string(), z.enum(values), {
    decode: (value): Values[number] => values.find((each) => each === value) ?? fallback,
    encode: (value) => value,
  })
}

/** The inferred type of a document, without the index signature that a loose object adds. */
export type DocumentOf<Shape extends z.core.$ZodShape> = z.infer<z.ZodMiniObject<Shape, z.core.$strip>>
