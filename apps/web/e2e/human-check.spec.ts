import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { test as base, expect, PHONE } from './testing/index.ts'

type Siteverify = { url: string; asked: URLSearchParams[] }
type Provider = { name: string; script: string; global: string }

const PROVIDERS: Provider[] = [
  { name: 'recaptcha', script: 'https://www.google.com/recaptcha/api.js', global: 'grecaptcha' },
  { name: 'hcaptcha', script: 'https://js.hcaptcha.com/1/api.js', global: 'hcaptcha' },
  { name: 'turnstile', script: 'https://challenges.cloudflare.com/turnstile/v0/api.js', global: 'turnstile' },
]

/** `siteverify` is the provider's endpoint for our server: tokens that begin with 'good' are valid. */
const test = base.extend<{ provider: string; siteverify: Siteverify }>({
  provider: ['turnstile', { option: true }],
  siteverify: async ({ playwright: _ }, use) => {
    const asked: URLSearchParams[] = []
    const http = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const form = new URLSearchParams(body)
      asked.push(form)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ success: form.get('response')?.startsWith('good') === true }))
    })
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    await use({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/siteverify`, asked })
    http.close()
  },
  settings: async ({ provider, siteverify }, use) => {
    await use({
      CAPTCHA_PROVIDER: provider,
      CAPTCHA_SITE_KEY: 'the-site-key',
      CAPTCHA_SECRET: 'the-secret',
      CAPTCHA_VERIFY_URL: siteverify.url,
    })
  },
})

/** Draws a button for the widget: the first one fails the check, later ones pass. */
const fakeScript = (global: string) => `
  let drawn = 0
  window.${global} = {
    ${global === 'grecaptcha' ? 'ready: (run) => setTimeout(run, 50),' : ''}
    render(place, settings) {
      drawn += 1
      const name = 'widget ' + drawn
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = name + ' for ' + settings.sitekey + ', ' + settings.theme + ', ' + settings.size
      button.onclick = () => settings.callback((drawn === 1 ? 'bad' : 'good') + '-token-' + drawn)
      const late = document.createElement('button')
      late.type = 'button'
      late.textContent = 'expire'
      late.onclick = () => settings['expired-callback']()
      place.append(button, late)
      return drawn
    },
  }`

/** Returns how often the script was requested. */
async function playProvider(page: Page, { script, global }: Provider) {
  const asked: string[] = []
  await page.route(`${script}**`, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: fakeScript(global) })
  })
  return asked
}

/** From the menu. */
async function openLogin(page: Page) {
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.locator('form').getByLabel('Email').fill('odette@example.com')
  await page.locator('form').getByRole('textbox', { name: 'Password' }).fill('a lantern in the dark')
}

const submit = (page: Page) => page.locator('form').getByRole('button', { name: 'Log in' }).click()
const widget = (page: Page, drawn: number) => page.getByRole('button', { name: `widget ${drawn} for the-site-key` })

for (const provider of PROVIDERS) {
  test.describe(provider.name, () => {
    test.use({ provider: provider.name })

    test(`${provider.name}: loads only for the forms, asks again after a failure, and the server verifies it too`, async ({
      siteverify,
      device,
    }) => {
      const { page } = await device({ colorScheme: 'dark' })
      const blocked: string[] = []
      page.on('console', (line) => /Content Security Policy/.test(line.text()) && blocked.push(line.text()))
      const loaded = await playProvider(page, provider)
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
      expect(loaded).toEqual([])

      await openLogin(page)
      await expect(widget(page, 1)).toHaveText('widget 1 for the-site-key, dark, normal')
      expect(loaded).toEqual([`${provider.script}?render=explicit`])
      await submit(page)
      await expect(page.getByText('Please confirm that you’re human')).toBeVisible()
      await widget(page, 1).click()
      await expect(page.getByText('Please confirm that you’re human')).toBeHidden()
      await submit(page)
      const failed = page.locator('output').filter({ hasText: 'Login Failed' })
      await expect(failed).toContainText('Please complete the human check and try again.')
      await expect(widget(page, 1)).toBeHidden()

      await widget(page, 2).click()
      await page.getByRole('button', { name: 'expire' }).click()
      await submit(page)
      await expect(page.getByText('Please confirm that you’re human')).toBeVisible()
      await widget(page, 2).click()
      await submit(page)
      await expect(failed).toContainText('Invalid username or password')
      await expect(widget(page, 3)).toBeVisible()
      const sent = siteverify.asked.map((form) => [form.get('response'), form.get('secret')])
      expect(sent).toEqual([
        ['bad-token-1', 'the-secret'],
        ['good-token-2', 'the-secret'],
      ])
      expect(loaded).toHaveLength(1)
      expect(blocked).toEqual([])
    })
  })
}

test("a widget that doesn't load can be reloaded; a narrow phone gets the small one, also to request a reset link", async ({
  siteverify,
  device,
}) => {
  const { page } = await device({ viewport: { ...PHONE, width: 320 } })
  const [, , turnstile] = PROVIDERS as [Provider, Provider, Provider]
  await page.route(`${turnstile.script}**`, (route) => route.abort())
  await page.goto('/')
  await openLogin(page)
  await expect(page.getByRole('alert')).toContainText('The human check couldn’t load.')
  await playProvider(page, turnstile)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(widget(page, 1)).toContainText('compact')

  await test.step('requesting a reset link takes the check, too', async () => {
    await page.goto('/forgot-password')
    await page.locator('form').getByLabel('Email').fill('nobody@example.com')
    await widget(page, 1).click()
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByRole('alert')).toContainText('Please complete the human check and try again.')
    await widget(page, 2).click()
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    const sent = 'If an account exists with that email, a password reset link has been sent.'
    await expect(page.getByText(sent, { exact: true })).toBeVisible()
    expect(siteverify.asked).toHaveLength(2)
  })
})
