import { BehaviorSubject } from 'rxjs'
import { isBehind } from './behind.ts'
import type { SyncContext } from './collection-sync.ts'
import { LinkClosed } from './link.ts'

export type BringBack = {
  /** Brings back campaigns that are behind the server's generation and may be synced now. */
  run(): void
  active$: BehaviorSubject<boolean>
  /** Called when the link closes. */
  stop(): Promise<void>
}

/** A failure on this device is retried after this time. */
const RETRY_AFTER_MS = 5_000

/**
 * After the server was restored from a backup: offers, for each campaign, the newer server states that this device
 * holds, then pulls everything from the beginning. Until then nothing else of the campaign is sent or received.
 */
export function createBringBack(context: () => SyncContext, fail: (error: unknown) => void): BringBack {
  const active$ = new BehaviorSubject(false)
  let isWanted = false
  let isStopped = false
  let running: Promise<void> | undefined

  const work = async () => {
    while (isWanted && !isStopped) {
      isWanted = false
      try {
        await bringBackBehind(context())
      } catch (error) {
        if (error instanceof LinkClosed) return
        fail(error)
        isWanted = true
        await context()
          .link.pause(RETRY_AFTER_MS)
          .catch(() => undefined)
      }
    }
  }
  return {
    active$,
    run: () => {
      isWanted = true
      if (running) return
      active$.next(true)
      running = work().finally(() => {
        running = undefined
        active$.next(false)
      })
    },
    stop: async () => {
      isStopped = true
      await running
    },
  }
}

/** The code for it comes when it is needed: few servers are ever restored. */
async function bringBackBehind(context: SyncContext): Promise<void> {
  const behind = context.store.allFacts().filter((facts) => {
    return isBehind(facts) && context.isReplicated(facts)
  })
  if (behind.length === 0) return
  const { bringBackCampaigns } = await import('./bring-back-campaigns.ts')
  await bringBackCampaigns(context, behind)
}
