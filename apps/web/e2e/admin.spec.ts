import type { BrowserContext, Page } from '@playwright/test'
import { breakCalls, expectToast, openAdminPanel, openAdminTab, tabTo, userRow } from './testing/admin-panel.ts'
import { addAiUse } from './testing/ai-use.ts'
import {
  type Account,
  createApi,
  expect,
  goOffline,
  goOnline,
  linkFromOutbox,
  registerUser,
  type Server,
  test,
} from './testing/index.ts'

test('an admin reads AI use, feedback, the audit log and the mails of a server that sends none', async ({
  server,
  owner,
  gm,
  device,
}) => {
  const anonymous = createApi(server.url)
  await anonymous.post('/api/feedback', { type: 'Issue / Bug', description: 'The order jumped.\nTwice in a row.' })
  await gm.api.post('/api/feedback', { type: 'Feature Request', description: 'A map that remembers its lantern' })
  await registerUser(server.url, 'Fenn')
  // The list is read when its tab opens.
  await linkFromOutbox(server, 'fenn@example.com', 'Verify your email address')
  const { page, context } = await device()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAdminPanel(page, owner)
  await test.step("AI use is shown by person and day, against today's limits", () => readAiUse(page, server, gm))
  await test.step('feedback can be read, searched, and deleted after a confirmation', () => readFeedback(page))
  await test.step('the audit log says in sentences what admins did, the newest first', () => readAudit(page, owner, gm))
  await test.step('the owner finds the mails, and passes their links on', () => passMailsOn(page))
})

test('the panel waits for its server, is used by keyboard, sets the version, and closes when its person is signed out', async ({
  server,
  owner,
  device,
}) => {
  for (const name of ['Gwen', 'Fenn']) await registerUser(server.url, name)
  const { page, context } = await device()
  await openAdminPanel(page, owner)
  await test.step('without the server it says so, and continues by itself when it is back', () =>
    loseServer(page, context))
  await test.step('a right and a deletion can be changed by keyboard alone', () => blockAndDeleteByKeyboard(page))
  await test.step('Enter or the button sets the version, and an empty one is refused', () => setVersion(page))
  await test.step('a person who is signed out meanwhile sees why, in the menu', async () => {
    await openAdminPanel(page, owner)
    await loseLogin(page, context)
  })
})

async function readAiUse(page: Page, server: Server, gm: Account): Promise<void> {
  await openAdminTab(page, 'AI Use')
  await expect(page.getByText('No AI requests yet')).toBeVisible()
  await expect(page.getByText('0 of 2,000 requests today')).toBeVisible()

  await addAiUse(server.dataDir, [
    { userId: gm.user.id, tokens: 4_000 },
    { userId: gm.user.id, tokens: 8_400 },
    { userId: gm.user.id, failed: true },
    { userId: null, tokens: 40 },
  ])
  await openAdminTab(page, 'Audit')
  await openAdminTab(page, 'AI Use')
  await expect(page.getByText('4 of 2,000 requests today')).toBeVisible()
  await expect(page.getByText('Each person can make 200 requests a day.')).toBeVisible()
  const rows = page.getByRole('list', { name: 'AI Use' }).getByRole('article')
  await expect(rows.first()).toContainText(/Gwen Example.*3 requests.*1 failed.*12,400 tokens in.*3,100 tokens out/s)
  await expect(rows.filter({ hasText: 'Deleted accounts' })).toContainText('1 request')
  const search = page.getByRole('searchbox', { name: 'Search person, email or day' })
  await search.fill('gwen@')
  await expect(rows).toHaveCount(1)
  await search.fill('nobody at all')
  await expect(page.getByText('No results')).toBeVisible()
}

