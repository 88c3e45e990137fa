import type { Page } from '@playwright/test'
import type { Account } from '../api.ts'
import { signIn } from '../sign-in.ts'
import type { Look } from './screens.ts'

const TIDES = 'A map of the tides'
const NO_SPACES = 'Averylongtitlewithoutanyspaceinitthatmustnotleavethescreen'.repeat(3)

/** The data that `visitProduct` expects, with words that are hard to fit. */
export async function fillProduct({ api }: Account): Promise<void> {
  await api.post('/api/feedback', { type: 'Feature Request', description: 'A bell that rings at midnight.' })
  const news = { title: 'The bell is heard', description: 'It rings\nat midnight.', version: '1.4.0' }
  for (const category of ['feature', 'bugfix', 'improvement', 'security']) {
    await api.post('/api/changelog', { ...news, category, releaseDate: '2026-11-20' })
  }
  const idea = { description: 'For reading\nacross the table.', priority: 0 }
  await api.post('/api/planned-features', { ...idea, title: NO_SPACES, status: 'unplanned' })
  const planned = { status: 'in_progress', plannedQuarter: 'Q4', plannedYear: 2026 }
  await api.post('/api/planned-features', { ...idea, title: TIDES, ...planned })
}

/** The screens of the product itself, as its owner sees them; the Admin Panel is visited separately. */
export async function visitProduct(page: Page, owner: Account, look: Look): Promise<void> {
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
  await page.getByRole('heading', { name: 'The bell is heard' }).first().waitFor()
  await look('changelog')
  await go('Add Entry')
  await go('Create')
  await page.getByText('Version is required').waitFor()
  await look('changelog, adding, with errors')
  await go('Cancel')
  await go('Back to Menu')
  await go('Planned Features')
  await page.getByRole('heading', { name: 'Planned Features', level: 1 }).waitFor()
  await page.getByRole('article', { name: NO_SPACES }).waitFor()
  await look('planned features')
  await visitFeature(page, look)
}

async function visitFeature(page: Page, look: Look): Promise<void> {
  const feature = page.getByRole('article', { name: TIDES })
  if (!(await feature.isVisible())) {
    // On a phone each state is a page of its own.
    await page.getByText('In Progress 1').click()
    await feature.waitFor()
    await look('features in progress')
  }
  await page.getByRole('button', { name: `Edit ${TIDES}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Feature' })
  await editing.getByLabel('Title').waitFor()
  await look('planned features, editing')
  await editing.getByRole('button', { name: 'Cancel' }).click()
  await editing.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: `Delete ${TIDES}` }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await confirmation.waitFor()
  await look('planned features, confirmation')
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await confirmation.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Back to Menu' }).click()
}
