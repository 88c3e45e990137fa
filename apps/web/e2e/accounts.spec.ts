import { type Received, startSmtp, type TestSmtp } from '@lanternkeep/api/testing/smtp'
import type { Locator, Page } from '@playwright/test'
import {
  type Account,
  anEvening,
  test as base,
  expect,
  goOffline,
  linkFromOutbox,
  linkIn,
  openCampaign,
  PHONE,
  pressUnlessGone,
  registerUser,
  type Server,
  signIn,
  visit,
} from './testing/index.ts'

const NO_MAIL = 'This server sends no mail.'
const VERIFY = 'Verify your email address'
const RESET = 'Reset your password'
const NEW_PASSWORD = 'the bell rings at low tide'

type Fixtures = { smtp: TestSmtp }

/** `mira` has an account that was never verified; the owner existed first. */
const test = base.extend<Fixtures & { mira: Account }>({
  smtp: async ({ playwright: _ }, use) => {
    const smtp = await startSmtp()
    await use(smtp)
    await smtp.close()
  },
  mira: async ({ server, owner }, use) => {
    expect(owner.user.isOwner).toBe(true)
    await use(await registerUser(server.url, 'Mira'))
  },
})

const toast = (page: Page, ...words: string[]) =>
  words.reduce((found, word) => found.filter({ hasText: word }), page.locator('output'))
const form = (page: Page) => page.locator('form')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openForm(page: Page, tab: 'Login' | 'Register') {
  await page.goto('/')
  await button(page, 'Log In').click()
  const tabs = page.getByRole('tablist')
  await expect(tabs).toBeVisible()
  const before = await tabs.boundingBox()
  await page.getByRole('tab', { name: tab }).click()
  await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
  // A tab that moved during the press would not be pressed.
  expect((await tabs.boundingBox())?.y).toBe(before?.y)
}

async function fillRegistration(page: Page, email: string) {
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByRole('textbox', { name: 'Password', exact: true }).fill('lantern-oil')
  await form(page).getByRole('textbox', { name: 'Confirm password' }).fill('lantern-oil')
  await form(page).getByLabel('Security question').selectOption('First pet’s name')
  await form(page).getByLabel('Answer').fill('Rex')
}

async function fillLogin(page: Page, email: string, password: string) {
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByRole('textbox', { name: 'Password' }).fill(password)
}

async function passCheck(page: Page) {
  await expect(page.getByText('Check passed')).toBeVisible()
}

