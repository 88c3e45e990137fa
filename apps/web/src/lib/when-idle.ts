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
