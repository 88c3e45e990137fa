import puppeteer, { type Browser, type BrowserContext, type ElementHandle, type Page } from 'puppeteer-core'
import { installPackages, thisMachine } from '../../machine.ts'

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']
const WAIT_MS = 30_000
const MOST_SHOWN = 600

/** The browser of FIREFOX_PATH, an installed one, or Debian's. */
export async function launchFirefox(): Promise<Browser> {
  const { env, exists, isDebian } = thisMachine
  const installed = () => env.FIREFOX_PATH ?? FIREFOX.find(exists)
  if (!installed() && isDebian) await installPackages(thisMachine, ['firefox-esr'])
  const executablePath = installed()
  if (!executablePath) throw new Error('No Firefox: install one, or name it with FIREFOX_PATH.')
  return puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
}

/** A tab, with what a person does by the names of its controls. Each waits until it can be done. */
export class FirefoxPage {
  readonly page: Page
  /** Errors that no one caught. */
  readonly errors: string[] = []

  private constructor(page: Page) {
    this.page = page
    page.setDefaultTimeout(WAIT_MS)
    page.on('pageerror', (error) => this.errors.push(String(error)))
  }

  static async open(context: BrowserContext, size: { width: number; height: number }): Promise<FirefoxPage> {
    const page = await context.newPage()
    await page.setViewport(size)
    return new FirefoxPage(page)
  }

  async goTo(url: string): Promise<void> {
    await this.page.goto(url)
  }

  /** A button of this name, or with a line that is this name. */
  async press(name: string): Promise<void> {
    const found = await this.#reach(`button “${name}”`, () => this.page.waitForFunction(namedButton, {}, name))
    await (found as ElementHandle<HTMLElement>).click()
  }

  async fill(name: string, text: string): Promise<void> {
    const found = await this.#reach(`field “${name}”`, () => this.page.waitForFunction(labeledField, {}, name))
    await (found as ElementHandle<HTMLInputElement>).focus()
    await this.page.keyboard.down('Control')
    await this.page.keyboard.press('a')
    await this.page.keyboard.up('Control')
    await this.page.keyboard.type(text)
  }

  async check(name: string): Promise<void> {
    const found = await this.#reach(`box “${name}”`, () => this.page.waitForFunction(labeledField, {}, name))
    await (found as ElementHandle<HTMLInputElement>).click()
  }

  async key(...keys: Parameters<Page['keyboard']['press']>[0][]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** Waits until the screen has this text. */
  async sees(text: string): Promise<void> {
    await this.#reach(`text “${text}”`, () => {
      return this.page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text)
    })
  }

  /** Waits until a character has this health, such as '26 of 30'. */
  async showsHealth(health: string): Promise<void> {
    await this.#reach(`health ${health}`, () => this.page.waitForSelector(`[aria-label^="${health} health"]`))
  }

  /** Says what the page shows instead of what was waited for. */
  async #reach<T>(what: string, act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      throw new Error(`No ${what} in: ${(await this.text('body')).slice(0, MOST_SHOWN)}`, { cause: error })
    }
  }

  async text(selector: string): Promise<string> {
    return this.page.$eval(selector, (element) => (element as HTMLElement).innerText)
  }
}

/** Runs in the page. Firefox gives a password's field no role to find it by. */
function labeledField(name: string): HTMLInputElement | HTMLTextAreaElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  return fields.find((field) => {
    const labels = [field.ariaLabel, ...[...(field.labels ?? [])].map((label) => label.innerText)]
    return labels.some((label) => label?.replace(/\s*\*$/, '').trim() === name)
  })
}

/** Runs in the page. */
function namedButton(name: string): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>('button, a, [role="button"], [role="tab"]')]
  const seen = buttons.filter(
    (button) => button.checkVisibility() && !button.closest('[aria-hidden="true"], :disabled'),
  )
  const named = seen.map((button) => ({ button, called: (button.ariaLabel ?? button.innerText).trim() }))
  const found =
    named.find(({ called }) => called === name) ?? named.find(({ called }) => called.split('\n').includes(name))
  return found?.button
}
