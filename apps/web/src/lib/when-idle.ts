/** The longest wait, however busy the page is. */
const WITHIN_MS = 300

/** On the page: each stands for something that is still to be drawn. */
let placeholders = 0
let gone = Promise.withResolvers<void>()

/** Returns how to say that the placeholder is gone. */
export function notePlaceholder(): () => void {
  placeholders += 1
  return () => {
    placeholders -= 1
    if (placeholders > 0) return
    gone.resolve()
    gone = Promise.withResolvers()
  }
}

/**
 * Resolves when the browser has nothing to draw and no placeholder is shown: work that no screen waits for must not
 * delay one.
 */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, WITHIN_MS)
    const begin = () => {
      clearTimeout(late)
      resolve()
    }
    // Safari has no such callback.
    if (typeof requestIdleCallback === 'function') void whenDrawn().then(() => requestIdleCallback(begin))
  })
}

/** How long what took a placeholder's place is on its way to the screen. */
const DRAWN_AFTER_MS = 50

async function whenDrawn(): Promise<void> {
  while (placeholders > 0) {
    await gone.promise
    await new Promise((resolve) => setTimeout(resolve, DRAWN_AFTER_MS))
  }
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
