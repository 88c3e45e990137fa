import { liveQuery } from 'dexie'
import type { SideDatabase } from '../engine/side-database.ts'
import { newId } from '../store/ids.ts'

const CURRENT = 'replica'
const FORMER = 'formerReplicas'
const REPLICA_LENGTH = 12

export type ReplicaNames = {
  /** Names of this database among all devices, the current one first. */
  get: () => readonly string[]
  /** Takes a new name: a copy of this database on another device uses the current one as well. */
  renew: () => Promise<void>
  close: () => void
}

/** Live across tabs. The first name is made on first use. */
export async function openReplicaNames(side: SideDatabase): Promise<ReplicaNames> {
  let names = await makeFirst(side)
  const following = liveQuery(() => readReplicaNames(side)).subscribe({
    next: (stored) => {
      if (stored.length > 0) names = stored
    },
    // The storage watch reports a cleared database.
    error: () => undefined,
  })
  return {
    get: () => names,
    renew: async () => {
      names = await rename(side, newName())
    },
    close: () => following.unsubscribe(),
  }
}

/** Empty for a database that was cleared. */
export async function readReplicaNames(side: SideDatabase): Promise<string[]> {
  const [current, former] = await side.values.bulkGet([CURRENT, FORMER])
  if (typeof current?.value !== 'string') return []
  return [current.value, ...(Array.isArray(former?.value) ? (former.value as string[]) : [])]
}

function makeFirst(side: SideDatabase): Promise<string[]> {
  return side.transaction('rw', side.values, async () => {
    const names = await readReplicaNames(side)
    return names.length > 0 ? names : rename(side, newName())
  })
}

function rename(side: SideDatabase, name: string): Promise<string[]> {
  return side.transaction('rw', side.values, async () => {
    const former = await readReplicaNames(side)
    await side.values.bulkPut([
      { key: CURRENT, value: name },
      { key: FORMER, value: former },
    ])
    return [name, ...former]
  })
}

function newName(): string {
  return newId().replaceAll('-', '').slice(0, REPLICA_LENGTH)
}