/** Delays the server's answer until the story has looked at the screen meanwhile. */
async function holdBack(page: Page, path: string) {
  const gate = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test.describe('with a human check', () => {
  test.use({ settings: { CAPTCHA_PROVIDER: 'altcha' } })

  test('a person can register, open the mail, verify and log in', async ({ server, device }) => {
    const { page } = await device()
    await openForm(page, 'Register')
    await button(page, 'Create account').click()
    for (const words of [
      'Please enter your email address',
      'Password must be at least 6 characters',
      'Please choose a security question',
      'Please answer the security question',
    ]) {
      await expect(form(page).getByText(words, { exact: true })).toBeVisible()
    }
    await expect(form(page).getByLabel('Email')).toBeFocused()
    await fillRegistration(page, 'mira@example.com')
    await form(page).getByRole('textbox', { name: 'Confirm password' }).fill('lantern-oi')
    await expect(form(page).getByText('Passwords do not match. Please try again.')).toBeVisible()
    await form(page).getByRole('textbox', { name: 'Confirm password' }).fill('lantern-oil')
    await form(page).getByLabel('First name').fill('Mira')
    await passCheck(page)
    const answer = await holdBack(page, '/api/auth/register')
    await button(page, 'Create account').click()
    await expect(button(page, 'Creating Account...')).toBeDisabled()
    answer()
    // Where mail need not be verified, registering signs in. The first account owns the server.
    await expect(toast(page, 'Registration Successful', NO_MAIL)).toBeVisible()
    await expect(page.getByTitle('Log out')).toHaveText('Mira')
    await toast(page, 'Registration Successful').getByRole('button', { name: 'Open Outbox' }).click()
    await expect(page.getByRole('list', { name: 'Outbox' })).toContainText('mira@example.com')
    // From the menu: a screen that closes when one is logged out would step back meanwhile, and so stop the logout.
    await visit(page, '/')
    await visit(page, '/api/logout')
    await expect(button(page, 'Log In')).toBeVisible()

    const link = await linkFromOutbox(server, 'mira@example.com', VERIFY)
    await expect.poll(() => server.log.join('\n')).toContain(link)
    const verified = await holdBack(page, '/api/auth/verify-email/*')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Verifying Email...' })).toBeVisible()
    await expect(page).toHaveURL(({ pathname }) => pathname === '/')
    verified()
    await expect(page.locator('main')).toContainText(/Email Verified!.*Redirecting to login page\.\.\./s)
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL(({ pathname }) => pathname === '/')

    await fillLogin(page, 'mira@example.com', 'lantern-oil')
    await passCheck(page)
    const loggedIn = await holdBack(page, '/api/auth/local')
    await form(page).getByRole('button', { name: 'Log in' }).click()
    await expect(button(page, 'Logging in...')).toBeDisabled()
    loggedIn()
    await expect(toast(page, 'Login Successful', 'Welcome back!')).toBeVisible()
    await expect(toast(page, NO_MAIL)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Mira' })).toBeVisible()
  })

  test("a failed login says why and asks for a new check; a field that can't be sent explains it", async ({
    device,
  }) => {
    const { page, context } = await device()
    await openForm(page, 'Login')
    await form(page).getByRole('button', { name: 'Log in' }).click()
    await expect(form(page).getByText('Please enter your email address')).toBeVisible()
    await expect(form(page).getByText('Please enter your password')).toBeVisible()
    await expect(form(page).getByLabel('Email')).toBeFocused()
    await fillLogin(page, 'nobody@example.com', 'wrong-one')
    await passCheck(page)
    await page.keyboard.press('Enter')
    await form(page).getByRole('textbox', { name: 'Password' }).press('Enter')
    await expect(toast(page, 'Login Failed', 'Invalid username or password')).toBeVisible()
    await expect(form(page).getByRole('alert')).toContainText('Invalid username or password')
    await expect(form(page).getByLabel('Email')).toHaveValue('nobody@example.com')

    await passCheck(page)
    await page.route('**/api/auth/local', (route) => route.abort())
    await form(page).getByRole('button', { name: 'Log in' }).click()
    await expect(toast(page, 'Login Failed', 'An error occurred. Please try again.')).toBeVisible()
    await goOffline(context)
    const line = 'You’re offline. To log in, you need to be online. Campaigns on this device still open.'
    await expect(page.getByText(line)).toBeVisible()
  })

  test('a person can register and log in by keyboard alone', async ({ device }) => {
    const { page } = await device()
    await page.goto('/')
    await tabTo(page, button(page, 'Log In'))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('tab', { name: 'Login' }))
    await page.keyboard.press('ArrowRight')
    await typeInto(page, form(page).getByLabel('Email'), 'mira@example.com')
    await typeInto(page, form(page).getByRole('textbox', { name: 'Password', exact: true }), 'lantern-oil')
    await typeInto(page, form(page).getByRole('textbox', { name: 'Confirm password' }), 'lantern-oil')
    await tabTo(page, form(page).getByLabel('Security question'))
    await page.keyboard.press('ArrowDown')
    await typeInto(page, form(page).getByLabel('Answer'), 'Rex')
    await passCheck(page)
    await tabTo(page, button(page, 'Create account'))
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Registration Successful')).toBeVisible()
    await expect(page.getByTitle('Log out')).toBeVisible()

    await visit(page, '/api/logout')
    await expect(button(page, 'Log In')).toBeVisible()
    await tabTo(page, button(page, 'Log In'))
    await page.keyboard.press('Enter')
    await typeInto(page, form(page).getByLabel('Email'), 'mira@example.com')
    await typeInto(page, form(page).getByRole('textbox', { name: 'Password' }), 'lantern-oil')
    await passCheck(page)
    await tabTo(page, form(page).getByRole('button', { name: 'Log in' }))
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Login Successful', 'Welcome back!')).toBeVisible()
  })
})

async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < 30; steps += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  expect(await isThere(), `${target} is reached by Tab`).toBe(true)
}

async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

