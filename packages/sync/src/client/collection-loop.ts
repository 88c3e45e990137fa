import { BehaviorSubject } from 'rxjs'
import type { SyncDocument } from '../protocol.ts'
import type { CollectionSync, PendingIds, SyncContext } from './collection-sync.ts'
import { LinkClosed } from './link.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { type PokedPage, storePokedPage } from './poked-page.ts'
import { pullChanges } from './pull.ts'
import { pushPending } from './push.ts'

export type CollectionLoop = {
  push(pending: PendingIds): void
  /** Sends these documents, as they were just written. */
  pushWritten(documents: readonly SyncDocument[]): void
  pull(): void
  /** What another device changed, as the stream brought it. */
  receive(page: PokedPage): void
  /** True while work is running or about to start. */
  active$: BehaviorSubject<boolean>
  /** Called when the link closes. Resolves when nothing runs any more. */
  stop(): Promise<void>
}

/** A failure on this device (storage full, storage lost) is retried after this time. */
const RETRY_AFTER_MS = 5_000

/** When more pages wait than this, one pull brings them all. */
const MOST_POKED = 3

/**
 * Pushes and pulls one collection, one after the other, so that a page is never older than the answer to a push before
 * it.
 */
export function startLoop(context: SyncContext, sync: CollectionSync, fail: (error: unknown) => void): CollectionLoop {
  const active$ = new BehaviorSubject(true)
  const outbox = createOutbox()
  const poked: PokedPage[] = []
  let isPullWanted = true
  let isStopped = false
  let wakeUp: (() => void) | undefined

  const wake = () => {
    // Before anything else hears of it: a change is sent before the screen draws it.
    wakeUp?.()
    if (!active$.value) active$.next(true)
  }
  const pull = async () => {
    isPullWanted = false
    poked.length = 0
    try {
      await pullChanges(context, sync, () => sendAll(context, sync, outbox))
    } catch (error) {
      isPullWanted = true
      throw error
    }
  }
  const storePoked = async (page: PokedPage) => {
    let isStored = false
    try {
      isStored = await storePokedPage(context, sync, page)
    } finally {
      if (!isStored) isPullWanted = true
    }
  }
  const rest = () =>
    new Promise<void>((resolve) => {
      wakeUp = resolve
      active$.next(false)
    })
  const run = async () => {
    while (!isStopped) {
      try {
        if (!outbox.isEmpty()) await sendAll(context, sync, outbox)
        else if (isPullWanted) await pull()
        else if (poked[0]) await storePoked(poked.shift() as PokedPage)
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
    receive: (page) => {
      poked.push(page)
      if (poked.length > MOST_POKED) isPullWanted = true
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

async function sendAll(context: SyncContext, sync: CollectionSync, outbox: Outbox): Promise<void> {
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
