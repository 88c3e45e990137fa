import type { PersonKey } from '../people/requester.ts'
import { all, type Db, query, run } from '../storage/sql.ts'

/** Who has a stream open, in this process or in another one. */
export type Listening = {
  /**
   * The person's first stream in this process opened, or the last one ended. Resolves once every process can see it;
   * undefined if there is nothing to wait for.
   */
  changed(person: PersonKey): Promise<void> | undefined
  /** Which of these people listen. */
  among(db: Db, people: readonly PersonKey[]): Promise<Set<PersonKey>>
  close(): Promise<void>
}

/** Who has a stream open in this process. */
export type Here = { isHere(person: PersonKey): boolean; people(): PersonKey[] }

/** Where there is one process, its streams are all there is to know. */
export function createOwnListening({ isHere }: Pick<Here, 'isHere'>): Listening {
  return {
    changed: () => undefined,
    among: async (_, people) => new Set(people.filter(isHere)),
    close: async () => {},
  }
}

const RENEW_EVERY_MS = 15_000
/** Two renewals may fail. Then the process counts as dead, and no one listens there. */
const LASTS_MS = 40_000
/** A statement takes 65,535 values. */
const MOST_ROWS = 10_000

type Shared = Here & {
  db: Db
  now: () => Date
  process: string
  /** The process they listened to has died. */
  onRunOut(people: PersonKey[]): void
}

/** In a table, for several processes. */
export function createSharedListening({ db, now, process, isHere, people, onRunOut }: Shared): Listening {
  const until = () => new Date(now().getTime() + LASTS_MS).toISOString()
  const changedPeople = new Set<PersonKey>()
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  const add = async (arrived: PersonKey[]) => {
    for (let at = 0; at < arrived.length; at += MOST_ROWS) {
      const rows = arrived.slice(at, at + MOST_ROWS).map((person) => ({ person, process, until: until() }))
      const added = query.insertInto('listening').values(rows)
      await run(
        db,
        added.onConflict((row) =>
          row.columns(['person', 'process']).doUpdateSet({ until: (eb) => eb.ref('excluded.until') }),
        ),
      )
    }
  }
  const write = async () => {
    next = undefined
    const changed = Map.groupBy(changedPeople, isHere)
    changedPeople.clear()
    await add(changed.get(true) ?? [])
    const left = changed.get(false) ?? []
    const gone = query.deleteFrom('listening').where('process', '=', process).where('person', 'in', left)
    if (left.length > 0) await run(db, gone)
  }
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch((error: unknown) => {
      globalThis.process.emitWarning(error instanceof Error ? error : String(error))
    })
    return last
  }
  const renew = async () => {
    const renewed = query.updateTable('listening').set({ until: until() }).where('process', '=', process)
    const known = people()
    if (known.length > 0 && (await run(db, renewed)) < known.length) await add(known)
    const dead = query.deleteFrom('listening').where('until', '<', now().toISOString()).returning('person')
    const runOut = await all(db, dead)
    if (runOut.length > 0) onRunOut(runOut.map(({ person }) => person as PersonKey))
  }
  const renewing = setInterval(() => void inTurn(renew), RENEW_EVERY_MS)
  renewing.unref()

  return {
    changed(person) {
      changedPeople.add(person)
      // Those who come while another statement runs share the next one.
      next ??= inTurn(write)
      return next
    },
    async among(from, asked) {
      if (asked.length === 0) return new Set()
      const rows = query
        .selectFrom('listening')
        .select('person')
        .where('person', 'in', [...asked])
      const listening = await all(from, rows.where('until', '>=', now().toISOString()))
      return new Set(listening.map(({ person }) => person as PersonKey))
    },
    async close() {
      clearInterval(renewing)
      await inTurn(async () => void (await run(db, query.deleteFrom('listening').where('process', '=', process))))
    },
  }
}
