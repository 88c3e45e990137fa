import type { Page } from '@playwright/test'
import { accessibilityFindings, expect, PHONE, sidewaysFindings, smallTargets, test } from './testing/index.ts'

test.use({ settings: { CAPTCHA_PROVIDER: 'altcha', RATE_LIMITS: 'off' } })

for (const colorScheme of ['dark', 'light'] as const) {
  test(`every account screen can be read, reached and touched on a phone: ${colorScheme}`, async ({ device }) => {
    test.setTimeout(90_000)
    const { page } = await device({ viewport: PHONE, colorScheme })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.locator('form').getByRole('button', { name: 'Login' }).click()
    await page.getByText('Please enter your password').waitFor()
    await look(page, 'login, with errors')
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Please choose a security question').waitFor()
    await look(page, 'register, with errors')
    await page.getByRole('tab', { name: 'Login' }).click()
    await page.getByRole('button', { name: 'Forgot Password?' }).click()
    await page.getByRole('heading', { name: 'Forgot Password' }).waitFor()
    await look(page, 'forgot password')

    const email = 'mira@example.com'
    await page.locator('form').getByLabel('Email').fill(email)
    await page.getByRole('checkbox', { name: 'I am a person' }).click()
    await page.getByText('Check passed').waitFor()
    await look(page, 'check passed')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    await look(page, 'link sent')
    await page.goto('/reset-password/made-up')
    await page.getByLabel('Security Question').selectOption('First car')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByText('Please answer the question, or choose none').waitFor()
    await look(page, 'reset, with errors')
    for (const name of ['New Password', 'Confirm Password', 'Security Answer']) {
      await page.getByRole('textbox', { name }).fill('the bell rings')
    }
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByRole('heading', { name: 'Reset Failed' }).waitFor()
    await look(page, 'dead link')
    await page.goto('/verify-email/made-up')
    await page.getByRole('heading', { name: 'Verification Failed' }).waitFor()
    await look(page, 'verification failed')
  })
}

async function look(page: Page, screen: string) {
  const found = await accessibilityFindings(page)
  found.push(...(await sidewaysFindings(page)), ...(await smallTargets(page)))
  await page.setViewportSize({ width: 320, height: 640 })
  found.push(...(await sidewaysFindings(page)))
  await page.setViewportSize(PHONE)
  expect.soft(found, screen).toEqual([])
}
