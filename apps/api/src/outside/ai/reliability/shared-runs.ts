import type { AiProgress } from '@lanternkeep/schema'

/** Who waits for something that is worked at. */
export type Waiting = {
  /** Aborts when this one waits no more. */
  signal: AbortSignal
  onNews: (news: AiProgress) => void
}

/** Work that has begun, which others may join; it is ended early only when nobody waits for it any more. */
export type SharedRun<Result> = { join(waiting: Waiting): Promise<Result> }

/** Begins with the first one that waits. `onEnd` is called once, as soon as nobody can join any more. */
export function startSharedRun<Result>(
  work: (waiting: Waiting) => Promise<Result>,
  onEnd: () => void,
): SharedRun<Result> {
  const everybody = new Set<Waiting>()
  const controller = new AbortController()
  let isOver = false
  const end = () => {
    if (!isOver) onEnd()
    isOver = true
  }
  const onNews = (news: AiProgress) => {
    for (const waiting of everybody) waiting.onNews(news)
  }
  let result: Promise<Result> | undefined
  const leave = (waiting: Waiting) => {
    everybody.delete(waiting)
    if (everybody.size > 0) return
    end()
    controller.abort(waiting.signal.reason)
  }
  return {
    async join(waiting) {
      everybody.add(waiting)
      result ??= work({ signal: controller.signal, onNews }).finally(end)
      const left = Promise.withResolvers<never>()
      const goAway = () => {
        left.reject(waiting.signal.reason)
        leave(waiting)
      }
      waiting.signal.addEventListener('abort', goAway, { once: true })
      try {
        return await Promise.race([result, left.promise])
      } finally {
        waiting.signal.removeEventListener('abort', goAway)
        everybody.delete(waiting)
      }
    },
  }
}
