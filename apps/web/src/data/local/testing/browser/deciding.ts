/** The server's half of the sync, in case a mutant of it decides. */
export { acceptPush, listChanges, writeDocument } from '@lanternkeep/sync/server'
