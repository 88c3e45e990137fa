import { setTimeout as wait } from 'node:timers/promises'
import type { ChangeBus } from '../../bus/change-bus.ts'
import { type Db, first, query, run, runIfPossible } from '../../storage/sql.ts'
import { AiError } from './ai-error.ts'

/** A process that doesn't renew its claim for this long counts as dead, and another begins again. */
const LASTS_MS = 15_000
const RENEW_EVERY_MS = 5_000
/** Without a renewal the work ends this long after its claim: before the claim does, though clocks are not the same. */
const HELD_MS = LASTS_MS - RENEW_EVERY_MS
/** The poke that the work ended may get lost. */
const LOOK_EVERY_MS = 1_000

export type AnswerKey = { userId: string; key: string; bodyHash: string }
export type StoredAnswer = { body_hash: string; answer: string }

type Work<T> = (signal: AbortSignal) => Promise<T>
type Claim = { extend(): Promise<boolean>; finish(answer: string): Promise<void>; giveUp(): Promise<void> }
type Parts = { db: Db; now: () => Date; bus: ChangeBus; keptMs: number }

/** Another process answered, or works on another body under the same key. */
export class AnsweredElsewhere {
  readonly stored: StoredAnswer
  constructor(stored: StoredAnswer) {
    this.stored = stored
  }
}

export type WorkOnce = <T>(key: AnswerKey, signal: AbortSignal, work: Work<T>) => Promise<T | AnsweredElsewhere>

/** Of equal requests at several processes, one is worked on; the others wait for its answer. */
export function createWorkOnce({ db, now, bus, keptMs }: Parts): WorkOnce {
  const { process } = bus
  const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString()

  const claim = async ({ userId, key, bodyHash }: AnswerKey): Promise<Claim | undefined> => {
    const at = inMs(0)
    const row = { user_id: userId, key, body_hash: bodyHash, answer: '', at, process, until: inMs(LASTS_MS) }
    const claimed = query.insertInto('ai_answer').values({ ...row, state: 'working' })
    const isFree = claimed.onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ ...row, state: 'working' })
        .where(({ or, and, eb }) =>
          or([
            and([eb('ai_answer.state', '=', 'working'), eb('ai_answer.until', '<=', at)]),
            eb('ai_answer.at', '<', inMs(-keptMs)),
          ]),
        ),
    )
    if (!(await first(db, isFree.returning('key')))) return undefined
    const own = () =>
      query
        .updateTable('ai_answer')
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where('body_hash', '=', bodyHash)
        .where('process', '=', process)
        .where('state', '=', 'working')
    const end = async (ended: Promise<unknown>) => {
      await ended
      bus.aiRequestEnded(`${userId} ${key}`)
    }
    return {
      extend: async () => (await run(db, own().set({ until: inMs(LASTS_MS) }))) > 0,
      finish: (answer) => end(runIfPossible(db, own().set({ state: 'done', answer, at: inMs(0) }))),
      giveUp: () => end(runIfPossible(db, own().set({ until: inMs(0) }))),
    }
  }
  const find = ({ userId, key }: AnswerKey) => {
    const found = query.selectFrom('ai_answer').select(['body_hash', 'answer', 'state'])
    return first(db, found.where('user_id', '=', userId).where('key', '=', key))
  }
  const ended = async ({ userId, key }: AnswerKey, signal: AbortSignal) => {
    const over = new AbortController()
    const stop = bus.on('aiRequestEnded', (request) => {
      if (request === `${userId} ${key}`) over.abort()
    })
    await wait(LOOK_EVERY_MS, undefined, { signal: AbortSignal.any([signal, over.signal]) }).catch(() => {})
    stop()
  }

  return async (key, signal, work) => {
    for (;;) {
      signal.throwIfAborted()
      const askedAt = performance.now()
      const claimed = await claim(key)
      if (claimed) return worked({ claim: claimed, askedAt }, signal, work)
      const found = await find(key)
      if (found && (found.state === 'done' || found.body_hash !== key.bodyHash)) return new AnsweredElsewhere(found)
      await ended(key, signal)
    }
  }
}

type Claimed = { claim: Claim; askedAt: number }

/**
 * Does the work while the claim is renewed, and stops it if another process may have claimed it meanwhile. A claim lasts
 * from when it was asked for: the database may take its time to answer, or not answer at all.
 */
async function worked<T>({ claim, askedAt }: Claimed, signal: AbortSignal, work: Work<T>): Promise<T> {
  const lost = new AbortController()
  const lose = () => lost.abort(new AiError('ai_unavailable'))
  const held = (since: number) => setTimeout(lose, HELD_MS - (performance.now() - since)).unref()
  let running = held(askedAt)
  const renew = async () => {
    const since = performance.now()
    const isOurs = await claim.extend().catch(() => undefined)
    if (isOurs === false) return lose()
    if (!isOurs) return
    clearTimeout(running)
    running = held(since)
  }
  const renewing = setInterval(() => void renew(), RENEW_EVERY_MS)
  renewing.unref()
  try {
    const answer = await work(AbortSignal.any([signal, lost.signal]))
    await claim.finish(JSON.stringify(answer))
    return answer
  } catch (error) {
    await claim.giveUp()
    throw error
  } finally {
    clearInterval(renewing)
    clearTimeout(running)
  }
}
