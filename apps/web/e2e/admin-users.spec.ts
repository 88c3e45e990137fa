import type { Page } from '@playwright/test'
import { breakCalls, expectToast, openAdminPanel, openAdminTab, pressSwitch, userRow } from './testing/admin-panel.ts'
import { type Account, expect, PHONE, registerUser, test } from './testing/index.ts'
import { addPeople } from './testing/people.ts'

async function makeAdmin(owner: Account, account: Account): Promise<void> {
  await owner.api.patch(`/api/admin/users/${account.user.id}/admin`, { isAdmin: true })
}

test('an admin finds users, and changes their plan, their rights, their password and whether they exist', async ({
  server,
  owner,
  gm,
  device,
}) => {
  const fenn = await registerUser(server.url, 'Fenn')
  await addPeople(server.dataDir, [{ email: 'sso@example.org', first_name: 'Ingrid', auth_provider: 'elsewhere' }])
  for (const name of ['Saltmere', 'Hollowmarch']) {
    await gm.api.post('/api/campaigns', { id: crypto.randomUUID(), name })
  }
  const { page, context } = await device()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAdminPanel(page, owner)
  await test.step('an admin finds users by name and address, and sets their plan in the row', () => setPlan(page, fenn))
  await test.step('admin rights and blocking change only after a confirmation', () => changeRights(page, fenn))
  await test.step("a reset link is copied, or shown if the clipboard isn't available", () => copyResetLink(page))
  await test.step('deleting takes two confirmations, names the campaigns, and can be undone', () => {
    return deleteAndRestore(page, gm)
  })
})

async function setPlan(page: Page, fenn: Account): Promise<void> {
  await expect(page.getByRole('status').getByText('4 users')).toBeVisible()
  await expect(userRow(page, 'Gwen Example')).toContainText('gwen@example.com')
  const search = page.getByRole('searchbox', { name: 'Search name, email or username' })
  await search.fill('GWEN EXA')
  await expect(page.getByRole('status').getByText('1 found')).toBeVisible()
  await expect(userRow(page, 'Fenn Example')).toBeHidden()
  await expect(userRow(page, 'Gwen Example')).toBeVisible()
  await search.fill('nobody at all')
  await expect(page.getByText('No users found')).toBeVisible()
  await expect(page.getByText('Try a different search term')).toBeVisible()
  await search.fill('fenn@')

  const tier = page.getByRole('combobox', { name: 'Tier of Fenn Example' })
  await expect(tier.getByRole('option')).toHaveText(['Free', 'Premium', 'Elite'])
  await expect(tier).toHaveValue('free')
  await tier.selectOption('premium')
  await expectToast(page, 'User tier updated successfully')
  await expect(tier).toHaveValue('premium')
  expect((await fenn.api.get<{ tier: string }>('/api/auth/user')).tier).toBe('premium')

  await breakCalls(page, '/api/admin/users/*/tier', 'PATCH')
  await tier.selectOption('elite')
  await expectToast(page, 'Failed to update user tier')
  await expect(tier).toHaveValue('premium')
  await search.fill('')
}

async function changeRights(page: Page, fenn: Account): Promise<void> {
  const admin = page.getByRole('switch', { name: 'Admin: Fenn Example' })
  const blocked = page.getByRole('switch', { name: 'Blocked: Fenn Example' })
  const badge = (word: string) =>
    userRow(page, 'Fenn Example').getByText(word, { exact: true }).filter({ visible: true })
  const answer = async (dialog: string, button: string) => {
    await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeHidden()
  }
  await pressSwitch(admin)
  await answer('Grant admin rights?', 'Cancel')
  await expect(admin).not.toBeChecked()
  await pressSwitch(admin)
  await answer('Grant admin rights?', 'Grant admin rights')
  await expectToast(page, 'Admin status updated successfully')
  await expect(admin).toBeChecked()
  await expect(badge('Admin')).toBeVisible()
  expect((await fenn.api.get<{ isAdmin: boolean }>('/api/auth/user')).isAdmin).toBe(true)
  await pressSwitch(admin)
  await answer('Remove admin rights?', 'Remove admin rights')
  await expect(admin).not.toBeChecked()

  await pressSwitch(blocked)
  await answer('Block user?', 'Block user')
  await expectToast(page, 'User block status updated successfully')
  await expect(blocked).toBeChecked()
  await expect(badge('Blocked')).toBeVisible()
  await pressSwitch(blocked)
  await answer('Unblock user?', 'Unblock user')
  await expect(blocked).not.toBeChecked()

  await breakCalls(page, '/api/admin/users/**', 'PATCH')
  await pressSwitch(admin)
  await answer('Grant admin rights?', 'Grant admin rights')
  await expectToast(page, 'Failed to update admin status')
  await expect(admin).not.toBeChecked()
  await pressSwitch(blocked)
  await answer('Block user?', 'Block user')
  await expectToast(page, 'Failed to update block status')
  await expect(blocked).not.toBeChecked()
}

