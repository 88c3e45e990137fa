import { maySync } from '@lanternkeep/schema'
import { type Replication, type ReplicationStatus, startReplication, type Transport } from '@lanternkeep/sync/client'
import type { Subscription } from 'rxjs'
import { loadAhead } from '../../../lib/browser/load-chunk.ts'
import { whenIdle, whenQuiet } from '../../../lib/when-idle.ts'
import { finishRemovals } from '../campaign/unfinished.ts'
import { sendPicture, uploadQueuedImages, withSendablePicture } from '../images/image-queue.ts'
import { uploadWithCampaigns } from '../images/image-returns.ts'
import { sweepAfterRemoval } from '../images/image-sweep.ts'
import { retryImages, retryImagesWithChanges } from '../images/refused-images.ts'
import { authorOf } from '../store/account.ts'
import { now } from '../store/ids.ts'
import { inBackground } from '../store/in-background.ts'
import type { LocalDb } from '../store/local-db.ts'
import { newConflictId } from './conflicts.ts'
import { isActive, isReplicated } from './sync-person.ts'

/** Starts and stops the replication, one after the other, as this tab gains and loses the lead. */
export type ReplicationRunner = {
  current(): Replication | undefined
  start(): void
  stop(): void
  /** Resolves when everything requested so far is done. */
  settled(): Promise<void>
}

export function createReplicationRunner(
  db: LocalDb,
  transport: Transport,
  onStatus: (status: ReplicationStatus) => void,
): ReplicationRunner {
  let replication: Replication | undefined
  let watching: Subscription | undefined
  let turn: Promise<void> = Promise.resolve()
  let isWanted = false

  const start = async () => {
    if (replication) return
    await finishRemovals(db)
    replication = await startReplication({
      collections: db.collections,
      transport,
      store: db.store,
      isReplicated: (facts) => isReplicated(db, db.person$.value, facts),
      hasPlan: () => maySync(db.person$.value.user),
      withSendablePicture: (documents) => withSendablePicture(db, documents),
      sendPicture: (document) => void sendPicture(db, document),
      author: (document) => authorOf(db.person$.value.user, document),
      now,
      newId: () => newConflictId(db),
      whenQuiet,
      isHidden: () => document.visibilityState === 'hidden',
      active: isActive(db, db.person$.value),
    })
    let isStarting = true
    let wasLive = false
    watching = replication.status$.subscribe((status) => {
      onStatus(status)
      // Some networks keep the stream out and let other calls pass.
      const isReached = status.live || (status.online && !status.active)
      if (isStarting && isReached) inBackground(db, retryImages(db))
      else if (status.live && !wasLive) inBackground(db, uploadQueuedImages(db))
      if (isReached) isStarting = false
      wasLive = status.live
    })
    watching.add(sweepAfterRemoval(db))
    watching.add(uploadWithCampaigns(db))
    void fetchAhead(db, replication, watching)
    watching.add(retryImagesWithChanges(db))
  }
  const stop = async () => {
    watching?.unsubscribe()
    const stopping = replication
    replication = undefined
    await stopping?.stop()
  }
  const fail = (error: unknown) => {
    const problem = error instanceof Error ? error.message : String(error)
    onStatus({ ...db.connection$.value, online: false, live: false, active: false, syncing: false, problem })
  }
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work).catch(fail)
  }
  return {
    current: () => replication,
    start: () => {
      isWanted = true
      // No screen waits for it, and it would delay the one that is being drawn.
      void whenIdle().then(() => isWanted && inTurn(start))
    },
    stop: () => {
      isWanted = false
      inTurn(stop)
    },
    settled: () => turn,
  }
}

/** Its code comes later, as no screen waits for it. If it can't be loaded, pictures come when they are shown. */
async function fetchAhead(db: LocalDb, { status$ }: Replication, watching: Subscription): Promise<void> {
  const code = await loadAhead(() => import('../images/missing-images.ts')).catch(() => undefined)
  // The database may be closed by now, as it is when the person signs in.
  if (code && !watching.closed) watching.add(code.fetchImagesAhead(db, status$))
}
