import type { AiProgress } from '@lanternkeep/schema'

/** A caller that waits for shared work. */
export type Waiting = {
  /** Aborts when this caller stops waiting. */
  signal: AbortSignal
  onNews: (news: AiProgress) => void
}

/** Running work that others may join; it is aborted only when no caller waits for it any more. */
export type SharedRun<Result> = { join(waiting: Waiting): Promise<Result> }

/** Starts with its first caller. `onEnd` is called once, when no caller can join any more. */
export function startSharedRun<Result>(
  work: (waiting: Waiting) => Promise<Result>,
  onEnd: () => void,
): SharedRun<Result> {
  const everyone = new Set<Waiting>()
  const controller = new AbortController()
  let isOver = false
  const end = () => {
    if (!isOver) onEnd()
    isOver = true
  }
  const onNews = (news: AiProgress) => {
    for (const waiting of everyone) waiting.onNews(news)
  }
  let result: Promise<Result> | undefined
  const leave = (waiting: Waiting) => {
    everyone.delete(waiting)
    if (everyone.size > 0) return
    end()
    controller.abort(waiting.signal.reason)
  }
  return {
    async join(waiting) {
      everyone.add(waiting)
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
        everyone.delete(waiting)
      }
    },
  }
}
