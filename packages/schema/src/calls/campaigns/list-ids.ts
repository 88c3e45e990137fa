import * as z from 'zod/mini'
import { id } from '../../entities/fields.ts'

type Schema = z.core.SomeType

/**
 * The field as a body may send it: what its list holds (abilities, items, conditions) needs no id. The type keeps the
 * ids, because `withListIds` fills them in before anyone reads them.
 */
export function listWithoutIds<F extends Schema>(field: F): F {
  return loosened(field) as F
}

function loosened(field: Schema): Schema {
  if (field instanceof z.ZodMiniDefault) {
    const { innerType, defaultValue } = field._zod.def
    return z._default(loosened(innerType) as z.ZodMiniType, defaultValue as never)
  }
  if (field instanceof z.ZodMiniOptional) return z.optional(loosened(field._zod.def.innerType))
  if (!(field instanceof z.ZodMiniArray)) return field
  const { element, checks = [] } = field._zod.def
  return z.array(withoutId(element)).check(...(checks as z.core.$ZodCheck<unknown[]>[]))
}

function withoutId(element: Schema): Schema {
  if (element instanceof z.ZodMiniUnion) return z.union(element._zod.def.options.map(withoutId))
  if (!(element instanceof z.ZodMiniObject) || !('id' in element._zod.def.shape)) return element
  return z.looseObject({ ...element._zod.def.shape, id: z.optional(id) })
}

/** Gives an id to each thing in a list of the body that has none. */
export function withListIds<B extends object>(body: B, newId: () => string): B {
  const named = (thing: unknown) => {
    const isNameless = typeof thing === 'object' && thing !== null && 'name' in thing && !('id' in thing && thing.id)
    return isNameless ? { id: newId(), ...thing } : thing
  }
  const fields = Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? value.map(named) : value])
  return Object.fromEntries(fields) as B
}
