/** What `watchSearch` leaves in a page. */
export type SearchWatched = typeof window & { pressedAt: number; firstPaintedAt: number; lastPaintedAt: number }

/** Runs in a page: records when a key was last pressed, and when the search next changed and last changed, painted. */
export function watchSearch(): void {
  const page = window as SearchWatched
  Object.assign(page, { pressedAt: 0, firstPaintedAt: 0, lastPaintedAt: 0 })
  // The typed text is the value of its field, and no text of the dialog.
  const look = () => document.querySelector('[role="dialog"]')?.textContent
  let shown = look()
  const painted = new MessageChannel()
  painted.port1.onmessage = () => {
    page.lastPaintedAt = performance.now()
    if (page.firstPaintedAt < page.pressedAt) page.firstPaintedAt = page.lastPaintedAt
  }
  document.addEventListener('keydown', (event) => Object.assign(page, { pressedAt: event.timeStamp }), true)
  new MutationObserver(() => {
    const now = look()
    if (now === shown) return
    shown = now
    requestAnimationFrame(() => painted.port2.postMessage(null))
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}
