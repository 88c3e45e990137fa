import type { CreatureFigures, Item } from '@lanternkeep/schema'
import type { CsvColumns } from './formats/csv/columns.ts'

/** What happened to one field of the source. */
export type Handling = 'mapped' | 'approximated' | 'note' | 'ignored'

/** One row of a receipt. */
export type FieldReport = {
  /** As our screens name it ('Defence'), or the source's own name where we have no such field. */
  field: string
  /** As in the file, shortened: '"dex": 10, no bonus given'. */
  source: string
  /** In words: '+0', 'Str 19 Dex 10', 'Note: lair actions'. Empty if ignored. */
  becomes: string
  how: Handling
  /** Where the value comes from or why it isn't exact: 'from dexterity'. */
  why?: string
}

export type Place = {
  file: string
  /** Within the file: 'no. 12', 'line 1,204', 'notes/harbor.md'. Empty if the file is the thing. */
  at: string
}

/** What a thing becomes. `leftovers` is the text of the note that keeps what has no field; empty if there is none. */
export type Reading =
  | { kind: 'creature'; name: string; figures: CreatureFigures; leftovers: string }
  | { kind: 'npc'; name: string; figures: Record<string, unknown>; leftovers: string }
  | { kind: 'hero'; name: string; figures: Record<string, unknown>; leftovers: string }
  | { kind: 'encounter'; name: string; creatures: { name: string; count: number }[]; notes: string; leftovers: string }
  | { kind: 'table'; name: string; table: Record<string, unknown>; leftovers: string }
  | { kind: 'item'; name: string; item: Item; leftovers: string }
  /**
   * A page of a journal: becomes a session, or a note of the campaign. Markdown without raw HTML; its links and
   * `%%comments%%` are as in the file. `date` is a day, '2026-11-20'; `number` is what the file counts it as.
   */
  | { kind: 'page'; name: string; text: string; date?: string; number?: number; leftovers: string }

export type FoundThing = {
  place: Place
  /** The program or book that it comes from, as the file names it: 'SRD 5.1'. With the name it tells duplicates. */
  source: string
  /** Problems and inexact fields first. */
  fields: FieldReport[]
  /** What the file holds about it, shortened to MOST_RAW letters: shown beside the result. */
  raw: string
  reading: Reading
}

export type Unreadable = { place: Place; name: string; problem: string }

/** A file, or an entry of a zip. */
export type FileReport = {
  file: string
  /** 'Improved Initiative', '5etools bestiary', 'CSV'; undefined if no reader knows it. */
  format: string | undefined
  found: number
  /** Why nothing of it can be read; a sentence. */
  problem?: string
  /** For a table: its titles, its first rows, and what each column was read as. `readCsv` reads it with other columns. */
  csv?: { header: string[]; sample: string[][]; columns: CsvColumns }
}

export type Findings = { files: FileReport[]; things: FoundThing[]; unreadable: Unreadable[] }
