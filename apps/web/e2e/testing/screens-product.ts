import type { Page } from '@playwright/test'
import type { Account } from './api.ts'
import type { Look } from './screens.ts'
import { signIn } from './sign-in.ts'

/** The screens of the product itself, as its owner sees them, from the plans to the Admin Panel. */
export async function visitProduct(page: Page, owner: Account, look: Look): Promise<void> {
  await fillProduct(owner)
  const go = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await signIn(page, owner)
  await page.getByRole('button', { name: /^Admin Panel 1 piece/ }).waitFor()
  await look('menu of the owner')
  await go('Admin')
  await page.getByRole('heading', { name: 'Membership Plans' }).waitFor()
  await look('plans')
  await go('Back')
  await go('Feedback')
  await page.getByRole('dialog', { name: 'Feedback' }).getByLabel('Description').waitFor()
  await look('feedback')
  await go('Cancel')
  await go('Changelog')
  await page.getByRole('heading', { name: 'The bell is heard' }).waitFor()
  await look('changelog')
  await go('Add Entry')
  await page.getByRole('dialog').getByLabel('Version').waitFor()
  await look('changelog, adding')
  await go('Cancel')
  await go('Back to Menu')
  await go('Planned Features')
  await page.getByRole('heading', { name: 'Planned Features', level: 1 }).waitFor()
  await page.getByText('A map of the tides').waitFor()
  await look('planned features')
  await go('Add Feature')
  await page.getByRole('dialog').getByLabel('Title').waitFor()
  await look('planned features, adding')
  await go('Cancel')
  await go('Back to Menu')
  await visitAdmin(page, owner, look)
}

async function visitAdmin(page: Page, owner: Account, look: Look): Promise<void> {
  await page.getByRole('button', { name: /^Admin Panel/ }).click()
  await page.getByText(owner.email).first().waitFor()
  await look('admin, users')
  for (const tab of ['User Feedback', 'Outbox', 'Audit']) {
    await page.getByRole('tab', { name: tab }).click()
    await page
      .getByRole('tabpanel', { name: tab })
      .getByRole('article')
      .or(page.getByRole('listitem'))
      .first()
      .waitFor()
    await look(`admin, ${tab}`)
  }
}

/** What leads to an account again, from the mailed links on. */
export async function visitAccountLinks(page: Page, look: Look): Promise<void> {
  await page.goto('/forgot-password')
  await page.getByRole('heading', { name: 'Forgot Password' }).waitFor()
  await look('forgot password')
  await page.goto('/reset-password/made-up')
  await page.getByLabel('Security Question').waitFor()
  await look('reset password')
  await page.goto('/verify-email/made-up')
  await page.getByRole('heading', { name: 'Verification Failed' }).waitFor()
  await look('verification failed')
}

async function fillProduct({ api }: Account): Promise<void> {
  await api.post('/api/feedback', { type: 'Feature Request', description: 'A bell that rings at midnight.' })
  const news = { title: 'The bell is heard', description: 'It rings\nat midnight.', category: 'feature' }
  await api.post('/api/changelog', { ...news, version: '1.4.0', releaseDate: '2026-11-20' })
  const idea = { title: 'A map of the tides', description: 'High and low.', status: 'unplanned', priority: 0 }
  await api.post('/api/planned-features', idea)
}
