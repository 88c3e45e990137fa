import * as z from 'zod/mini'

const known = new WeakMap<z.core.SomeType, z.core.SomeType>()

/**
 * The schema with which a client reads what the server sends: an old app must live with a new server. It keeps shapes
 * and formats. It drops limits, and fields that the schema doesn't name are never an error. A choice that this app
 * doesn't know counts as absent, where the schema can do without: it becomes the default, null or undefined.
 */
export function looseOf<Schema extends z.core.SomeType>(schema: Schema): Schema {
  const loose = known.get(schema) ?? loosened(schema as z.core.SomeType as z.core.$ZodTypes)
  known.set(schema, loose)
  return loose as Schema
}

function loosened(schema: z.core.$ZodTypes): z.core.SomeType {
  const { def } = schema._zod
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, looseOf(field)]))
      return clone(schema, { shape, ...(def.catchall?._zod.def.type === 'never' && { catchall: undefined }) })
    }
    case 'array':
      return clone(schema, { element: looseOf(def.element) })
    case 'record':
      return clone(schema, { keyType: looseOf(def.keyType), valueType: looseOf(def.valueType) })
    case 'union':
      return clone(schema, { options: def.options.map(looseOf) })
    case 'optional':
      return clone(schema, { innerType: orAbsent(def.innerType, undefined) })
    case 'nullable':
      return clone(schema, { innerType: orAbsent(def.innerType, null) })
    case 'default':
      return clone(schema, { innerType: orAbsent(def.innerType, def.defaultValue) })
    case 'pipe':
      return clone(schema, { in: looseOf(def.in), out: looseOf(def.out) })
    case 'catch':
      return clone(schema, { innerType: looseOf(def.innerType) })
    default:
      return clone(schema, {})
  }
}

/** Without its checks. A format, or a type that only a function knows, isn't one of them. */
function clone(schema: z.core.$ZodTypes, changes: object): z.core.SomeType {
  return z.clone<z.core.$ZodType>(schema, { ...schema._zod.def, checks: undefined, ...changes })
}

function orAbsent(schema: z.core.SomeType, absent: unknown): z.core.SomeType {
  const loose = looseOf(schema)
  return schema._zod.def.type === 'enum' ? z.catch(loose, absent as never) : loose
}
