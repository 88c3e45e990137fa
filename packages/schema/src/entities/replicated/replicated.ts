import * as z from 'zod/mini'
import { id, int, isoDateTime, text } from '../fields.ts'

/**
 * Two versions of one field that could not be merged; the field itself holds `theirs` until a person chooses. `path` is
 * the top-level key, or `key/itemId[/field]` inside a list or object, or `$deleted`.
 */
export const fieldConflict = z.looseObject({
  id,
  path: text(300),
  base: z.unknown(),
  theirs: z.unknown(),
  mine: z.unknown(),
  by: text(120),
  at: isoDateTime,
})

export type FieldConflict = {
  id: string
  path: string
  base: unknown
  theirs: unknown
  mine: unknown
  /** Name of the device or person whose version is `mine`. */
  by: string
  at: string
}

/** What every replicated document has. The device sets `rev` on each write (packages/sync/SPEC.md). */
export const replicatedShape = {
  rev: z._default(text(120), ''),
  conflicts: z._default(z.array(fieldConflict).check(z.maxLength(500)), []),
}

/** How often a person wanted the document back, also while it was still here: a deletion that didn't know of it loses. */
export const broughtBack = z.optional(int(0))
