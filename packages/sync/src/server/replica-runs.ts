type Device = { person: string; replica?: string | undefined; run?: string | undefined }

/** Enough for every device that is on; a forgotten one is noticed a little later. */
const MOST_REPLICAS = 10_000
const MOST_FORMER_RUNS = 8

export type ReplicaRuns = {
  /** Whether another run of this replica was seen since this one was last seen. */
  isShared(device: Device): boolean
}

/**
 * Detects two devices with one replica: a copied browser profile. Each start of a device's replication has its own run,
 * and a run that is over never comes back. Two runs that take turns belong to two devices.
 */
export function createReplicaRuns(): ReplicaRuns {
  /** The runs of each replica, latest last. */
  const runsByReplica = new Map<string, string[]>()
  return {
    isShared: ({ person, replica, run }) => {
      if (replica === undefined || run === undefined) return false
      const key = `${person} ${replica}`
      const runs = runsByReplica.get(key) ?? []
      if (runs.at(-1) === run) return false
      const cameBack = runs.includes(run)
      runsByReplica.delete(key)
      runsByReplica.set(key, [...runs.filter((other) => other !== run), run].slice(-MOST_FORMER_RUNS))
      const [oldest] = runsByReplica.keys()
      if (runsByReplica.size > MOST_REPLICAS && oldest !== undefined) runsByReplica.delete(oldest)
      return cameBack
    },
  }
}
