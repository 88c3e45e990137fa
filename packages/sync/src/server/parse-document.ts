import * as z from 'zod/mini'
import { collections } from '../collections.ts'
import type { CollectionName, SyncDocument } from '../protocol.ts'

/** What the schema makes of a document, or its first objection. */
export type ParsedDocument = { document: SyncDocument } | { issue: z.core.$ZodIssue | undefined }

/**
 * Checks a document against its collection's schema and fills in what it lacks: the most expensive step of a push. A
 * schema compiled as a whole has code for every field of every kind of document. That takes tens of thousands of
 * documents to become fast; field by field, only the code of the fields that are there runs. What is the very value that
 * `stored` has was checked when it was stored.
 */
export function parseDocument(
  collection: CollectionName,
  document: SyncDocument,
  stored?: SyncDocument,
): ParsedDocument {
  const parsed = parserOf(collection)(document, stored)
  if (parsed) return { document: parsed }
  const { success, data, error } = z.safeParse(collections[collection].schema, document)
  return success ? { document: data as SyncDocument } : { issue: error.issues[0] }
}

/** Undefined: the document is refused, or only the schema itself can tell. */
type Parser = (document: SyncDocument, stored: SyncDocument | undefined) => SyncDocument | undefined

const parsers = new Map<CollectionName, Parser>()

function parserOf(collection: CollectionName): Parser {
  const known = parsers.get(collection)
  if (known) return known
  const parser = parserFor(collections[collection].schema)
  parsers.set(collection, parser)
  return parser
}

function parserFor(schema: z.core.$ZodType): Parser {
  if (schema instanceof z.ZodMiniDiscriminatedUnion) return parserByKind(schema._zod.def)
  if (schema instanceof z.ZodMiniObject && isLooseAndPlain(schema)) return parserByField(schema.shape)
  return (document) => {
    const parsed = z.safeParse(schema, document)
    return parsed.success ? (parsed.data as SyncDocument) : undefined
  }
}

function parserByKind({ discriminator, options }: z.core.$ZodDiscriminatedUnionDef): Parser {
  const byKind = new Map<unknown, Parser>()
  for (const option of options) {
    const parser = parserFor(option)
    for (const kind of option._zod.propValues?.[discriminator] ?? []) byKind.set(kind, parser)
  }
  return (document, stored) => {
    const kind = document[discriminator]
    // Of another kind, a field of the same name is another field.
    return byKind.get(kind)?.(document, stored?.[discriminator] === kind ? stored : undefined)
  }
}

/** Whether nothing is demanded of the object as a whole, and unknown fields pass. */
function isLooseAndPlain({ _zod: { def } }: z.ZodMiniObject): boolean {
  return !def.checks?.length && def.catchall?._zod.def.type === 'unknown'
}

function parserByField(shape: z.core.$ZodShape): Parser {
  const fields = new Map(Object.entries(shape).map(([name, field]) => [name, compiled(field)]))
  const needed = [...fields].filter(([, field]) => !(field instanceof z.ZodMiniOptional))
  return (document, stored) => {
    let parsed = document
    const set = (name: string, value: unknown) => {
      // Copied only if the schema changes something: most edits change a number or a text.
      if (parsed === document) parsed = { ...document }
      parsed[name] = value
    }
    for (const name in document) {
      const value = document[name]
      // The schema leaves it out.
      if (name === '__proto__') return undefined
      if (stored && value === stored[name]) continue
      const result = fields.get(name)?.safeParse(value)
      if (!result) continue
      if (!result.success) return undefined
      if (result.data !== value) set(name, result.data)
    }
    for (const [name, field] of needed) {
      if (document[name] !== undefined) continue
      const result = field.safeParse(undefined)
      if (!result.success) return undefined
      if (result.data !== undefined) set(name, result.data)
    }
    return parsed
  }
}

/** Kinds of documents have fields in common, and so their code. */
const compiledFields = new WeakMap<z.core.$ZodType, z.ZodMiniType>()

function compiled(field: z.core.$ZodType): z.ZodMiniType {
  const known = compiledFields.get(field)
  if (known) return known
  const made = z.compile(field) as z.ZodMiniType
  compiledFields.set(field, made)
  return made
}
