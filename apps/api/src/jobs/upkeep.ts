import { TRASH_DAYS, VERSION_DAYS } from '@lanternkeep/schema'
import { sweepImages } from '../blobs/image-bytes.ts'
import type { Deps } from '../deps.ts'
import { sweepSessions } from '../domain/sign-in-sessions.ts'
import { deleteVersionsBefore, emptyTrash } from '../features/history/trash.repository.ts'
import { forgetLimits } from '../limits/shared-limits.ts'
import { forgetAnswers } from '../outside/ai/answers.ts'
import { inBatches } from '../storage/in-batches.ts'
import { type Db, query, run } from '../storage/sql.ts'
import { endHolds } from './end-deletion-holds.ts'
import { createLeases } from './leases.ts'
import { leaveUnshown } from './leave-unshown-images.ts'
import { pruneRolls } from './prune-rolls.ts'

const DAY_MS = 86_400_000
const KEEP_TRASH_MS = TRASH_DAYS * DAY_MS
const KEEP_VERSIONS_MS = VERSION_DAYS * DAY_MS
const KEEP_TOKENS_MS = 30 * DAY_MS
const KEEP_MAIL_MS = 90 * DAY_MS
const KEEP_AI_REQUESTS_MS = 90 * DAY_MS

/** Of several processes one does the work, and another looks this often whether it was done. */
const LOOK_EVERY_MS = 3_600_000
const DONE_FOR_MS = DAY_MS - LOOK_EVERY_MS

/** Deletes what is no longer needed, now and once a day. Returns a function that stops it. */
export function startUpkeep(deps: Deps): () => void {
  const leases = createLeases(deps)
  const work = async (signal: AbortSignal) => {
    for (const step of [tidyUp, endHolds, leaveUnshown, sweepImages, pruneRolls]) {
      signal.throwIfAborted()
      await step(deps)
    }
  }
  const look = async () => {
    try {
      await leases.hold('upkeep', { work, keepMs: DONE_FOR_MS })
    } catch (err) {
      deps.log.error({ err }, 'upkeep failed')
    }
  }
  void look()
  const timer = setInterval(() => void look(), deps.bus.isShared ? LOOK_EVERY_MS : DAY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export async function tidyUp({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString()
  await sweepSessions(db, now())
  await deleteTokens(db, before(KEEP_TOKENS_MS))
  await deleteEmailChanges(db, before(KEEP_TOKENS_MS))
  await deleteUsedCaptchas(db, before(0))
  await emptyTrash(db, before(KEEP_TRASH_MS))
  await deleteVersionsBefore(db, before(KEEP_VERSIONS_MS))
  await db.transaction((tx) => forgetAnswers(tx, now()))
  await forgetLimits(db, now())
  await deleteAiRequests(db, before(KEEP_AI_REQUESTS_MS).slice(0, 10))
  await deleteMails(db, before(KEEP_MAIL_MS))
}

function deleteTokens(db: Db, before: string): Promise<number> {
  return inBatches(db, (tx, most) => {
    const old = query.selectFrom('token').select('token_hash').where('expires_at', '<', before).limit(most)
    return run(tx, query.deleteFrom('token').where('token_hash', 'in', old))
  })
}

function deleteEmailChanges(db: Db, before: string): Promise<number> {
  return inBatches(db, (tx, most) => {
    const old = query.selectFrom('email_change').select('user_id').where('expires_at', '<', before).limit(most)
    return run(tx, query.deleteFrom('email_change').where('user_id', 'in', old))
  })
}

function deleteUsedCaptchas(db: Db, before: string): Promise<number> {
  return inBatches(db, (tx, most) => {
    const old = query.selectFrom('used_captcha').select('signature').where('expires_at', '<', before).limit(most)
    return run(tx, query.deleteFrom('used_captcha').where('signature', 'in', old))
  })
}

function deleteAiRequests(db: Db, before: string): Promise<number> {
  return inBatches(db, (tx, most) => {
    const old = query.selectFrom('ai_request').select('id').where('day', '<', before).limit(most)
    return run(tx, query.deleteFrom('ai_request').where('id', 'in', old))
  })
}

function deleteMails(db: Db, before: string): Promise<number> {
  return inBatches(db, (tx, most) => {
    const done = query
      .selectFrom('mail')
      .select('id')
      .where('created_at', '<', before)
      .where((mail) => mail.or([mail('sent_at', 'is not', null), mail('failed_at', 'is not', null)]))
      .limit(most)
    return run(tx, query.deleteFrom('mail').where('id', 'in', done))
  })
}
