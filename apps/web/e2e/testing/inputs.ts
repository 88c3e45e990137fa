import type { Locator, Page } from '@playwright/test'

/**
 * Counts what a person does: one for a tap or a key, one for a word typed into a field, and one for each digit of a
 * number.
 */
export class Inputs {
  count = 0
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(place: Locator, modifiers: ('Shift' | 'Control')[] = []): Promise<void> {
    this.count += 1
    await place.click({ modifiers })
  }

  async key(key: string): Promise<void> {
    this.count += 1
    await this.page.keyboard.press(key)
  }

  /** Into the field that has the focus: 'frightened 3' is a word and a digit. */
  async type(text: string): Promise<void> {
    for (const part of text.split(' ').filter(Boolean)) this.count += /^\d+$/.test(part) ? part.length : 1
    await this.page.keyboard.type(text)
  }

  /** What the acts inside took. */
  async during(work: () => Promise<void>): Promise<number> {
    const before = this.count
    await work()
    return this.count - before
  }
}
