import { expect, type Page } from '@playwright/test'
import { totpAt } from '../../../api/src/domain/totp.ts'

const STEP_MS = 30_000

/** From the account page to the app's key. `showCodes` types the code of an app, and returns the recovery codes. */
export async function openTwoFactorSetup(page: Page, password: string) {
  await page.getByRole('button', { name: 'Turn on: Two-factor' }).click()
  const dialog = page.getByRole('dialog', { name: /^Two-factor sign-in/ })
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const key = await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()
  const showCodes = async () => {
    const code = totpAt(key.replaceAll(/\s/g, ''), Math.floor(Date.now() / STEP_MS))
    await dialog.getByLabel('Code from your authenticator app').fill(code)
    await dialog.getByRole('button', { name: 'Check code' }).click()
    await expect(dialog.getByText('The code is right')).toBeVisible()
    return dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  }
  return { dialog, showCodes }
}
