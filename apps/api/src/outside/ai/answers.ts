import type { ChangeBus } from '../../bus/change-bus.ts'
import { hashOf } from '../../domain/secrets.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Db, first, query, run, runIfPossible, type Tx } from '../../storage/sql.ts'
import { type SharedRun, startSharedRun, type Waiting } from './reliability/shared-runs.ts'
import { AnsweredElsewhere, createWorkOnce, type WorkOnce } from './work-once.ts'

/** A device that lost the answer asks again within minutes, not hours. */
const KEPT_MS = 60 * 60_000

type KeyedRequest = { userId: string; key: string | undefined; body: unknown; waiting: Waiting }

/** Answers each key once, so that a broken connection doesn't cost twice. */
export type Answers = {
  /**
   * Returns the stored answer, that of the same work in progress, or a new one. Throws 409 if the key was used with
   * another body. Failures are not stored: the next call tries again.
   */
  once<T>(asked: KeyedRequest, work: (waiting: Waiting) => Promise<T>): Promise<T>
}

type Running = { bodyHash: string; run: SharedRun<unknown> }

export function createAnswers({ db, now, bus }: { db: Db; now: () => Date; bus: ChangeBus }): Answers {
  const workOnce = bus.isShared ? createWorkOnce({ db, now, bus, keptMs: KEPT_MS }) : undefined
  const running = new Map<string, Running>()
  return {
    async once<T>({ userId, key, body, waiting }: KeyedRequest, work: (waiting: Waiting) => Promise<T>) {
      if (key === undefined) return work(waiting)
      waiting.signal.throwIfAborted()
      const bodyHash = hashOf(JSON.stringify(body))
      // Where the database decides which body has the key, one that will be refused must not stand in another's way.
      const place = workOnce ? `${userId} ${key} ${bodyHash}` : `${userId} ${key}`
      const kept = running.has(place) ? undefined : await findAnswer(db, { userId, key }, now())
      if (kept) {
        refuseOther(kept.body_hash, bodyHash)
        return JSON.parse(kept.answer) as T
      }
      waiting.signal.throwIfAborted()
      const known = running.get(place)
      if (known) refuseOther(known.bodyHash, bodyHash)
      const workAmongAll = async ({ signal, onNews }: Waiting, once: WorkOnce) => {
        const worked = await once({ userId, key, bodyHash }, signal, (each) => work({ signal: each, onNews }))
        if (!(worked instanceof AnsweredElsewhere)) return worked
        refuseOther(worked.stored.body_hash, bodyHash)
        return JSON.parse(worked.stored.answer) as T
      }
      const workAndStore = async (everyone: Waiting) => {
        if (workOnce) return workAmongAll(everyone, workOnce)
        const answer = await work(everyone)
        const row = { user_id: userId, key, body_hash: bodyHash, answer: JSON.stringify(answer) }
        await keep(db, { ...row, at: now().toISOString() })
        return answer
      }
      const run = known?.run ?? startSharedRun(workAndStore, () => running.delete(place))
      running.set(place, { bodyHash, run })
      return run.join(waiting) as Promise<T>
    },
  }
}

function refuseOther(known: string, asked: string): void {
  if (known !== asked) throw new AppError('exists', 'This Idempotency-Key belongs to another request.')
}

/** Deletes answers that no one will ask for again. */
export async function forgetAnswers(tx: Tx, now: Date): Promise<void> {
  await run(tx, query.deleteFrom('ai_answer').where('at', '<', since(now)))
}

function findAnswer(db: Db, { userId, key }: { userId: string; key: string }, now: Date) {
  const answer = query.selectFrom('ai_answer').selectAll().where('user_id', '=', userId).where('key', '=', key)
  return first(db, answer.where('state', '=', 'done').where('at', '>=', since(now)))
}

type Kept = { user_id: string; key: string; body_hash: string; answer: string; at: string }

async function keep(db: Db, answer: Kept): Promise<void> {
  const inserted = query.insertInto('ai_answer').values(answer)
  await runIfPossible(
    db,
    inserted.onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(answer)),
  )
}

function since(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString()
}
