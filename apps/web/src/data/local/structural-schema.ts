import type { RxJsonSchema } from 'rxdb'
import type * as z from 'zod/mini'

type Shape = Record<string, z.core.$ZodType>
type Property = { type?: string | string[]; maxLength?: number }

const ID_MAX_LENGTH = 64
const TYPE_OF_KIND: Partial<Record<string, string>> = {
  string: 'string',
  literal: 'string',
  enum: 'string',
  number: 'number',
  int: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
  record: 'object',
}

/**
 * What RxDB needs to know of an entity: its top-level keys and their types. Nested shapes, limits and texts stay out, so
 * that changing them never changes the schema's hash (a migration). Forms and the server validate with zod.
 */
export function structuralSchema<Document>(shapes: Shape[]): RxJsonSchema<Document> {
  const keys = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))].sort()
  const properties: Record<string, Property> = {}
  for (const key of keys) {
    const schema = shapes.find((shape) => shape[key])?.[key]
    properties[key] = schema ? propertyOf(schema) : {}
  }
  const inCampaign = 'campaignId' in properties
  for (const key of inCampaign ? ['id', 'campaignId'] : ['id']) {
    properties[key] = { type: 'string', maxLength: ID_MAX_LENGTH }
  }
  return {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties,
    required: inCampaign ? ['id', 'campaignId'] : ['id'],
    indexes: inCampaign ? ['campaignId'] : [],
  } as unknown as RxJsonSchema<Document>
}

function propertyOf(schema: z.core.$ZodType): Property {
  const kind = schema._zod.def.type
  if (isWrapper(schema)) {
    const inner = propertyOf(schema._zod.def.innerType)
    return kind === 'nullable' && typeof inner.type === 'string' ? { type: [inner.type, 'null'] } : inner
  }
  const type = TYPE_OF_KIND[kind]
  return type ? { type } : {}
}

function isWrapper(schema: z.core.$ZodType): schema is z.core.$ZodOptional | z.core.$ZodDefault | z.core.$ZodNullable {
  return ['optional', 'default', 'nullable'].includes(schema._zod.def.type)
}
