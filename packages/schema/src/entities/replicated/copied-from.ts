import * as z from 'zod/mini'
import { id, text } from '../fields.ts'

/**
 * What a document was copied from: a creature of a `campaign` or of the `library`; the `srd`, the figures that come with
 * the app, where the id is their key; or an `import`: its id is made of its source and name in the file.
 */
export const copiedFrom = z.looseObject({
  kind: text(30),
  id,
  /** The program or book that an import comes from, as its file names it. */
  source: z.optional(text(200)),
})
export type CopiedFrom = { kind: string; id: string; source?: string | undefined }
