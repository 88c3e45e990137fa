import type { ReplicationStatus } from '@lanternkeep/sync/client'

/** The status until the replication reports its first. It promises nothing, so nothing is taken for sent. */
export const NOT_CONNECTED: ReplicationStatus = {
  online: false,
  live: false,
  signedOut: false,
  updateNeeded: false,
  failing: {},
  waiting: {},
  tables: {},
  rights: 0,
  active: false,
  syncing: false,
}
