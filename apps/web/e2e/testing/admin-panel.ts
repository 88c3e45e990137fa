import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from './api.ts'
import { signIn } from './sign-in.ts'

/** From the menu, as an admin does it. */
export async function openAdminPanel(page: Page, admin: Pick<Account, 'email' | 'password'>): Promise<void> {
  await signIn(page, admin)
  await page.getByRole('button', { name: /^Admin Panel/ }).click()
  await expect(page.getByRole('heading', { name: 'Admin Panel', level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible()
}

export async function openAdminTab(
  page: Page,
  name: 'User Management' | 'User Feedback' | 'AI Use' | 'Storage' | 'Outbox' | 'Audit' | 'Server',
) {
  await page.getByRole('tab', { name }).click()
}

export function userRow(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true })
}

/** Presses the track of a switch, as a finger or a mouse does; the box itself isn't painted. */
export async function pressSwitch(control: Locator): Promise<void> {
  await control.locator('xpath=ancestor::label').click()
}

/** A toast on screen: its title and its text. */
export async function expectToast(page: Page, title: string, message?: string | RegExp): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications' })
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  if (message) await expect(toast.getByText(message)).toBeVisible()
}

/** Moves with the Tab key alone until it is focused. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const MOST = 80
  for (let pressed = 0; pressed < MOST; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} was not reached by ${MOST} Tabs`)
}

/** The next calls of this kind fail like a broken server's. */
export async function breakCalls(page: Page, path: string, method: string): Promise<void> {
  await page.route(path, (route) => {
    return route.request().method() === method ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback()
  })
}