async function readFeedback(page: Page): Promise<void> {
  await expect(page.getByRole('tab', { name: 'User Feedback' })).toContainText('2')
  await openAdminTab(page, 'User Feedback')
  const request = page.getByRole('article', { name: 'Feature Request from Gwen Example (gwen@example.com)' })
  const bug = page.getByRole('article', { name: 'Issue / Bug from Anonymous' })
  await expect(request).toContainText('A map that remembers its lantern')
  await expect(request.getByText(/^\w{3} \d{1,2}, \d{4}, \d{2}:\d{2}$/)).toBeVisible()
  await expect(bug).toContainText('Twice in a row.')
  await expect(page.getByRole('status').getByText('2 messages')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search type, text, email or name' })
  for (const [typed, found, other] of [
    ['GWEN@', request, bug],
    ['feature', request, bug],
    ['jumped', bug, request],
  ] as const) {
    await search.fill(typed)
    await expect(other).toBeHidden()
    await expect(found).toBeVisible()
  }
  await search.fill('nothing like it')
  await expect(page.getByText('No feedback found')).toBeVisible()
  await search.fill('')

  const confirm = page.getByRole('dialog', { name: 'Delete Feedback' })
  await bug.getByRole('button', { name: 'Delete Issue / Bug from Anonymous' }).click()
  await expect(confirm).toContainText('This action cannot be undone.')
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect(confirm).toBeHidden()
  await bug.getByRole('button', { name: 'Delete Issue / Bug from Anonymous' }).click()
  await confirm.getByRole('button', { name: 'Delete feedback' }).click()
  await expectToast(page, 'Success', 'Feedback deleted successfully')
  await expect(bug).toBeHidden()
  await expect(page.getByRole('tab', { name: 'User Feedback' })).toContainText('1')

  await breakCalls(page, '/api/admin/feedback/*', 'DELETE')
  await request.getByRole('button', { name: /^Delete Feature Request/ }).click()
  await confirm.getByRole('button', { name: 'Delete feedback' }).click()
  await expectToast(page, 'Error', 'Failed to delete feedback')
  await expect(request).toBeVisible()
}

async function readAudit(page: Page, owner: Account, gm: Account): Promise<void> {
  await owner.api.patch(`/api/admin/users/${gm.user.id}/blocked`, { blocked: true })
  await owner.api.patch('/api/admin/settings/version', { version: '2.0.0' })
  await openAdminTab(page, 'Audit')
  const entries = page.getByRole('list', { name: 'Audit' }).getByRole('article')
  await expect(entries.first()).toContainText('Odette Example set the version from 1.0.0 to 2.0.0')
  await expect(page.getByText('Odette Example blocked Gwen Example')).toBeVisible()
  await expect(page.getByText("Odette Example set Gwen Example's plan from Free to Premium")).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search person or action' })
  await search.fill('blocked gwen')
  await expect(entries).toHaveCount(1)
  await search.fill('gwen@example.com')
  await expect(entries).toHaveCount(2)
  await search.fill('nobody did this')
  await expect(page.getByText('No results')).toBeVisible()
}

async function passMailsOn(page: Page): Promise<void> {
  await openAdminTab(page, 'Outbox')
  const mail = page.getByRole('article', { name: 'Verify your email address to fenn@example.com' })
  await expect(mail).toContainText('In the outbox')
  await expect(page.getByText('This server sends no mail. Send people their links yourself.')).toBeVisible()
  await mail.getByRole('button', { name: 'Copy link for fenn@example.com' }).click()
  await expectToast(page, 'Link copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('/verify-email/')
  await expect(mail.getByRole('link', { name: 'Open link for fenn@example.com, in a new tab' })).toHaveAttribute(
    'href',
    link,
  )
  const search = page.getByRole('searchbox', { name: 'Search recipient or subject' })
  await search.fill('odette@')
  await expect(mail).toBeHidden()
  await search.fill('no such address')
  await expect(page.getByText('No mail found')).toBeVisible()

  // The answer of a server with SMTP.
  await page.route('/api/auth/registration', (route) => route.fulfill({ json: { setupCode: false, sendsMail: true } }))
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Audit' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Outbox' })).toBeHidden()
}

async function loseServer(page: Page, context: BrowserContext): Promise<void> {
  await breakCalls(page, '/api/admin/audit?*', 'GET')
  await openAdminTab(page, 'Audit')
  await expect(page.getByText('Couldn’t load this')).toBeVisible()
  await page.unroute('/api/admin/audit?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No entries yet')).toBeVisible()

  await goOffline(context)
  await openAdminTab(page, 'User Management')
  await expect(page.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible()
  await goOnline(context)
  await expect(userRow(page, 'Odette Example')).toBeVisible()
}

async function blockAndDeleteByKeyboard(page: Page): Promise<void> {
  const blocked = page.getByRole('switch', { name: 'Blocked: Gwen Example' })
  await tabTo(page, blocked)
  await page.keyboard.press('Space')
  const question = page.getByRole('dialog', { name: 'Block user?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'User block status updated successfully')
  await expect(blocked).toBeChecked()
  await expect(blocked).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Delete Gwen Example' }))
  await page.keyboard.press('Enter')
  for (const name of ['Delete User - First Confirmation', 'Delete User - Final Confirmation']) {
    await expect(page.getByRole('dialog', { name }).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await expectToast(page, 'User deleted successfully')
  await expect(userRow(page, 'Gwen Example')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Users' })).toBeFocused()
}

async function setVersion(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'New version' })
  await expect(page.getByText('Version 1.0.0')).toBeVisible()
  await field.fill('   ')
  await field.press('Enter')
  await expectToast(page, 'Version cannot be empty')
  await expect(field).toBeFocused()

  await field.fill('1.4.0')
  await field.press('Enter')
  await expectToast(page, 'Version updated successfully')
  await expect(page.getByText('Version 1.4.0')).toBeVisible()
  await expect(field).toHaveValue('')

  await breakCalls(page, '/api/admin/settings/version', 'PATCH')
  await field.fill('1.5.0')
  await page.getByRole('button', { name: 'Update' }).click()
  await expectToast(page, 'Failed to update version')
  await expect(field).toHaveValue('1.5.0')
  await expect(page.getByText('Version 1.4.0')).toBeVisible()

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('v1.4.0')).toBeVisible()
}

async function loseLogin(page: Page, context: BrowserContext): Promise<void> {
  await context.clearCookies()
  // The panel may learn it by itself, and close before the choice is made.
  const tier = page.getByLabel('Tier of Fenn Example')
  await Promise.race([tier.selectOption('elite'), tier.waitFor({ state: 'detached' })])
  await expectToast(page, 'Admin Panel closed', 'You’re logged out. Log in as an admin to open it again.')
  await expect(page.getByRole('button', { name: 'New Campaign' })).toBeVisible()
  await expect(page.getByText('fenn@example.com')).toBeHidden()
}
