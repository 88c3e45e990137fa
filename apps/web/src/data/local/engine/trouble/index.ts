export { databaseName } from '../account-databases.ts'
export { type OpenTrouble, type TroubleKind, troubleOf } from './open-trouble.ts'
export { type RawContents, readRaw } from './read-raw.ts'
export { startOver } from './start-over.ts'
