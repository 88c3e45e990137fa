import type { User } from '@lanternkeep/schema'
import type { ReplicationStatus } from '@lanternkeep/sync/client'
import type { RxDatabase } from 'rxdb'
import type { BehaviorSubject } from 'rxjs'
import type { SideDatabase } from '../engine/side-database.ts'
import type { WriteWatch } from '../engine/watched-storage.ts'
import type { AudioDatabase } from '../recordings/audio/audio-database.ts'
import type { LocalStore } from '../sync/local-store.ts'
import type { Collections } from './collections.ts'
import type { LiveValues } from './live.ts'

/** One account's data on this device. Features hand it on and do not look inside. */
export type LocalDb = {
  account: string
  /** Names this database among all devices; every rev that it makes begins with it. It may change (`store.replicas`). */
  readonly replica: string
  rx: RxDatabase<Collections>
  collections: Collections
  side: SideDatabase
  audio: AudioDatabase
  store: LocalStore
  live: LiveValues
  /** Whether there is room, and whether the data is still there. */
  storage: HealthWatch
  /** What the replication says, wherever it runs. */
  connection$: BehaviorSubject<ReplicationStatus>
  person$: BehaviorSubject<SyncPerson>
  /** There once the provider started it. */
  host?: SyncHost
  /** What must end before the databases close, such as a recording. */
  beforeClose: Set<() => Promise<unknown>>
}

/** Who is here and what the switches say. `user` is null while nobody may sync: signed out, or on the way out. */
export type SyncPerson = { user: User | null; cloud: { connected: boolean; enabled: boolean } }

/** Replicates in the leading tab, and lets every other tab see its status and ask it for things. */
export type SyncHost = {
  setPerson(person: SyncPerson): void
  /** A campaign joined or came back: its documents are fetched. */
  recheck(): void
  /** Asks again for everything that was refused or failed. */
  retry(): void
  close(): Promise<void>
}

export type StorageHealth = {
  /** A write failed for want of room, and there is none yet. */
  full: boolean
  nearlyFull?: { usedBytes: number; quotaBytes: number }
  /** `now`: the data went away under the running app, and nothing is written any more. `before`: it was gone at start. */
  lost?: 'now' | 'before'
}

export type HealthWatch = WriteWatch & {
  health$: BehaviorSubject<StorageHealth>
  /** Looks again whether there is room, and whether the data is still there. */
  check: () => Promise<void>
  start: (side: SideDatabase, replica: string) => void
  stop: () => void
}
