import { type Ahead, NotLoaded, NotStored, type Question } from '@lanternkeep/sync/server'
import { runEffects } from '../../effects.ts'
import { isRefused, mostTries } from '../failures.ts'
import type { PostgresDb } from '../postgres-db.ts'
import { type Attempt, attempt } from './attempt.ts'
import { load, newLoading } from './load.ts'
import { groupByCampaign, partOf } from './part.ts'
import { isNothing, needsTransaction, type Part, store } from './store.ts'
import type { Waiting } from './waiting.ts'

/** What became of a decision. `early`: it needs what a decision before it has yet to store. */
export type Outcome =
  | { is: 'stored'; result: unknown }
  | { is: 'failed'; error: unknown }
  | { is: 'early' | 'collided'; campaignIds: ReadonlySet<string>; why?: unknown }

type Decided = { waiting: Waiting; attempt: Attempt<unknown>; campaignIds: ReadonlySet<string> }
type Outcomes = Map<Waiting, Outcome>

/** A decision that needs more rounds is stored on its own later. */
const MOST_ROUNDS = 50

/** Loads what the decisions ask, makes them in their order, and stores them. One that fails fails alone. */
export async function runGroup(db: PostgresDb, group: readonly Waiting[], now: Date): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  const loading = newLoading()
  const decided: Decided[] = []
  let undecided = [...group]
  let ahead: Ahead = together(group.map((one) => one.ahead))
  for (let round = 0; undecided.length > 0; round += 1) {
    if (round === MOST_ROUNDS) throw new Error('A decision never had all that it asked')
    await load(db.query, loading, ahead)
    const missing: Question[] = []
    undecided = undecided.filter((waiting) => {
      try {
        const made = attempt(loading.workspace, waiting.decision)
        decided.push({ waiting, attempt: made, campaignIds: made.campaignIds })
      } catch (error) {
        if (error instanceof NotLoaded) {
          missing.push(...error.questions)
          return true
        }
        const isEarly = error instanceof NotStored
        outcomes.set(waiting, isEarly ? { is: 'early', campaignIds: waiting.campaignIds } : { is: 'failed', error })
      }
      return false
    })
    ahead = { questions: missing }
  }
  const parts = groupByCampaign(decided).map((members) => ({ members, part: partIn(loading.versions, members) }))
  await storeParts(db, { parts, now, outcomes })
  return outcomes
}

type PartOfGroup = { members: Decided[]; part: Part }
type Storing = { parts: PartOfGroup[]; now: Date; outcomes: Outcomes }

function partIn(versions: ReadonlyMap<string, number>, members: Decided[]): Part {
  return partOf(
    versions,
    members.map((member) => member.attempt),
  )
}

function together(all: readonly Ahead[]): Ahead {
  return {
    questions: all.flatMap(({ questions }) => questions),
    combats: [...new Set(all.flatMap(({ combats = [] }) => combats))],
  }
}

/** Parts that need nothing but the one statement are stored by it together; the others each in a transaction. */
async function storeParts(db: PostgresDb, { parts, now, outcomes }: Storing): Promise<void> {
  const unchanged = parts.filter(({ part }) => isNothing(part))
  for (const one of unchanged) settle(one, outcomes)
  const written = parts.filter(({ part }) => !isNothing(part))
  const [single, whole] = [written.filter(needsNone), written.filter((one) => !needsNone(one))]
  await Promise.all([
    storeTogether(db, { parts: single, now, outcomes }),
    ...whole.map((one) => storeTogether(db, { parts: [one], now, outcomes })),
  ])
}

function needsNone({ part }: PartOfGroup): boolean {
  return !needsTransaction(part)
}

async function storeTogether(db: PostgresDb, { parts, now, outcomes }: Storing): Promise<void> {
  if (parts.length === 0) return
  const all = parts.map(({ part }) => part)
  try {
    const stored = all.some(needsTransaction)
      ? await db.readCommitted((tx) => store(tx.query, all, now))
      : await store(db.query, all, now)
    for (const one of parts) {
      if (stored.has(one.part)) settle(one, outcomes)
      else collide(one, outcomes)
    }
  } catch (error) {
    // One bad row must not keep its neighbors from being stored.
    if (parts.length > 1 && isRefused(error)) {
      for (const one of parts) await storeTogether(db, { parts: [one], now, outcomes })
    } else for (const one of parts) fail(one, error, outcomes)
  }
}

function settle({ members }: PartOfGroup, outcomes: Outcomes): void {
  for (const { waiting, attempt: made } of members) outcomes.set(waiting, { is: 'stored', result: made.result })
  runEffects(members.flatMap(({ attempt: made }) => made.effects.map(({ effect }) => effect)))
}

function collide({ members }: PartOfGroup, outcomes: Outcomes, why?: unknown): void {
  for (const { waiting, campaignIds } of members) outcomes.set(waiting, { is: 'collided', campaignIds, why })
}

function fail(one: PartOfGroup, error: unknown, outcomes: Outcomes): void {
  if (mostTries(error) > 1) collide(one, outcomes, error)
  else for (const { waiting } of one.members) outcomes.set(waiting, { is: 'failed', error })
}
