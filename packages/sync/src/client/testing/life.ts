/** One run of a program, from its start to the moment it is killed. */
export type Life = { dead: boolean }

/** What reaches beyond the program: its disk and its network. */
const REACHES_OUT = new Set<string | symbol>([
  ...['bulkWrite', 'findDocumentsById', 'query', 'count', 'getChangedDocumentsSince', 'cleanup', 'remove'],
  ...['changeFacts', 'renewReplica', 'pendingPage', 'pendingAt', 'pendingOf', 'pendingCampaigns', 'changePending'],
  ...['checkpoint', 'putCheckpoint', 'addRejections', 'addKeeps', 'addFarewell'],
  ...['push', 'pull', 'live', 'here'],
])

/** The same thing in the hands of one life: what a dead one still asks of it never comes to pass, and gets no answer. */
export function mortal<T extends object>(thing: T, life: Life): T {
  return new Proxy(thing, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        return life.dead && REACHES_OUT.has(name) ? new Promise(() => {}) : Reflect.apply(value, target, given)
      }
    },
  })
}
