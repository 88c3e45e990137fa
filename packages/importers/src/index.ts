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
export { createReader, MOST_RAW, type Reader } from './reader.ts'