async function copyResetLink(page: Page): Promise<void> {
  const copy = page.getByRole('button', { name: 'Copy password reset link for Gwen Example' })
  await copy.click()
  const until = /^Valid until \w{3} \d{1,2}, \d{4}, \d{2}:\d{2}\. Send it to gwen@example\.com\.$/
  await expectToast(page, 'Reset Link Copied!', until)
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/reset-password\/[\w-]{20,}$/)
  await expect(userRow(page, 'Ingrid')).toContainText('Logs in with another service')
  await expect(userRow(page, 'Ingrid').getByRole('button', { name: /reset link/ })).toBeHidden()

  await page.evaluate(refuseCopying)
  await copy.click()
  await expectToast(page, 'Link Generated', /\/reset-password\/[\w-]{20,}$/)
  await page.getByRole('button', { name: 'Show' }).click()
  const field = page.getByRole('dialog', { name: 'Copy this link' }).getByRole('textbox', { name: 'Link' })
  await expect(field).toHaveValue(/\/reset-password\/[\w-]{20,}$/)
  await page.getByRole('dialog', { name: 'Copy this link' }).getByRole('button', { name: 'Close' }).click()

  await breakCalls(page, '/api/admin/users/*/generate-reset-link', 'POST')
  await copy.click()
  await expectToast(page, 'Error', 'Failed to generate reset link')
  await page.route('/api/admin/users/*/generate-reset-link', (route) => {
    return route.fulfill({ status: 400, json: { error: 'Not today.', message: 'Not today.', code: 'invalid' } })
  })
  await copy.click()
  await expectToast(page, 'Error', 'Not today.')
}

/** Runs in the page: a browser that refuses to write to its clipboard. */
function refuseCopying(): void {
  navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not here', 'NotAllowedError'))
  document.execCommand = () => false
}

const first = (page: Page) => page.getByRole('dialog', { name: 'Delete User - First Confirmation' })
const final = (page: Page) => page.getByRole('dialog', { name: 'Delete User - Final Confirmation' })

