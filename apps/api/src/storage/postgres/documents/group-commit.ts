import type { Ahead } from '@lanternkeep/sync/server'
import type { Decide } from '../../document-storage.ts'
import { PostgresError } from '../../errors.ts'
import { isRefused } from '../failures.ts'
import type { PostgresDb } from '../postgres-db.ts'
import type { Decision } from './attempt.ts'
import { decideUnderLock } from './decide-under-lock.ts'
import { type Outcome, runGroup } from './run-group.ts'
import type { Waiting } from './waiting.ts'

/** Several groups at once keep the database busy while this process decides. */
export type Grouping = {
  groupsAtOnce: number
  campaigns: number
  decisions: number
  /** Hears how many decisions a group had. */
  onGroup?: ((size: number) => void) | undefined
}

const USUAL_GROUPING: Grouping = { groupsAtOnce: 4, campaigns: 32, decisions: 200 }
/** After this many collisions with other processes, a decision locks its campaigns. */
const FREE_TRIES = 3
/** A decision that waits longer is refused as busy; its device sends it again. */
const LONGEST_WAIT_MS = 5_000

/**
 * Decisions of many campaigns share one statement that loads and one that stores. A campaign is in one group at a time,
 * so only other processes can collide with it.
 */
export function createGroupCommit(
  db: PostgresDb,
  now: () => Date,
  chosen: Partial<Grouping> = {},
): Decide & { waiting(): number } {
  const grouping: Grouping = { ...USUAL_GROUPING, ...chosen }
  let queue: Waiting[] = []
  let running = 0
  let isTurning = false
  const busy = new Set<string>()

  const startGroups = () => {
    isTurning = false
    while (running < grouping.groupsAtOnce) {
      const { group, left } = takeGroup(queue, busy, grouping)
      if (group.length === 0) return
      queue = left
      void run(group)
    }
  }
  /** Works that arrive in one turn of the event loop go together. */
  const startSoon = () => {
    if (isTurning) return
    isTurning = true
    setImmediate(startGroups)
  }

  const run = async (group: Waiting[]) => {
    const campaignIds = new Set(group.flatMap((one) => [...one.campaignIds]))
    for (const id of campaignIds) busy.add(id)
    running += 1
    try {
      await decideAndStore(group)
    } finally {
      running -= 1
      for (const id of campaignIds) busy.delete(id)
      if (queue.length > 0) startSoon()
    }
  }

  const decideAndStore = async (group: Waiting[]) => {
    try {
      const again = settle(await runGroup(db, group, now()))
      grouping.onGroup?.(group.length)
      if (again.length > 0) queue = [...again, ...queue]
    } catch (error) {
      // What one of them asks can't be loaded.
      if (group.length > 1 && isRefused(error)) for (const one of group) await decideAndStore([one])
      else for (const { reject } of group) reject(error)
    }
  }

  /** Answers what is decided, and returns what must be decided again. */
  const settle = (outcomes: Map<Waiting, Outcome>): Waiting[] => {
    const again: Waiting[] = []
    for (const [one, outcome] of outcomes) {
      if (outcome.is === 'stored') one.resolve(outcome.result)
      else if (outcome.is === 'failed') one.reject(outcome.error)
      else if (Date.now() - one.since > LONGEST_WAIT_MS) one.reject(outcome.why ?? busyError())
      else if (outcome.is === 'early' || one.tries < FREE_TRIES) again.push(triedAgain(one, outcome))
      else void decideUnderLock(db, { ...one, campaignIds: outcome.campaignIds }, now).then(one.resolve, one.reject)
    }
    return again
  }

  const commit = <T>(decision: Decision<T>, aheadOf: () => Ahead = () => ({ questions: [] })) =>
    new Promise<T>((resolve, reject) => {
      const ahead = aheadOf()
      const campaignIds = new Set(ahead.questions.flatMap((one) => ('campaignId' in one ? one.campaignId : [])))
      const settled = { resolve: resolve as (result: unknown) => void, reject }
      queue.push({ decision, ahead, campaignIds, tries: 0, since: Date.now(), ...settled })
      startSoon()
    })
  return Object.assign(commit, { waiting: () => queue.length })
}

/** The first ones whose campaigns are free. */
function takeGroup(queue: readonly Waiting[], busy: ReadonlySet<string>, { decisions, campaigns }: Grouping) {
  const group: Waiting[] = []
  const left: Waiting[] = []
  const taken = new Set<string>()
  // What waits for a campaign keeps its place before what comes later for it.
  const blocked = new Set(busy)
  for (const one of queue) {
    const isFull = group.length >= decisions || taken.size >= campaigns
    const waits = isFull || !one.campaignIds.isDisjointFrom(blocked)
    const [list, ids] = waits ? [left, blocked] : [group, taken]
    list.push(one)
    for (const id of one.campaignIds) ids.add(id)
  }
  return { group, left }
}

function triedAgain(one: Waiting, outcome: Extract<Outcome, { is: 'early' | 'collided' }>): Waiting {
  const tries = outcome.is === 'collided' ? one.tries + 1 : one.tries
  return { ...one, tries, campaignIds: one.campaignIds.union(outcome.campaignIds) }
}

function busyError(): PostgresError {
  return new PostgresError('Other processes changed the campaign all the time', { problem: 'unavailable' })
}
