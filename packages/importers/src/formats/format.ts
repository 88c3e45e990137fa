import type { Finished } from '../creature/finish-creature.ts'
import type { Reading } from '../found.ts'
import type { Receipt } from '../receipt/receipt.ts'
import type { Row } from '../values/row.ts'

/** A file, or an entry of a zip. `name` is shown and names a page; what the file is, its text alone tells. */
export type SourceFile = { name: string; text: string }

/** A thing in a file that is known but not read yet, so that one that can't be read doesn't stop the others. */
export type ThingSource = {
  name: string
  /** The book or program, if the thing itself names one. */
  source: string
  /** Where in the file: 'no. 12'. */
  at: string
  /** What the file holds of it. Every path of it is claimed by the receipt. */
  raw: unknown
  read: (receipt: Receipt) => Finished<Reading>
}

/** A thing that needs another one, perhaps of a later file. `resolve` is called when all files were read. */
export type HeldThing = { name: string; at: string; resolve: () => ThingSource | { problem: string } }

/** What the files of one import know of each other. */
export type ImportContext = {
  /** The creatures of 5etools, by name and source: others are written as changes of them. */
  bases: Map<string, Row>
}

/** What a reader makes of a file; undefined if it isn't of its format. */
export type FormatResult = { format: string; things: ThingSource[]; held?: HeldThing[]; problem?: string } | undefined
export type JsonFormat = (value: unknown, context: ImportContext) => FormatResult
