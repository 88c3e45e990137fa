import type { ChangeBus } from '../bus/change-bus.ts'
import { type Db, first, query, run } from '../storage/sql.ts'

/** A process that doesn't renew its lease for this long counts as dead. */
const LASTS_MS = 60_000
const RENEW_EVERY_MS = 20_000
/** Clocks of several processes differ by less. */
const SKEW_MS = 60_000

export type Held = {
  /** The signal aborts if another process may have taken over. */
  work: (signal: AbortSignal) => Promise<void>
  /** How long no process does it again once it is done. */
  keepMs: number
}

/** Work that only one process at a time may do. */
export type Leases = {
  /** Does the work, unless another process does or has just done it. Returns whether it was done here. */
  hold(name: string, held: Held): Promise<boolean>
}

type Parts = { bus: Pick<ChangeBus, 'process' | 'isShared'>; db: Db; now: () => Date }

export function createLeases(parts: Parts): Leases {
  return parts.bus.isShared ? createSharedLeases(parts) : OWN_LEASES
}

const OWN_LEASES: Leases = {
  async hold(_, { work }) {
    await work(new AbortController().signal)
    return true
  },
}

function createSharedLeases({ bus: { process }, db, now }: Parts): Leases {
  const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString()
  const take = async (name: string, keepMs: number) => {
    const lease = { name, process, until: inMs(LASTS_MS) }
    // One that was taken while a clock ran ahead would otherwise last until that time comes.
    const latest = inMs(Math.max(LASTS_MS, keepMs) + SKEW_MS)
    const taken = query
      .insertInto('lease')
      .values(lease)
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(lease)
          .where((row) => row.or([row('lease.until', '<=', now().toISOString()), row('lease.until', '>', latest)])),
      )
    return (await first(db, taken.returning('name'))) !== undefined
  }
  const extend = (name: string, ms: number) => {
    const own = query
      .updateTable('lease')
      .set({ until: inMs(ms) })
      .where('name', '=', name)
    return run(db, own.where('process', '=', process).where('until', '>', now().toISOString()))
  }
  const giveBack = (name: string) =>
    run(db, query.deleteFrom('lease').where('name', '=', name).where('process', '=', process))

  return {
    async hold(name, { work, keepMs }) {
      if (!(await take(name, keepMs))) return false
      const lost = new AbortController()
      const renew = async () => {
        const isOurs = await extend(name, LASTS_MS).catch(() => 0)
        if (isOurs === 0) lost.abort(new Error(`Another process may have taken over: ${name}`))
      }
      const renewing = setInterval(() => void renew(), RENEW_EVERY_MS)
      renewing.unref()
      try {
        await work(lost.signal)
        await extend(name, keepMs)
        return true
      } catch (error) {
        await giveBack(name).catch(() => {})
        throw error
      } finally {
        clearInterval(renewing)
      }
    },
  }
}
