import type { Page } from '@playwright/test'
import { aCampaign, expect, logIn, openTwoFactorSetup, PHONE, signIn, test, visit } from './testing/index.ts'

async function openAccount(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Manage account' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
}

test('two-factor is asked for at the next login, and a device is signed out from another one', async ({
  gm,
  device,
}) => {
  const laptop = await device()
  await signIn(laptop.page, gm)
  await openAccount(laptop.page)
  const { dialog, showCodes } = await openTwoFactorSetup(laptop.page, gm.password)
  const [recoveryCode = ''] = await showCodes()
  await dialog.getByLabel('I have kept these codes somewhere safe').check()
  await dialog.getByRole('button', { name: 'Turn on two-factor' }).click()
  await expect(laptop.page.getByText('10 of 10 left')).toBeVisible()

  const phone = await device({ viewport: PHONE })
  const form = phone.page.locator('form')
  await visit(phone.page, '/')
  await phone.page.getByRole('button', { name: 'Log In' }).click()
  await form.getByLabel('Email').fill(gm.email)
  await form.getByRole('textbox', { name: 'Password' }).fill(gm.password)
  await form.getByRole('button', { name: 'Log in' }).click()
  const code = form.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await code.press('Enter')
  await expect(form.getByText(/^That’s not the code/)).toBeVisible()
  await code.fill(recoveryCode)
  await code.press('Enter')
  await expect(phone.page.getByTitle('Log out')).toBeVisible()

  await laptop.page.reload()
  await expect(laptop.page.getByRole('heading', { name: 'Signed in on 3 devices' })).toBeVisible()
  await expect(laptop.page.getByText('9 of 10 left')).toBeVisible()
  await laptop.page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await laptop.page
    .getByRole('dialog', { name: 'Sign out everywhere else' })
    .getByRole('button', { name: 'Sign out everywhere else' })
    .click()
  await expect(laptop.page.getByRole('heading', { name: 'Signed in on 1 device' })).toBeVisible()
  await expect(phone.page.getByText(/^Signed out from another device/)).toBeVisible()
})

test('who leaves takes everything along, can restore it anywhere, and come back', async ({ gm, device }, info) => {
  await aCampaign(gm, 'The Drowned Bells', [{ type: 'player', name: 'Mira' }])
  const { page } = await device({ viewport: PHONE })
  await signIn(page, gm)
  await openAccount(page)
  const copy = info.outputPath('account.json')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ])
  await download.saveAs(copy)
  await page.getByRole('button', { name: 'Delete account...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await expect(dialog).toContainText('your account and 1 campaign in the cloud')
  await dialog.getByLabel('Current password').fill(gm.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Account deleted. Log in within 30 days to take it back.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()

  // On a device that has nothing, and no account.
  const other = await device()
  await visit(other.page, '/')
  await other.page.getByRole('button', { name: 'Settings' }).click()
  await other.page.locator('input[type=file]').last().setInputFiles(copy)
  const question = other.page.getByRole('dialog', { name: 'Restore this copy?' })
  await expect(question.getByText('Will be restored: 1 campaign, 1 character.')).toBeVisible()
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(question).toBeHidden()
  await other.page.getByRole('button', { name: 'Back' }).click()
  await other.page.getByRole('button', { name: 'Load Campaign' }).click()
  await other.page.getByRole('button', { name: 'Load Campaign The Drowned Bells' }).click()
  await expect(other.page.getByText('Mira', { exact: true }).first()).toBeVisible()

  await logIn(page, gm)
  await expect(page.getByText('Your account is no longer deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await expect(
    page.getByRole('article', { name: 'The Drowned Bells' }).getByText('Cloud', { exact: true }),
  ).toBeVisible()
})
