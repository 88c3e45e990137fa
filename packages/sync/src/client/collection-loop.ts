import { BehaviorSubject } from 'rxjs'
import type { SyncDocument } from '../protocol.ts'
import type { CollectionSync, PendingIds, SyncContext } from './collection-sync.ts'
import { LinkClosed } from './link.ts'
import { createOutbox } from './outbox.ts'
import { pullChanges } from './pull.ts'
import { pushPending } from './push.ts'

export type CollectionLoop = {
  push(pending: PendingIds): void
  /** Sends these documents, as they were just written. */
  pushWritten(documents: readonly SyncDocument[]): void
  pull(): void
  /** True while work is running or about to start. */
  active$: BehaviorSubject<boolean>
  /** Called when the link closes. Resolves when nothing runs any more. */
  stop(): Promise<void>
}

/** A failure on this device (storage full, storage lost) is retried after this time. */
const RETRY_AFTER_MS = 5_000

/**
 * Pushes and pulls one collection, one after the other, so that a page is never older than the answer to a push before
 * it.
 */
export function startLoop(context: SyncContext, sync: CollectionSync, fail: (error: unknown) => void): CollectionLoop {
  const active$ = new BehaviorSubject(true)
  const outbox = createOutbox()
  let isPullWanted = true
  let isStopped = false
  let wakeUp: (() => void) | undefined

  const wake = () => {
    // Before anything else hears of it: a change is sent before the screen draws it.
    wakeUp?.()
    if (!active$.value) active$.next(true)
  }
  const push = async () => {
    while (!outbox.isEmpty()) {
      const taken = outbox.take()
      try {
        await pushPending(context, sync, taken)
      } catch (error) {
        outbox.add(taken.pending)
        throw error
      }
    }
  }
  const pull = async () => {
    isPullWanted = false
    try {
      await pullChanges(context, sync, push)
    } catch (error) {
      isPullWanted = true
      throw error
    }
  }
  const rest = () => {
    return new Promise<void>((resolve) => {
      wakeUp = resolve
      active$.next(false)
    })
  }
  const run = async () => {
    while (!isStopped) {
      try {
        if (!outbox.isEmpty()) await push()
        else if (isPullWanted) await pull()
        else await rest()
      } catch (error) {
        if (error instanceof LinkClosed) return
        fail(error)
        await context.link.pause(RETRY_AFTER_MS)
      }
    }
  }
  const ended = run()
  const wakeToSend = () => {
    if (!outbox.isEmpty()) wake()
  }
  return {
    push: (more) => {
      outbox.add(more)
      wakeToSend()
    },
    pushWritten: (documents) => {
      outbox.addWritten(documents)
      wakeToSend()
    },
    pull: () => {
      isPullWanted = true
      wake()
    },
    active$,
    stop: () => {
      isStopped = true
      wakeUp?.()
      return ended
    },
  }
}
