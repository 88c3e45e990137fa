import * as z from 'zod/mini'
import { id, isoDateTime, text } from '../entities/fields.ts'

/** Of a call that says everything with its address. Without a body, `{}` is what the server reads. */
export const emptyBody = z.strictObject({})

type Shape = z.core.$ZodShape
type Bare<S> =
  S extends z.ZodMiniDefault<infer Inner> ? Bare<Inner> : S extends z.ZodMiniOptional<infer Inner> ? Bare<Inner> : S
type CreateShape<S extends Shape> = { [Key in keyof S]: z.ZodMiniOptional<Bare<S[Key]> & z.core.SomeType> }
type PatchField<F> =
  F extends z.ZodMiniOptional<infer Inner>
    ? z.ZodMiniNullable<Bare<Inner> & z.core.SomeType>
    : Bare<F> & z.core.SomeType
type PatchShape<S extends Shape> = { [Key in keyof S]: z.ZodMiniOptional<PatchField<S[Key]> & z.core.SomeType> }

/** Every field optional and none filled in: the service decides about absent ones. */
export function optionalShape<S extends Shape>(shape: S): CreateShape<S> {
  return mapShape(shape, (field) => z.optional(bare(field))) as CreateShape<S>
}

/** Every field optional; null clears one that the entity can do without. */
export function patchShape<S extends Shape>(shape: S): PatchShape<S> {
  return mapShape(shape, (field) => {
    return z.optional(field instanceof z.ZodMiniOptional ? z.nullable(bare(field)) : bare(field))
  }) as PatchShape<S>
}

function mapShape(shape: Shape, change: (field: z.core.SomeType) => z.core.SomeType): Shape {
  return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, change(field) as z.core.$ZodType]))
}

/** Without its default: inside an optional it would still be filled in. */
function bare(field: z.core.SomeType): z.core.SomeType {
  const wrapped = field instanceof z.ZodMiniDefault || field instanceof z.ZodMiniOptional
  return wrapped ? bare(field._zod.def.innerType) : field
}

/**
 * What every document that a call answers has; its other fields are optional, and none is filled in. A player's lacks what they don't
 * see, one from an older device what came later.
 */
export const servedShape = { id, rev: z.string(), lastModified: isoDateTime }

/** Accepted and ignored with any value, so that every caller may send its own answer back. */
export const ignoredShape = {
  id: z.optional(text(64)),
  lastModified: z.optional(z.nullable(isoDateTime)),
  syncStatus: z.optional(z.nullable(text(20))),
}
export const IGNORED_KEYS = ['id', 'lastModified', 'syncStatus'] as const

/** Read-only: accepted only with the stored value (`changedReadOnlyKey`). */
const unchecked = z.optional(z.unknown())
export const unchangedShape = {
  campaignId: unchecked,
  type: unchecked,
  rev: unchecked,
  conflicts: unchecked,
  /** Which conflicts were settled: for merging alone. */
  answered: unchecked,
}

type Fields = Readonly<Record<string, unknown>>

/** The first of `keys` that a body would change, to be refused like an unknown field. */
export function changedReadOnlyKey(body: Fields, stored: Fields, keys: readonly string[]): string | undefined {
  return keys.find((key) => body[key] !== undefined && canonical(body[key]) !== canonical(stored[key]))
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) => {
    const isPlain = typeof part === 'object' && part !== null && !Array.isArray(part)
    return isPlain ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part
  })
}

/** The document with a validated patch applied: null removes a field, `without` are the read-only ones. */
export function withPatch<D extends object>(document: D, patch: Fields, without: readonly string[]): D {
  const patched = Object.fromEntries(Object.entries(document))
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined || without.includes(key)) continue
    if (value === null) delete patched[key]
    else patched[key] = value
  }
  return patched as D
}
