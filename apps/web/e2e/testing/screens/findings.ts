import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Accessibility problems of the current screen: serious and critical findings of axe, or of one rule. */
export async function accessibilityFindings(page: Page, rule?: 'color-contrast'): Promise<string[]> {
  // Half a megabyte of script isn't sent again to a page that has it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(axeFindings, rule)
}

/** Runs in the page, in one call: each call costs milliseconds, and every screen is looked at many times. */
async function axeFindings(rule?: string): Promise<string[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe }
  const isMoving = () =>
    document.getAnimations().some(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
  for (;;) {
    while (isMoving()) await new Promise(requestAnimationFrame)
    let hasMoved = false
    const looked = new AbortController()
    const note = () => {
      hasMoved = true
    }
    for (const kind of ['transitionrun', 'animationstart']) {
      document.addEventListener(kind, note, { signal: looked.signal })
    }
    const { violations } = await inPage.run({ resultTypes: ['violations'], ...(rule && { runOnly: [rule] }) })
    looked.abort()
    // A toast that left meanwhile was looked at half faded.
    if (hasMoved) continue
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id}: ${target} ${any[0]?.message ?? ''}`))
  }
}

/** Until nothing fades or slides in or out any more: what is half there has too little contrast, or no place yet. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
    return moving.every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
  })
}

/** Whether the screen, or a list or dialog on it, scrolls sideways, or choices beside each other or badges are cut off. */
export async function sidewaysFindings(page: Page): Promise<string[]> {
  await untilStill(page)
  return page.evaluate(() => {
    const scrolls = (element: Element) => {
      const isPage = element === document.documentElement
      const { overflowX } = getComputedStyle(element)
      return element.scrollWidth > element.clientWidth + 1 && (isPage || overflowX === 'auto' || overflowX === 'scroll')
    }
    /** The mark of the chosen one sticks out until it has followed. */
    const cutsChoice = (element: Element) => {
      if (!element.matches('.mantine-SegmentedControl-root')) return false
      const { right } = element.getBoundingClientRect()
      return [...element.querySelectorAll('label')].some((label) => label.getBoundingClientRect().right > right + 1)
    }
    const cutsBadge = (element: Element) => {
      return element.matches('.mantine-Badge-label') && element.scrollWidth > element.clientWidth + 1
    }
    const beyond = (element: Element) => {
      const { right } = element.getBoundingClientRect()
      const wide = [...element.querySelectorAll('*')].filter((inner) => inner.getBoundingClientRect().right > right + 1)
      return wide.map((inner) => `${inner.tagName}.${inner.className} "${inner.textContent?.slice(0, 30)}"`)
    }
    const found = [...document.querySelectorAll('*')].filter((element) => {
      return scrolls(element) || cutsChoice(element) || cutsBadge(element)
    })
    return found.map(
      (element) => `${element.tagName} scrolls sideways or is cut off: ${beyond(element).slice(0, 6).join(', ')}`,
    )
  })
}

/** Buttons and fields that a thumb could miss: less than 44 px of touchable area in either direction. */
export async function smallTargets(page: Page): Promise<string[]> {
  await untilStill(page)
  return page.evaluate(() => {
    const LEAST_PX = 44
    const BORDERS_PX = 2
    const selector =
      'button, a[href], input, select, textarea, [role=button], [role=radio], [role=tab], [role=menuitem]'
    const front = [...document.querySelectorAll('[role=dialog]')].findLast((dialog) => dialog.checkVisibility())
    const isThere = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      if (element.closest('[inert]')) return false
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    /** With its label, which is touched instead. */
    const ground = (element: Element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const boxes = [element, ...labels].map((part) => part.getBoundingClientRect())
      const low = (side: 'left' | 'top') => Math.min(...boxes.map((box) => box[side]))
      const high = (side: 'right' | 'bottom') => Math.max(...boxes.map((box) => box[side]))
      return { width: high('right') - low('left'), height: high('bottom') - low('top') }
    }
    /** A toast above it goes by itself. */
    const answers = (element: Element, dx: number, dy: number) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const hits = document.elementsFromPoint(x + width / 2 + dx, y + height / 2 + dy)
      return hits.find((hit) => !hit.closest('output'))?.closest(selector) === element
    }
    return [...(front ?? document).querySelectorAll(selector)].filter(isThere).flatMap((element) => {
      const { width, height } = ground(element)
      const least = LEAST_PX - (element.closest('.mantine-Input-wrapper') ? BORDERS_PX : 0.5)
      if (width >= least && height >= least) return []
      element.scrollIntoView({ block: 'center' })
      const reach = LEAST_PX / 2 - 1
      const isWide = width >= least || (answers(element, -reach, 0) && answers(element, reach, 0))
      const isHigh = height >= least || (answers(element, 0, -reach) && answers(element, 0, reach))
      const name = element.getAttribute('aria-label') ?? (element.textContent || element.className)
      return isWide && isHigh ? [] : [`small target: ${name}, ${Math.round(width)} x ${Math.round(height)} px`]
    })
  })
}

/** What still moves although the person asked for reduced motion. */
export function movements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const running = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
    return running.map((animation) => {
      const { effect } = animation
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return `moves: ${target?.tagName} ${target?.className}`
    })
  })
}
