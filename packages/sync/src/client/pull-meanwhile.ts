import type { Observable, Unsubscribable } from 'rxjs'
import type { ReplicationStatus } from './status.ts'

const EVERY_MS = 15_000

/** Pulls now and then while no stream announces changes, or the last call was not answered and none may follow. */
export function pullMeanwhile(
  status$: Observable<Pick<ReplicationStatus, 'live' | 'online'>>,
  pull: () => void,
): Unsubscribable {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const following = status$.subscribe(({ live, online }) => {
    if (live && online) stop()
    else timer ??= setInterval(pull, EVERY_MS)
  })
  return {
    unsubscribe: () => {
      following.unsubscribe()
      stop()
    },
  }
}
