import type { Page } from '@playwright/test'

const REGIONS = '[role="status"], [role="alert"], [role="log"], [aria-live]:not([aria-live="off"])'

/**
 * What a screen reader says by itself, in order: the text of a live region each time it changes. Call it before the page
 * is opened; the list begins again with each page.
 */
export async function listenToPage(page: Page): Promise<{ spoken: () => Promise<string[]> }> {
  await page.addInitScript(recordSpoken, REGIONS)
  return { spoken: () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken) }
}

function recordSpoken(regions: string): void {
  const spoken: string[] = []
  Object.assign(window, { spoken })
  const said = new WeakMap<Element, string>()
  const isHidden = (element: Element) => element.closest('[aria-hidden="true"], [inert], [hidden]') !== null
  const observer = new MutationObserver((mutations) => {
    const changed = new Set<Element>()
    for (const { target, addedNodes } of mutations) {
      const isOff = [...addedNodes].some((node) => node instanceof Element && node.getAttribute('aria-live') === 'off')
      if (isOff) continue
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(regions)
      if (region && region.getAttribute('aria-live') !== 'off') changed.add(region)
    }
    for (const region of changed) {
      const text = (region.textContent ?? '').trim()
      // A text that comes again is said again only if it was put there anew, which the mutation shows.
      if (text !== '' && !isHidden(region)) spoken.push(text)
      said.set(region, text)
    }
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
}
