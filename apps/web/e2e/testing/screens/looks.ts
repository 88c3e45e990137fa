import { expect, type Page } from '@playwright/test'
import { PHONE, TABLET } from '../browser/device.ts'
import { accessibilityFindings, movements, sidewaysFindings, smallTargets } from './findings.ts'
import type { Look } from './screens.ts'

/**
 * Whether a screen is readable and usable, on a page that opened dark, without motion. The schemes differ only in
 * colors, so names, roles and sizes are checked in one of them.
 */
export function lookClosely(page: Page, byThumb: boolean): Look {
  return async (screen) => {
    const found = await accessibilityFindings(page)
    found.push(...(await sidewaysFindings(page)), ...(await movements(page)))
    if (byThumb) found.push(...(await smallTargets(page)))
    expect.soft(found, `${screen}, dark`).toEqual([])
    const day = await paintIn(page, 'light')
    expect.soft(await accessibilityFindings(page, 'color-contrast'), `${screen}, light`).toEqual([])
    expect(await paintIn(page, 'dark'), screen).not.toBe(day)
  }
}

/** The same at a tablet's size, with fingers. Resets the size for the next. */
export function lookOnTablet(page: Page): Look {
  const look = lookClosely(page, true)
  return async (screen) => {
    const before = page.viewportSize()
    await page.setViewportSize(TABLET)
    await look(`${screen}, tablet`)
    if (before) await page.setViewportSize(before)
  }
}

/** Whether a phone's screen needs no sideways scrolling: narrow, then with large text. Resets both for the next. */
export function lookNarrow(page: Page): Look {
  const setText = (percent: number) =>
    page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent)
  return async (screen) => {
    await page.setViewportSize({ width: 320, height: 640 })
    expect.soft(await sidewaysFindings(page), `${screen}, 320 px wide`).toEqual([])
    await page.setViewportSize(PHONE)
    await setText(200)
    expect.soft(await sidewaysFindings(page), `${screen}, text at 200 %`).toEqual([])
    await setText(100)
  }
}

/** What the switch in Settings does, without leaving the screen. Returns the background color. Colors fade in. */
function paintIn(page: Page, scheme: 'light' | 'dark'): Promise<string> {
  return page.evaluate(async (chosen) => {
    document.documentElement.classList.toggle('dark', chosen === 'dark')
    document.documentElement.dataset.mantineColorScheme = chosen
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    return getComputedStyle(document.body).backgroundColor
  }, scheme)
}
