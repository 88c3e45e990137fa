import type { Page } from '@playwright/test'
import { openAdminPanel, openAdminTab } from '../admin-panel.ts'
import { addAiUse } from '../ai-use.ts'
import type { Account } from '../api.ts'
import { aCampaign } from '../campaign.ts'
import { addPeople } from '../people.ts'
import type { Server } from '../server/server.ts'
import type { Look } from './screens.ts'

/** The screens to register, log in and reset a password, on a server that asks for a human check. */
export async function visitAccount(page: Page, look: Look): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.locator('form').getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Please enter your password').waitFor()
  await look('login, with errors')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Please choose a security question').waitFor()
  await look('register, with errors')
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  await page.getByRole('heading', { name: 'Forgot Password' }).waitFor()
  await look('forgot password')

  await page.locator('form').getByLabel('Email').fill('mira@example.com')
  await page.getByText('Check passed').waitFor()
  await look('check passed')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
  await look('link sent')
  await page.goto('/reset-password/made-up')
  await page.getByLabel('Security Question').selectOption('First car')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByText('Please answer the question, or choose None').waitFor()
  await look('reset, with errors')
  for (const name of ['New Password', 'Confirm Password', 'Security Answer']) {
    await page.getByRole('textbox', { name }).fill('the bell rings')
  }
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('heading', { name: 'Reset failed' }).waitFor()
  await look('dead link')
  await page.goto('/verify-email/made-up')
  await page.getByRole('heading', { name: 'Verification Failed' }).waitFor()
  await look('verification failed')
}

type Staff = { server: Server; owner: Account; gm: Account }

/** The Admin Panel, with names and words that are hard to fit. */
export async function visitAdmin(page: Page, { server, owner, gm }: Staff, look: Look): Promise<void> {
  await addPeople(server.dataDir, [
    { email: 'cj@a-very-long-domain-name.example', first_name: 'Christopher-James', last_name: 'Featherstone' },
    { email: 'table12@example.org', email_verified_at: null, blocked: 1 },
  ])
  await aCampaign(gm, 'Saltmere', [{ type: 'npc', name: 'Wren' }])
  await gm.api.post('/api/feedback', { type: 'Other', description: 'A long evening. '.repeat(30) })
  await addAiUse(server.dataDir, [
    { userId: gm.user.id, tokens: 123_456 },
    { userId: 'id-cj@a-very-long-domain-name.example', failed: true },
  ])
  await openAdminPanel(page, owner)
  for (const [tab, seen] of [
    ['User Management', 'Christopher-James Featherstone'],
    ['User Feedback', 'Gwen Example (gwen@example.com)'],
    ['AI Use', '2 of 2,000 requests today'],
    ['Storage', 'Gwen Example'],
    ['Outbox', 'gwen@example.com'],
    ['Server', 'This server sends no mail'],
    ['Audit', "Odette Example set Gwen Example's plan from Free to Premium"],
  ] as const) {
    await openAdminTab(page, tab)
    await page.getByText(seen, { exact: true }).waitFor()
    await look(`admin, ${tab}`)
  }
}
