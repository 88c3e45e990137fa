import { type Character, type Encounter, encounterShape, firstProblem, IMAGE_TYPES, imageId } from '@lanternkeep/schema'
import { type CollectionName, collections, type SyncDocument } from '@lanternkeep/sync'
import * as z from 'zod/mini'
import { canonicalJson, isTooDeep } from '../format/canonical.ts'
import { exportedDocument } from '../format/write-campaign.ts'

/* One character or encounter as a file. `document` is what campaign.json has of it (docs/format). */
export const SINGLE_FORMAT = 'lanternkeep-single'
const SINGLE_VERSION = 1
/** A document and its pictures, with room for a later version. */
const LARGEST_SINGLE = 16 * 1024 * 1024

const head = z.looseObject({ format: z.literal(SINGLE_FORMAT), version: z.int() })
const picture = z.object({ id: imageId, type: z.enum(IMAGE_TYPES), data: z.base64().check(z.maxLength(2_000_000)) })
const outline = {
  document: z.looseObject({ id: z.string() }),
  pictures: z._default(z.array(picture).check(z.maxLength(10)), []),
}
const singleFile = z.discriminatedUnion('collection', [
  z.looseObject({ collection: z.literal('characters'), ...outline }),
  z.looseObject({ collection: z.literal('prep'), ...outline }),
])

/** A picture that the document names; `data` is its bytes in base64. */
export type SinglePicture = z.infer<typeof picture>
export type Single = ({ kind: 'character'; document: Character } | { kind: 'encounter'; document: Encounter }) & {
  pictures: SinglePicture[]
}
export type ReadSingle = { single: Single } | { problem: string }

const COLLECTIONS = { character: 'characters', encounter: 'prep' } as const satisfies Record<
  Single['kind'],
  CollectionName
>
/** What says who plays and plans it, and means nothing in another campaign. */
const OWN_KEYS = ['claimedBy', 'turnEnded', 'handoutsSeen', 'healthLog', 'healthMark', 'broughtBack', 'answered']

export function writeSingle({ kind, document, pictures }: Single): string {
  const collection = COLLECTIONS[kind]
  const whole = exportedDocument(collection, document as SyncDocument)
  const kept = Object.fromEntries(Object.entries(whole).filter(([key]) => !OWN_KEYS.includes(key)))
  const file = { format: SINGLE_FORMAT, version: SINGLE_VERSION, collection, document: kept, pictures }
  return `${JSON.stringify(JSON.parse(canonicalJson(file)), null, 2)}\n`
}

/** Undefined for a text that isn't such a file; a sentence if it is one and can't be read. */
export function readSingle(json: string): ReadSingle | undefined {
  if (!json.includes(SINGLE_FORMAT)) return undefined
  if (json.length > LARGEST_SINGLE) return { problem: 'This file is too large for one character or encounter.' }
  const raw = parsed(json)
  if (raw === undefined || isTooDeep(raw)) return { problem: 'This file is damaged: part of it is missing.' }
  const known = head.safeParse(raw)
  if (!known.success) return undefined
  if (known.data.version > SINGLE_VERSION)
    return { problem: 'This file comes from a newer version of Lanternkeep. Update this app first.' }
  const file = singleFile.safeParse(raw)
  if (!file.success) return { problem: `This file can’t be read: ${firstProblem(file.error.issues).message}.` }
  const { collection, document, pictures } = file.data
  const schema = collection === 'characters' ? collections.characters.schema : z.looseObject(encounterShape)
  const checked = schema.safeParse({ ...document, lastModified: document.lastModified ?? new Date(0).toISOString() })
  if (!checked.success) return { problem: `This file can’t be read: ${firstProblem(checked.error.issues).message}.` }
  const kind = collection === 'characters' ? 'character' : 'encounter'
  return { single: { kind, document: checked.data, pictures } as Single }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\ufeff/, ''))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
