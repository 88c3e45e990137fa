import type { CsvColumns, Findings } from '@lanternkeep/importers'

/** A chosen file. `name` has its folders. */
export type ChosenFile = { name: string; file: Blob }

/** To the worker. `columns`: of tables whose columns a person chose, by the file's shown name. */
export type ReadRequest = { files: readonly ChosenFile[]; columns: { readonly [file: string]: CsvColumns } }

/** From the worker. */
export type ReadMessage =
  /** Files that were begun, and how much of all bytes was read. */
  | { kind: 'progress'; name: string; read: number; bytes: number; allBytes: number }
  /** Some of what was found: a page at a time, so that the screen stays quick. */
  | { kind: 'found'; findings: Findings }
  /** `skipped`: pictures and other files that no one expects to be read. */
  | { kind: 'done'; skipped: number }
  /** Nothing can be read at all. */
  | { kind: 'failed'; problem: string }
