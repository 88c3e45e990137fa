import type { RxCollection, RxJsonSchema } from 'rxdb'

type Shape = Record<string, unknown>

/** Raise it with any change to `storedSchema`. Installed devices then need a takeover of the version before. */
export const STORED_VERSION = 1

const ID = { type: 'string', maxLength: 64 } as const

/**
 * What RxDB itself needs of a document: its key and the indexed fields. RxDB refuses to open a database whose schema
 * has another hash, so no other field is named: entities gain fields without a migration. Nothing in RxDB checks
 * documents against it; forms and the server validate with zod.
 */
export function storedSchema<Document>({ inCampaign }: { inCampaign: boolean }): RxJsonSchema<Document> {
  return {
    version: STORED_VERSION,
    primaryKey: 'id',
    type: 'object',
    properties: inCampaign ? { campaignId: ID, id: ID } : { id: ID },
    required: inCampaign ? ['id', 'campaignId'] : ['id'],
    indexes: inCampaign ? ['campaignId'] : [],
  } as unknown as RxJsonSchema<Document>
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
