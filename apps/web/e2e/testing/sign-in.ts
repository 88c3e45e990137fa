import { expect, type Page } from '@playwright/test'
import type { Account } from './api.ts'
import { openMenu, visit } from './browser/device.ts'

/** Opens the menu of a device that is already signed in to the account; for stories that aren't about logging in. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  const data = { username: email, password, recaptchaToken: '' }
  const answer = await page.request.post('/api/auth/local', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  await visit(page, '/')
  await expect(page.getByTitle('Log out')).toBeVisible()
}

/**
 * From the menu, the way a person does it. Ends when the menu greets the account, or asks what happens to a guest
 * membership.
 */
export async function logIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Log In' }).click()
  const form = page.locator('form')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('textbox', { name: 'Password' }).fill(password)
  await passHumanCheck(page)
  await form.getByRole('button', { name: 'Log in' }).click()
  const greeting = page.getByTitle('Log out')
  await expect(greeting.or(page.getByRole('dialog', { name: /^Move .+ seat/ })).first()).toBeVisible()
}

/** Waits for the check if the server asks for one; otherwise the form has none. */
async function passHumanCheck(page: Page): Promise<void> {
  // Asked from within the page, which may know the server by a name that no one else resolves.
  const provider = await page.evaluate(async () => {
    const answer = await fetch('/api/auth/captcha')
    return ((await answer.json()) as { provider: string }).provider
  })
  if (provider === 'none') return
  await expect(page.getByText('Check passed')).toBeVisible()
}