async function deleteAndRestore(page: Page, gm: Account): Promise<void> {
  const remove = page.getByRole('button', { name: 'Delete Gwen Example' })
  await remove.click()
  await expect(first(page)).toContainText('Delete Gwen Example (gwen@example.com)?')
  await first(page).getByRole('button', { name: 'Continue' }).click()
  await expect(final(page)).toContainText(
    'Gwen Example’s account and 2 campaigns on the server are deleted for good after 30 days.',
  )
  await final(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(final(page)).toBeHidden()
  expect((await gm.api.send('GET', '/api/campaigns')).status).toBe(200)

  await remove.click()
  await first(page).getByRole('button', { name: 'Continue' }).click()
  await final(page).getByRole('button', { name: 'Yes, Delete Permanently' }).click()
  await expectToast(page, 'User deleted successfully', /^Gwen Example can be restored until \w{3} \d{1,2}, \d{4}\.$/)
  await expect(userRow(page, 'Gwen Example')).toBeHidden()
  await expect(page.getByRole('status').getByText('3 users')).toBeVisible()
  expect((await gm.api.send('GET', '/api/campaigns')).status).toBe(401)

  await page.getByRole('button', { name: 'Deleted accounts (1)' }).click()
  const held = page.getByRole('dialog', { name: 'Deleted accounts' })
  await expect(held.getByRole('listitem', { name: 'Gwen Example' })).toContainText(
    /Deleted for good on .+, with 2 campaigns\./,
  )
  await held.getByRole('button', { name: 'Restore Gwen Example' }).click()
  await expectToast(page, 'User restored successfully')
  await expect(held).toContainText('No deleted accounts')
  await held.getByRole('button', { name: 'Close' }).click()
  await expect(userRow(page, 'Gwen Example')).toBeVisible()

  await breakCalls(page, '/api/admin/users/*', 'DELETE')
  await remove.click()
  await first(page).getByRole('button', { name: 'Continue' }).click()
  await final(page).getByRole('button', { name: 'Yes, Delete Permanently' }).click()
  await expectToast(page, 'Error', 'Failed to delete user')
  await expect(userRow(page, 'Gwen Example')).toBeVisible()
}

test("the owner's row and one's own say why they can't be changed", async ({ owner, gm, device }) => {
  await makeAdmin(owner, gm)
  const { page } = await device({ viewport: PHONE })
  await openAdminPanel(page, gm)
  const rows = {
    'Odette Example': 'The server’s owner keeps admin rights and can’t be blocked or deleted.',
    'Gwen Example': 'You can’t remove your own admin rights, or block or delete yourself.',
  }
  for (const [name, reason] of Object.entries(rows)) {
    const row = userRow(page, name)
    await expect(row.getByText(reason)).toBeVisible()
    for (const control of [
      row.getByRole('switch', { name: `Admin: ${name}` }),
      row.getByRole('switch', { name: `Blocked: ${name}` }),
      row.getByRole('button', { name: `Delete ${name}` }),
    ]) {
      await expect(control).toBeDisabled()
      await expect(control).toHaveAccessibleDescription(reason)
    }
  }
  await expect(userRow(page, 'Odette Example')).toContainText('Only the owner can copy this link')
  await expect(page.getByRole('tab', { name: 'Outbox' })).toBeHidden()
  await openAdminTab(page, 'Audit')
  await expect(page.getByText('Odette Example gave Gwen Example admin rights')).toBeVisible()
})

test('ten thousand users can be searched and scrolled page by page', async ({ server, owner, device }) => {
  const people = Array.from({ length: 10_000 }, (_, at) => {
    const number = String(at).padStart(5, '0')
    return { email: `person-${number}@example.com`, first_name: 'Person', last_name: number }
  })
  await addPeople(server.dataDir, people)
  const { page } = await device()
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/admin/users') reads.push(search)
  })
  await openAdminPanel(page, owner)
  await expect(page.getByRole('status').getByText('10,001 users')).toBeVisible()
  const list = page.getByRole('region', { name: 'Users' })
  const rows = list.getByRole('listitem')
  expect(await rows.count()).toBeLessThanOrEqual(60)
  await expect(rows.first()).toHaveAttribute('aria-setsize', '10001')

  // Each End reaches the end of what is loaded, and the next page loads. On a slow machine one more may be loaded.
  await list.focus()
  await expect(async () => {
    await page.keyboard.press('End')
    const place = Number(await rows.last().getAttribute('aria-posinset'))
    expect(place).toBeGreaterThanOrEqual(200)
    // The owner is the first.
    const name = `Person ${String(place - 2).padStart(5, '0')}`
    await expect(userRow(page, name)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await rows.count()).toBeLessThanOrEqual(60)

  const search = page.getByRole('searchbox', { name: 'Search name, email or username' })
  await search.fill('person-07777')
  await expect(userRow(page, 'Person 07777')).toBeVisible()
  await expect(page.getByRole('status').getByText('1 found')).toBeVisible()
  await expect(rows).toHaveCount(1)
  expect(reads.filter((query) => query.includes('search='))).toEqual(['?limit=50&search=person-07777'])
  const readsBefore = reads.length
  await page.getByRole('combobox', { name: 'Tier of Person 07777' }).selectOption('elite')
  await expectToast(page, 'User tier updated successfully')
  expect(reads).toHaveLength(readsBefore)
})
