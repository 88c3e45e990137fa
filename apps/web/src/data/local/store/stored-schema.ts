import type { RxCollection, RxJsonSchema } from 'rxdb'

type Shape = Record<string, unknown>

/** Raise it with any change to the schemas. Installed devices then need a takeover of the version before. */
export const STORED_VERSION = 1

const ID = { type: 'string', maxLength: 64 } as const

const STORED = { version: STORED_VERSION, primaryKey: 'id', type: 'object' } as const

/*
 * What RxDB itself needs of a document: its key and the indexed fields. RxDB refuses to open a database whose schema
 * has another hash, so no other field is named: entities gain fields without a migration. Nothing in RxDB checks
 * documents against it; forms and the server validate with zod.
 */
export const CAMPAIGN_SCHEMA: RxJsonSchema<{ id: string }> = {
  ...STORED,
  properties: { id: ID },
  required: ['id'],
  indexes: [],
}
export const SCHEMA_IN_CAMPAIGN: RxJsonSchema<{ id: string; campaignId: string }> = {
  ...STORED,
  properties: { campaignId: ID, id: ID },
  required: ['id', 'campaignId'],
  indexes: ['campaignId'],
}

/** RxDB gives its documents the fields of its schema; this gives them the entity's. Call it before the first query. */
export function addFields(collection: RxCollection, shapes: readonly Shape[]): void {
  const prototype: object = collection.schema.getDocumentPrototype()
  for (const field of new Set(shapes.flatMap((shape) => Object.keys(shape)))) {
    if (field in prototype) continue
    Object.defineProperty(prototype, field, {
      get(this: { get?: (path: string) => unknown }) {
        return this.get?.(field)
      },
      enumerable: true,
      configurable: true,
    })
  }
}
