export { CSV_FIELDS, type CsvColumns, type CsvField, guessColumns } from './formats/csv/columns.ts'
export type { SourceFile } from './formats/format.ts'
export type {
  FieldReport,
  FileReport,
  Findings,
  FoundThing,
  Handling,
  Place,
  Reading,
  Unreadable,
} from './found.ts'
export { createReader, MOST_RAW, type Reader, readCsv } from './reader.ts'
export { type MarkPlace, type PageMark, rewriteMarks } from './text/page-marks.ts'
