import type { Locator, Page } from '../../apps/web/e2e/testing/browser/launch.ts'

/** What the functions below leave in a page. */
export type Watched = typeof window & { clickedAt: number; paintedAt: number; shownAt: number; actedAt: number }

/**
 * Runs in a page: records when the person clicked, and when that character's health was next painted, by the wall
 * clock. Can be called again for another character.
 */
export function watchHealth(name: string): void {
  const page = window as Watched & { stopWatching?: () => void }
  page.stopWatching?.()
  const healthOf = () => {
    const button = document.querySelector(`[aria-label="Lower ${name}'s health"]`)
    return button
      ?.closest('li, [role=listitem]')
      ?.querySelector('[role=img][aria-label*=" health"]')
      ?.getAttribute('aria-label')
  }
  let shown = healthOf()
  const painted = new MessageChannel()
  painted.port1.onmessage = () => {
    page.paintedAt = performance.timeOrigin + performance.now()
  }
  const click = (event: Event) => {
    page.clickedAt = performance.timeOrigin + event.timeStamp
  }
  document.addEventListener('click', click, true)
  const look = () => {
    const now = healthOf()
    if (now === shown) return
    shown = now
    requestAnimationFrame(() => painted.port2.postMessage(null))
  }
  const watching = new MutationObserver(look)
  watching.observe(document.body, { subtree: true, childList: true, attributes: true })
  page.stopWatching = () => {
    watching.disconnect()
    document.removeEventListener('click', click, true)
  }
}

/** Runs in a page before anything else: records when an element that begins with these words was first painted. */
export function watchFirst({ selector, words }: { selector: string; words: string }): void {
  const page = window as Watched
  const look = () => {
    const isThere = [...document.querySelectorAll(selector)].some((each) => each.textContent.trim().startsWith(words))
    if (!isThere) return
    watching.disconnect()
    requestAnimationFrame(() => setTimeout(() => (page.shownAt = performance.now()), 0))
  }
  const watching = new MutationObserver(look)
  watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

/**
 * Runs in a page before anything else: opens the list of campaigns as soon as the menu is there, and records when it
 * was usable.
 */
export function openListAtOnce(campaign: string): void {
  const page = window as Watched
  const button = (name: string) => {
    return [...document.querySelectorAll('button')].find((each) => {
      return !each.disabled && (each.getAttribute('aria-label') ?? each.textContent).trim().startsWith(name)
    })
  }
  let opened = false
  const look = () => {
    const menu = opened ? undefined : button('Load Campaign')
    if (menu) {
      opened = true
      menu.click()
    }
    if (!button(`Load Campaign ${campaign}`)) return
    watching.disconnect()
    requestAnimationFrame(() => setTimeout(() => (page.shownAt = performance.now()), 0))
  }
  const watching = new MutationObserver(look)
  watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

/**
 * Runs in a page: records when the person last pressed a key or clicked, and when what the fight shows was last painted
 * after a change.
 */
export function watchFight(): void {
  const page = window as Watched
  const look = () => {
    const health = [...document.querySelectorAll('[role=img][aria-label*=" health"]')]
    const fight = document.querySelector('[aria-label="Initiative Tracker"]')?.textContent
    return `${health.map((each) => each.getAttribute('aria-label'))} ${fight}`
  }
  let shown = look()
  const painted = new MessageChannel()
  painted.port1.onmessage = () => {
    page.paintedAt = performance.now()
  }
  for (const kind of ['click', 'keydown'] as const) {
    document.addEventListener(
      kind,
      (event) => {
        page.actedAt = event.timeStamp
      },
      true,
    )
  }
  const compare = () => {
    const now = look()
    if (now === shown) return
    shown = now
    requestAnimationFrame(() => painted.port2.postMessage(null))
  }
  new MutationObserver(compare).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
}

/**
 * Runs in a page: records when a key was last pressed, and when the text of an element was last painted after a change.
 * Can be called again for another element.
 */
export function watchTyping(selector: string): void {
  const page = window as Watched & { stopTyping?: () => void }
  page.stopTyping?.()
  Object.assign(page, { actedAt: 0, paintedAt: 0 })
  const look = () => document.querySelector(selector)?.textContent
  let shown = look()
  const painted = new MessageChannel()
  painted.port1.onmessage = () => {
    page.paintedAt = performance.now()
  }
  const press = (event: Event) => {
    page.actedAt = event.timeStamp
  }
  document.addEventListener('keydown', press, true)
  const watching = new MutationObserver(() => {
    const now = look()
    if (now === shown) return
    shown = now
    requestAnimationFrame(() => painted.port2.postMessage(null))
  })
  watching.observe(document.body, { subtree: true, childList: true, characterData: true })
  page.stopTyping = () => {
    watching.disconnect()
    document.removeEventListener('keydown', press, true)
  }
}

const FRAME_MS = 1000 / 60

/**
 * Presses without Playwright's own look at what is hit: that runs in the page between press and click. Scrolling ends
 * with a frame; without the pause, luck would decide for all presses of a run which later frame shows what they did.
 */
export async function press(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`${button} is not on the screen`)
  const page = button.page()
  await page.waitForTimeout(Math.random() * FRAME_MS)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Waits until the page has left a figure. */
export async function when(page: Page, read: () => number): Promise<number> {
  const handle = await page.waitForFunction(read)
  return handle.jsonValue()
}
