import * as z from 'zod/mini'
import { type DocumentOf, id, isoDateTime, requiredName, text } from '../fields.ts'
import { copiedFrom } from './copied-from.ts'
import { broughtBack, replicatedShape } from './replicated.ts'

export const LONGEST_TABLE_NAME = 100
/** Lines of a table, and characters of a line. */
export const MOST_TABLE_LINES = 1000
export const LONGEST_TABLE_LINE = 1000
/** Characters of all lines together. */
export const LONGEST_TABLE = 200_000

const tableName = requiredName(LONGEST_TABLE_NAME, 'Table name is required').check(
  z.refine((name) => !/[[\]\n]/.test(name), 'A table’s name has no brackets'),
)
const entries = text(LONGEST_TABLE).check(
  z.refine(
    (value) => value.split('\n').length <= MOST_TABLE_LINES,
    `A table has at most ${MOST_TABLE_LINES.toLocaleString('en-US')} lines`,
  ),
  z.refine(
    (value) => value.split('\n').every((line) => line.length <= LONGEST_TABLE_LINE),
    `A line has at most ${LONGEST_TABLE_LINE.toLocaleString('en-US')} characters`,
  ),
)

/** A table that the GM wrote: one entry a line. */
export const ownTableShape = {
  id,
  campaignId: id,
  kind: z.literal('table'),
  name: tableName,
  entries: z._default(entries, ''),
  copiedFrom: z.optional(copiedFrom),
  broughtBack,
  lastModified: isoDateTime,
  ...replicatedShape,
}
export const ownTableDocument = z.looseObject(ownTableShape)
export type OwnTable = DocumentOf<typeof ownTableShape>

/** Tables in a file. */
export const TABLES_FORMAT = 'lanternkeep-tables'
export const TABLES_VERSION = 1
export const MOST_TABLES_IN_FILE = 200
export const tablesFile = z.object({
  format: z.literal(TABLES_FORMAT),
  version: z.number(),
  tables: z.array(z.object({ name: tableName, entries })).check(z.maxLength(MOST_TABLES_IN_FILE)),
})
export type TablesFile = z.infer<typeof tablesFile>
