import type { Page } from '@playwright/test'
import { test as base, expect, linkFromOutbox, PHONE, type Server, startServer, withStarted } from './testing/index.ts'

// The program that `npm start` runs, with nothing set but the folder for its data.
const test = base.extend({
  server: async ({ settings: _ }, use, info) => {
    await withStarted(await startServer({ CAPTCHA_PROVIDER: 'altcha' }), use, info)
  },
})

test('a fresh server: its owner registers, admits a friend and gives them a plan; the friend makes a campaign', async ({
  server,
  device,
}) => {
  test.setTimeout(120_000)
  const { page: laptop } = await device()
  const { page: phone } = await device({ viewport: PHONE })

  await becomePerson(laptop, server, { email: 'odette@example.com', firstName: 'Odette' })
  await expect(laptop.getByRole('button', { name: 'Admin', exact: true })).toBeVisible()
  await expect(laptop.getByRole('button', { name: 'Admin Panel' })).toBeVisible()

  await becomePerson(phone, server, { email: 'finn@example.com', firstName: 'Finn' })
  await phone.getByRole('button', { name: /^New Campaign/ }).click()
  const refusal = phone.locator('output').filter({ hasText: 'Upgrade Required' })
  await expect(refusal).toContainText('Please upgrade to Premium or Elite to create campaigns.')

  await laptop.getByRole('button', { name: 'Admin Panel' }).click()
  await laptop.getByRole('combobox', { name: /^Tier of Finn/ }).selectOption('Premium')
  await expect(laptop.locator('output').filter({ hasText: 'User tier updated successfully' })).toBeVisible()

  await expect(phone.getByRole('button', { name: 'Premium', exact: true })).toBeVisible()
  await phone.getByRole('button', { name: /^New Campaign/ }).click()
  await phone.getByLabel('Campaign name').fill('The Drowned Bells')
  await phone.getByRole('button', { name: 'Create Game' }).click()
  await expect(phone.getByRole('heading', { name: 'The Drowned Bells', level: 1 })).toBeVisible()
})

/** Registers, verifies with the mail in the data folder, and logs in; ends at the menu. */
async function becomePerson(page: Page, server: Server, { email, firstName }: { email: string; firstName: string }) {
  const form = page.locator('form')
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('tab', { name: 'Register' }).click()
  await form.getByLabel('Email').fill(email)
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill('lantern-oil')
  await form.getByRole('textbox', { name: 'Confirm password' }).fill('lantern-oil')
  await form.getByLabel('Security question').selectOption('First car')
  await form.getByLabel('Answer').fill('A blue one')
  await form.getByLabel('First name').fill(firstName)
  await passCheck(page)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.locator('output').filter({ hasText: 'Registration Successful' })).toBeVisible()

  await page.goto(await linkFromOutbox(server, email, 'Verify your email address'))
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await page.goto(server.url)
  await expect(page.getByRole('button', { name: firstName })).toBeVisible()
}

async function passCheck(page: Page) {
  await expect(page.getByText('Check passed')).toBeVisible()
}
