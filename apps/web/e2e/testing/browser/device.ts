import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

/** The screen sizes that the design names. */
export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 1024, height: 768 }
export const LAPTOP = { width: 1440, height: 900 }

/**
 * For what appears once a device has found its server again: without an answer it retries within 10 s, and sends its
 * pending changes then.
 */
export const RECONNECTED = { timeout: 25_000 }

export type Device = { context: BrowserContext; page: Page }
export type DeviceOptions = {
  viewport?: { width: number; height: number }
  /** As if it had been chosen in Settings; by default the device is new. */
  colorScheme?: 'light' | 'dark'
  /** A touch screen; a phone always has one. */
  touch?: boolean
  /** Whether things fade and slide; they cost a tenth of a story's processor time. By default nothing does. */
  motion?: boolean
  /** Where it opens; paths from the server's address. */
  baseURL?: string
}

/** A machine of its own: it shares storage, cookies and service worker with no other device. */
export async function newDevice(browser: Browser, options: DeviceOptions = {}): Promise<Device> {
  const { viewport = LAPTOP, colorScheme, touch = false, motion = false, baseURL } = options
  const isPhone = viewport.width < 768
  const hasTouch = isPhone || touch
  const reducedMotion = motion ? 'no-preference' : 'reduce'
  const settings = { viewport, colorScheme, reducedMotion, baseURL, hasTouch, isMobile: isPhone } as const
  const context = await browser.newContext(settings)
  if (colorScheme) await context.addInitScript(chooseScheme, colorScheme === 'dark')
  await context.addInitScript(installWhenKept)
  return { context, page: await context.newPage() }
}

/** Runs in the page before anything else, and only if nothing was chosen yet. */
function chooseScheme(dark: boolean): void {
  if (localStorage.getItem('darkMode') === null) localStorage.setItem('darkMode', String(dark))
}

/** What `installWhenKept` leaves in a page. */
type InstallingWindow = Window & { install?: () => void }

/**
 * Runs in the page before anything else: the app's service worker waits for `keptOnDevice`. It downloads all of the
 * app, which costs twice as much as opening it, and most stories never need it.
 */
function installWhenKept(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return
  const register = workers.register.bind(workers)
  const wanted = new Promise<void>((resolve) => {
    ;(window as InstallingWindow).install = resolve
  })
  workers.register = async (...worker) => {
    if (!(await workers.getRegistration())) await wanted
    return register(...worker)
  }
}

/**
 * Opens an address in a page that may show the app. A closing dialog steps back in the browser's history, which takes a
 * moment; it would undo an address entered meanwhile.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await untilNoLayer(page)
  await page.goto(path)
}

/** Opens the menu in a new page; one that shows the app must be there already. */
export async function openMenu(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/')
}

/** `visit` for a reload. */
export async function reload(page: Page): Promise<void> {
  await untilNoLayer(page)
  await page.reload()
}

async function untilNoLayer(page: Page): Promise<void> {
  await page.waitForFunction(() => (history.state as { layer?: boolean } | null)?.layer !== true)
}

/**
 * The browser's Back, once the app is this many steps from the menu; tools, dialogs and editors are steps, too. Two
 * steps at the same time would count as one.
 */
export async function goBack(page: Page, depth: number): Promise<void> {
  await page.waitForFunction((wanted) => (history.state as { depth?: number } | null)?.depth === wanted, depth)
  await page.goBack()
}

/** For a button of a notice that the app may remove while a finger is on its way. */
export async function pressUnlessGone(button: Locator): Promise<void> {
  await Promise.race([button.click(), button.waitFor({ state: 'detached' })])
}

/** Cuts the network of the device, open streams included. */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await untilKnown(context, false)
}

export async function goOnline(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  await untilKnown(context, true)
}

/** What is pressed before a page knows would still be answered for the network it had. */
async function untilKnown(context: BrowserContext, online: boolean): Promise<void> {
  await Promise.all(
    context.pages().map((page) => page.waitForFunction((wanted) => navigator.onLine === wanted, online)),
  )
}

/** Installs the app on the device: from then on it opens without the server. */
export async function keptOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    ;(window as InstallingWindow).install?.()
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise<void>((resolve) => {
      active?.addEventListener('statechange', () => active.state === 'activated' && resolve())
    })
  })
}
