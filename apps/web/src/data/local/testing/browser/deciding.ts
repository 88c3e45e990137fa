/** The server's half of the sync, for when a mutant of it decides. */
export { acceptPush, listChanges, writeDocument } from '@lanternkeep/sync/server'
