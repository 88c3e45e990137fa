import { type Ahead, createWorkspace, NotLoaded, type Question, type Workspace } from '@lanternkeep/sync/server'
import type { Decide, DocumentStorage } from '../../document-storage.ts'
import { PostgresError } from '../../errors.ts'
import type { PostgresDb, PostgresTx } from '../postgres-db.ts'
import { attempt, attemptUntilLoaded, type Decision } from './attempt.ts'
import { createGroupCommit, type Grouping } from './group-commit.ts'
import { isOneStatement, load, newLoading } from './load.ts'
import { createPullLoader } from './load-pulls.ts'
import { partOf } from './part.ts'
import { isNothing, store } from './store.ts'

const NOTHING_AHEAD = (): Ahead => ({ questions: [] })

type Reading = { db: PostgresDb; loadPull: ReturnType<typeof createPullLoader> }

export function createPostgresDocumentStore(
  db: PostgresDb,
  now: () => Date,
  grouping?: Partial<Grouping>,
): DocumentStorage {
  const commit = createGroupCommit(db, now, grouping)
  const reading = { db, loadPull: createPullLoader(db.query) }
  const view: Decide = (decision, ahead = NOTHING_AHEAD) => viewOnce(reading, decision, ahead())
  return {
    commit,
    waiting: commit.waiting,
    view,
    transaction: (work) => db.transaction((tx) => work({ sql: tx, decide: decideIn(tx, now) })),
    read: (work) => db.read((tx) => work({ sql: tx, decide: decideIn(tx, now) })),
  }
}

/** One statement shows one moment. What takes more is read in a transaction, from the start. */
async function viewOnce<T>({ db, loadPull }: Reading, decision: Decision<T>, ahead: Ahead): Promise<T> {
  const questions = ahead.questions.length === 0 ? firstQuestionsOf(decision) : ahead.questions
  if (ahead.pull || isOneStatement(questions)) {
    const workspace = ahead.pull ? await loadPull(ahead.pull) : await loadAll(db, questions)
    try {
      return attempt(workspace, decision).result
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error
    }
  }
  return db.read((tx) => decideIn(tx, () => new Date())(decision, () => ({ questions })))
}

async function loadAll(db: PostgresDb, questions: Question[]): Promise<Workspace> {
  const loading = newLoading()
  await load(db.query, loading, { questions })
  return loading.workspace
}

function firstQuestionsOf(decision: Decision<unknown>): Question[] {
  try {
    attempt(createWorkspace(), decision)
  } catch (error) {
    if (error instanceof NotLoaded) return [...error.questions]
  }
  return []
}

/** Decisions inside a transaction, each stored before the next statement. */
function decideIn(tx: PostgresTx, now: () => Date): Decide {
  return async (decision, ahead = NOTHING_AHEAD) => {
    const loading = newLoading()
    const known = ahead()
    if (known.questions.length > 0) await load(tx.query, loading, known)
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
