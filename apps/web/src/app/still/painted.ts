import { nextTask } from '../../lib/next-task.ts'

/** A page in the background paints nothing. */
const WITHIN_MS = 100

/** Resolves after the next frame was painted. */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, WITHIN_MS)
    requestAnimationFrame(() => void nextTask().then(resolve))
  })
}
