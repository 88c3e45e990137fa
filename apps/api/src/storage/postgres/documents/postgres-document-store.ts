import { type Ahead, createWorkspace, NotLoaded } from '@lanternkeep/sync/server'
import type { Decide, DocumentStorage } from '../../document-storage.ts'
import { PostgresError } from '../../errors.ts'
import type { PostgresDb, PostgresTx } from '../postgres-db.ts'
import { attempt, attemptUntilLoaded, type Decision } from './attempt.ts'
import { createGroupCommit, type Grouping } from './group-commit.ts'
import { isOneStatement, load, newLoading } from './load.ts'
import { partOf } from './part.ts'
import { isNothing, store } from './store.ts'

const NOTHING_AHEAD: Ahead = { questions: [] }

export function createPostgresDocumentStore(db: PostgresDb, now: () => Date, grouping?: Grouping): DocumentStorage {
  const commit = createGroupCommit(db, now, grouping)
  const view: Decide = (decision, ahead = NOTHING_AHEAD) => viewOnce(db, decision, ahead)
  return {
    commit,
    view,
    transaction: (work) => db.transaction((tx) => work({ sql: tx, decide: decideIn(tx, now) })),
    read: (work) => db.read((tx) => work({ sql: tx, decide: decideIn(tx, now) })),
  }
}

/** One statement shows one moment. What takes more is read in a transaction, from the start. */
async function viewOnce<T>(db: PostgresDb, decision: Decision<T>, ahead: Ahead): Promise<T> {
  const known = isEmpty(ahead) ? aheadOf(decision) : ahead
  if (isOneStatement(known)) {
    const loading = newLoading()
    await load(db.query, loading, known)
    try {
      return attempt(loading.workspace, decision).result
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error
    }
  }
  return db.read((tx) => decideIn(tx, () => new Date())(decision, known))
}

function isEmpty({ questions, pull }: Ahead): boolean {
  return questions.length === 0 && !pull
}

/** What a decision asks first. */
function aheadOf(decision: Decision<unknown>): Ahead {
  try {
    attempt(createWorkspace(), decision)
    return NOTHING_AHEAD
  } catch (error) {
    return error instanceof NotLoaded ? { questions: [...error.questions] } : NOTHING_AHEAD
  }
}

/** Decisions inside a transaction, each stored before the next statement. */
function decideIn(tx: PostgresTx, now: () => Date): Decide {
  return async (decision, ahead = NOTHING_AHEAD) => {
    const loading = newLoading()
    if (!isEmpty(ahead)) await load(tx.query, loading, ahead)
    const decided = await attemptUntilLoaded(loading.workspace, decision, (more) => load(tx.query, loading, more))
    const part = partOf(loading.versions, [{ ...decided, effects: [] }])
    if (!isNothing(part)) {
      const stored = await store(tx.query, [part], now())
      if (stored.size === 0) throw new PostgresError('Another transaction holds the campaign', { problem: 'conflict' })
    }
    for (const { effect, messages } of decided.effects) tx.afterCommit(effect, messages)
    return decided.result
  }
}
