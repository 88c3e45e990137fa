import type { HealthAct, User } from '@lanternkeep/schema'
import type { ReplicationStatus } from '@lanternkeep/sync/client'
import type { RxDatabase } from 'rxdb'
import type { BehaviorSubject } from 'rxjs'
import type { SideDatabase } from '../engine/side-database.ts'
import type { WriteWatch } from '../engine/watched-storage.ts'
import type { AudioDatabase } from '../recordings/audio/audio-database.ts'
import type { LocalStore } from '../sync/local-store.ts'
import type { Collections } from './collections.ts'
import type { LiveValues } from './live.ts'

/** One account's data on this device. Features pass it on and don't look inside. */
export type LocalDb = {
  account: string
  /** Names this database among all devices; every rev it makes begins with it. It may change (`store.replicas`). */
  readonly replica: string
  rx: RxDatabase<Collections>
  collections: Collections
  side: SideDatabase
  audio: AudioDatabase
  store: LocalStore
  live: LiveValues
  /** Acts of this tab that are shown and not stored yet. */
  ahead$: BehaviorSubject<readonly ActAhead[]>
  /** Whether storage has space, and whether the data still exists. */
  storage: HealthWatch
  /** The replication's state, in whichever tab it runs. */
  connection$: BehaviorSubject<ReplicationStatus>
  person$: BehaviorSubject<LocalPerson>
  /** Set once the provider has started it. */
  host?: SyncHost
  /** What must end before the databases close, such as a recording. */
  beforeClose: Set<() => Promise<unknown>>
}

/** What one character gets in an act on health. */
export type HealthTarget = { characterId: string; act: HealthAct }
/** `order`: its place among all acts, as it was known when the act was made. */
export type ActAhead = { id: string; campaignId: string; order: number; targets: readonly HealthTarget[] }

/** Who is signed in and what the switches say. `user` is null while no one may sync: signed out, or signing out. */
export type LocalPerson = { user: User | null; cloud: { connected: boolean; enabled: boolean } }

/** Replicates in the leading tab. Every other tab can see its status and send it requests. */
export type SyncHost = {
  setPerson(person: LocalPerson): void
  /** A campaign was joined or brought back: pulls its documents. */
  recheck(): void
  /** Sends what may be sent now. */
  sendPending(): void
  /** Retries everything that was refused or failed. */
  retry(): void
  close(): Promise<void>
}

export type StorageHealth = {
  /** A write failed for lack of space, and there is still none. */
  full: boolean
  nearlyFull?: { usedBytes: number; quotaBytes: number }
  /**
   * `now`: the data disappeared while the app was running, and nothing is written any more. `before`: it was gone at
   * start.
   */
  lost?: 'now' | 'before'
}

export type HealthWatch = WriteWatch & {
  health$: BehaviorSubject<StorageHealth>
  /** Checks again whether there is space and whether the data still exists. */
  check: () => Promise<void>
  start: (side: SideDatabase, replica: string) => void
  stop: () => void
}
