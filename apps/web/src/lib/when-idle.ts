/** The longest wait, however busy the page is. */
const WITHIN_MS = 300

/** Resolves when the browser has nothing to draw: work that no screen waits for must not delay one. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no such callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: WITHIN_MS })
    else setTimeout(resolve, WITHIN_MS)
  })
}

/** So long after the last key, tap or scroll, a person is no longer at it. */
const PAUSE_MS = 1_000
const INPUTS = ['keydown', 'pointerdown', 'wheel', 'touchmove']
/** When this page last heard of an input. Undefined until something asks. */
let lastInputAt: number | undefined

/**
 * Resolves when the browser is idle and no one types, taps or scrolls: for work that has time, however long that takes.
 * Even a few milliseconds of it between two keys would be felt.
 */
export async function whenQuiet(): Promise<void> {
  listen()
  await whenIdle()
  for (let left = pauseLeft(); left > 0; left = pauseLeft()) {
    await new Promise((resolve) => setTimeout(resolve, left))
    await whenIdle()
  }
}

function listen(): void {
  if (lastInputAt !== undefined) return
  const noteInput = () => {
    lastInputAt = performance.now()
  }
  for (const type of INPUTS) addEventListener(type, noteInput, { capture: true, passive: true })
  lastInputAt = Number.NEGATIVE_INFINITY
}

function pauseLeft(): number {
  const since = performance.now() - (lastInputAt ?? 0)
  // An input in the future was timed by another clock.
  return since < 0 ? 0 : PAUSE_MS - since
}