test.describe('on a server that sends mail', () => {
  test.use({
    settings: async ({ smtp }, use) => use({ SMTP_URL: smtp.url, MAIL_FROM: 'Saltmere <table@example.com>' }),
  })

  test("an unverified address can't log in; the mail is sent again, and its link verifies it", async ({
    smtp,
    device,
  }) => {
    const { page } = await device()
    await openForm(page, 'Register')
    await fillRegistration(page, 'mira@example.com')
    await button(page, 'Create account').click()
    await expect(toast(page, 'Registration Successful')).toContainText(
      'Please check your email to verify your account.',
    )
    await expect(toast(page, NO_MAIL)).toBeHidden()
    await expect(button(page, 'Log In')).toBeVisible()

    await openForm(page, 'Login')
    await fillLogin(page, 'mira@example.com', 'lantern-oil')
    await form(page).getByRole('button', { name: 'Log in' }).click()
    await expect(toast(page, 'Login Failed', 'Please verify your email address before you log in.')).toBeVisible()
    await button(page, 'Resend').click()
    await expect(toast(page, 'Verification email sent! Please check your inbox.')).toBeVisible()
    await expect.poll(() => smtp.received.length).toBe(2)
    const [first, second] = smtp.received as [Received, Received]
    expect(second).toMatchObject({ subject: VERIFY, from: { address: 'table@example.com' } })

    await page.goto(linkIn(first.text) ?? '')
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
    await expect(page.getByText('The verification link may have expired or is invalid.')).toBeVisible()
    await button(page, 'Resend').click()
    await expect(form(page).getByText('Please enter your email address')).toBeVisible()
    await form(page).getByLabel('Email').fill('mira@example.com')
    await form(page).getByLabel('Email').press('Enter')
    await expect(toast(page, 'Verification email sent! Please check your inbox.')).toBeVisible()
    await expect.poll(() => smtp.received.length).toBe(3)
    await page.route('**/api/auth/resend-verification', (route) => route.abort())
    await button(page, 'Resend').click()
    await expect(toast(page, 'Failed to resend verification email')).toBeVisible()

    await page.goto(linkIn(smtp.received[2]?.text) ?? '')
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
    await pressUnlessGone(button(page, 'Log In'))
    await fillLogin(page, 'mira@example.com', 'lantern-oil')
    await form(page).getByRole('button', { name: 'Log in' }).click()
    await expect(toast(page, 'Login Successful', 'Welcome back!')).toBeVisible()
  })

  test('a mail resets a forgotten password, and the reset verifies the address', async ({ smtp, device }) => {
    const { page } = await device({ viewport: PHONE })
    await openForm(page, 'Register')
    await fillRegistration(page, 'mira@example.com')
    await button(page, 'Create account').click()
    await expect(button(page, 'Log In')).toBeVisible()
    await button(page, 'Log In').click()
    await askForLink(page, 'mira@example.com')
    await expect(page.getByText('This server sends no mail')).toBeHidden()
    await expect.poll(() => smtp.received.map(({ subject }) => subject)).toEqual([VERIFY, RESET])
    await page.goto(linkIn(smtp.received[1]?.text) ?? '')
    await fillReset(page, NEW_PASSWORD)
    await button(page, 'Reset Password').click()
    await expect(page.getByText('Password reset successfully! Redirecting to login...')).toBeVisible()
    await pressUnlessGone(button(page, 'Log In'))
    await fillLogin(page, 'mira@example.com', NEW_PASSWORD)
    await form(page).getByRole('button', { name: 'Log in' }).click()
    await expect(toast(page, 'Login Successful', 'Welcome back!')).toBeVisible()
  })
})

/** From the login page on. */
async function askForLink(page: Page, email: string) {
  await button(page, 'Forgot Password?').click()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await form(page).getByLabel('Email').fill(email)
  await button(page, 'Send Reset Link').click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
}

async function fillReset(page: Page, password: string, again = password) {
  await form(page).getByRole('textbox', { name: 'New Password' }).fill(password)
  await form(page).getByRole('textbox', { name: 'Confirm Password' }).fill(again)
}

async function resetLink(server: Server, { email, api }: Account) {
  await api.post('/api/auth/request-reset', { email })
  return linkFromOutbox(server, email, RESET)
}

