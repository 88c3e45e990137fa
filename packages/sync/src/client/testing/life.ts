/** One run of a program, from its start until it is killed. */
export type Life = {
  dead: boolean
  /** The program is killed when it wants to make one more change than this. */
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

/** The same object for one life: what a dead life still calls never happens and gets no answer. */
export function mortal<T extends object>(thing: T, life: Life): T {
  return new Proxy(thing, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (CHANGES.has(name) && life.changesLeft !== undefined) {
          life.dead ||= life.changesLeft <= 0
          life.changesLeft -= 1
        }
        const isLost = life.dead && (CHANGES.has(name) || READS.has(name))
        return isLost ? new Promise(() => {}) : Reflect.apply(value, target, given)
      }
    },
  })
}
