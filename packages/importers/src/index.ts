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