test('a reset by mail signs out the other device, and its open campaign stays open', async ({ server, gm, device }) => {
  const evening = await anEvening(gm)
  const tablet = await device()
  await signIn(tablet.page, gm)
  await openCampaign(tablet.page, evening.name)
  await expect(tablet.page.getByRole('heading', { name: 'Round 3' })).toBeVisible()

  const { page } = await device()
  await openForm(page, 'Login')
  await button(page, 'Forgot Password?').click()
  await button(page, 'Send Reset Link').click()
  await expect(form(page).getByText('Please enter your email address')).toBeVisible()
  await button(page, 'Back to Login').click()
  await askForLink(page, gm.email)
  const sent = 'If an account exists with that email, a password reset link has been sent.'
  await expect(page.getByText(sent, { exact: true })).toBeVisible()
  await expect(page.getByText('This server sends no mail. Ask the server’s owner for the link.')).toBeVisible()
  await button(page, 'Back to Login').click()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()

  const link = await linkFromOutbox(server, gm.email, RESET)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/')
  await page.reload()
  await fillReset(page, 'short', 'other')
  await button(page, 'Reset Password').click()
  await expect(form(page).getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(form(page).getByText('Passwords do not match', { exact: true })).toBeVisible()
  await expect(form(page).getByRole('textbox', { name: 'New Password' })).toBeFocused()
  await expect(form(page).getByLabel('Security Answer')).toBeHidden()
  await fillReset(page, NEW_PASSWORD)
  await form(page).getByLabel('Security Question').selectOption('First pet’s name')
  await form(page).getByLabel('Security Answer').fill('Bella')
  await button(page, 'Reset Password').click()
  const wrong = 'That’s not the answer to this account’s security question.'
  await expect(form(page).getByText(wrong)).toBeVisible()
  await expect(form(page).getByLabel('Security Answer')).toBeFocused()
  await form(page).getByLabel('Security Answer').fill('moss')
  const answer = await holdBack(page, '/api/auth/reset-password')
  await form(page).getByLabel('Security Answer').press('Enter')
  await expect(button(page, 'Resetting...')).toBeDisabled()
  answer()
  await expect(page.getByText('Password reset successfully! Redirecting to login...')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()

  await expect(tablet.page.getByText('Signed out: this account’s password was changed.')).toBeVisible()
  await expect(tablet.page.getByRole('heading', { name: 'Round 3' })).toBeVisible()
  await fillLogin(page, gm.email, NEW_PASSWORD)
  await form(page).getByRole('button', { name: 'Log in' }).click()
  await expect(toast(page, 'Login Successful')).toBeVisible()
})

test('a link that is used or incomplete says what to do', async ({ server, mira, device }) => {
  const { page } = await device({ viewport: PHONE })
  const link = await resetLink(server, mira)
  const token = new URL(link).pathname.split('/').at(-1)
  await mira.api.post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD })
  for (const dead of [link, link.slice(0, -5)]) {
    await page.goto(dead)
    await fillReset(page, 'another lamp')
    await button(page, 'Reset Password').click()
    await expect(page.getByRole('heading', { name: 'Reset failed' })).toBeVisible()
    await expect(page.getByText('This reset link is invalid, has expired or was already used.')).toBeVisible()
  }
  await button(page, 'Ask for a new link').click()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await page.goto(`${server.url}/verify-email/${'x'.repeat(43)}`)
  await expect(page.getByText('The verification link may have expired or is invalid.')).toBeVisible()
  await page.route('**/api/auth/verify-email/*', (route) => route.abort())
  await page.goto(await linkFromOutbox(server, mira.email, VERIFY))
  await expect(page.getByText('Failed to verify email')).toBeVisible()
  await page.unroute('**/api/auth/verify-email/*')
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
})

test('a refused or unanswered request explains itself where it belongs', async ({ server, mira, device }) => {
  const { page } = await device()
  await openForm(page, 'Register')
  await fillRegistration(page, mira.email)
  await button(page, 'Create account').click()
  await expect(toast(page, 'Registration Failed', 'An account with this email already exists.')).toBeVisible()
  await expect(form(page).getByText('An account with this email already exists.')).toBeVisible()
  await expect(form(page).getByLabel('Email')).toBeFocused()
  await page.route('**/api/auth/register', (route) => route.abort())
  await button(page, 'Create account').click()
  await expect(toast(page, 'Registration Failed', 'Registration failed. Please try again.')).toBeVisible()

  await page.goto(`${server.url}/forgot-password`)
  await page.route('**/api/auth/request-reset', (route) => route.abort())
  await form(page).getByLabel('Email').fill(mira.email)
  await button(page, 'Send Reset Link').click()
  await expect(form(page).getByText('Failed to send reset email')).toBeVisible()
  await page.unroute('**/api/auth/request-reset')
  for (let asked = 0; asked < 3; asked += 1) await mira.api.post('/api/auth/request-reset', { email: mira.email })
  await button(page, 'Send Reset Link').click()
  await expect(form(page).getByRole('alert')).toContainText(/Too many tries\. Please wait \d+ minutes/)

  await page.route('**/api/auth/reset-password', (route) => route.abort())
  await page.goto(await linkFromOutbox(server, mira.email, RESET))
  await fillReset(page, NEW_PASSWORD)
  await button(page, 'Reset Password').click()
  await expect(form(page).getByRole('alert')).toContainText('Failed to reset password')
})
