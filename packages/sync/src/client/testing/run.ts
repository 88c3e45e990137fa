/** One run of a program, from its start until it is killed. */
export type Run = {
  dead: boolean
  /** The run is killed at its first change after this many. */
  changesLeft?: number
}

/** Calls that change something outside the program: its disk, or the server. */
const CHANGES = new Set<string | symbol>([
  ...['bulkWrite', 'cleanup', 'remove', 'changeFacts', 'renewReplica', 'changePending', 'changeProgress'],
  ...['learnGeneration', 'beginGeneration', 'catchUp'],
  ...['addRejections', 'forgetHeldRejections', 'addKeptChanges', 'addDeparture', 'push'],
])
const READS = new Set<string | symbol>([
  ...['findDocumentsById', 'query', 'count', 'getChangedDocumentsSince'],
  ...['pendingPage', 'pendingAt', 'pendingOf', 'pendingCampaigns', 'progress', 'pull', 'live', 'here'],
])

/** The same object for one run: after a kill, its calls change nothing and are never answered. */
export function killable<T extends object>(thing: T, run: Run): T {
  return new Proxy(thing, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (CHANGES.has(name) && run.changesLeft !== undefined) {
          run.dead ||= run.changesLeft <= 0
          run.changesLeft -= 1
        }
        const isLost = run.dead && (CHANGES.has(name) || READS.has(name))
        return isLost ? new Promise(() => {}) : Reflect.apply(value, target, given)
      }
    },
  })
}
