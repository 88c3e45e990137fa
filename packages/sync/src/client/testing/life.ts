/** One run of a program, from its start to the moment it is killed. */
export type Life = {
  dead: boolean
  /** It is killed when it wants to change the world once more than this. */
  changesLeft?: number
}

/** What changes what is beyond the program: its disk, and the server. */
const CHANGES = new Set<string | symbol>([
  ...['bulkWrite', 'cleanup', 'remove', 'changeFacts', 'renewReplica', 'changePending', 'changeProgress'],
  ...['learnGeneration', 'beginGeneration', 'catchUp'],
  ...['addRejections', 'forgetHeldRejections', 'addKeeps', 'addFarewell', 'push'],
])
const READS = new Set<string | symbol>([
  ...['findDocumentsById', 'query', 'count', 'getChangedDocumentsSince'],
  ...['pendingPage', 'pendingAt', 'pendingOf', 'pendingCampaigns', 'progress', 'generation', 'pull', 'live', 'here'],
])

/** The same thing in the hands of one life: what a dead one still asks of it never comes to pass, and gets no answer. */
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
