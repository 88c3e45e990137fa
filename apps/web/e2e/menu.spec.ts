import type { Page } from '@playwright/test'
import {
  createApi,
  type Device,
  expect,
  goBack,
  goOffline,
  goOnline,
  keptOnDevice,
  LAPTOP,
  makePremium,
  PHONE,
  registerUser,
  signIn,
  TABLET,
  test,
} from './testing/index.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const NOTE = 'Payment processing is coming soon. To upgrade, please contact support.'

test('signed out on a phone, every menu item works, and creating needs a login', async ({ server, device }) => {
  const { page } = await device({ viewport: PHONE })
  await test.step('the menu is there before its code, each part in its place, and what is pressed meanwhile counts', () => {
    return openBeforeItsCode(page)
  })
  await expect(page.getByText('v1.0.0')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Admin Panel' })).toHaveCount(0)
  for (const place of ['Changelog', 'Planned Features']) {
    await button(page, place).click()
    await expect(page.getByRole('heading', { name: place, level: 1 })).toBeVisible()
    await goBack(page, 1)
  }
  await button(page, 'Feedback').click()
  await expect(page.getByRole('dialog', { name: 'Feedback' }).getByLabel('Description')).toBeVisible()
  await goBack(page, 1)
  await expect(page.getByRole('dialog')).toBeHidden()
  await button(page, 'Free').click()
  await expect(page.getByRole('heading', { name: 'Membership Plans' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Current plan' })).toHaveCount(0)
  await button(page, 'Back').click()
  await page.getByRole('button', { name: 'New Campaign' }).click()
  await expect(page.getByText('Login Required', { exact: true })).toBeVisible()
  await expect(page.getByText('Please log in to create campaigns.', { exact: true })).toBeVisible()
  await button(page, 'Log in now').click()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  expect(server.log.join('\n')).not.toContain('/api/admin/feedback/count')
})

async function openBeforeItsCode(page: Page): Promise<void> {
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/menu-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await button(page, 'Log In').waitFor()
  const still = await placesOf(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  code.resolve()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await goBack(page, 1)
  await button(page, 'Log In').waitFor()
  expect(await placesOf(page)).toEqual(still)
}

function placesOf(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready
    return [...document.querySelectorAll('header button, h1, nav button')].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return [each.textContent, x, y, width, height]
    })
  })
}

test('the plan decides who may create, also without the network; settings, the plan and the cloud switches are kept', async ({
  server,
  owner,
  device,
}) => {
  expect(owner.user.isOwner).toBe(true)
  const theo = await registerUser(server.url, 'Theo')
  const { page, context } = await device({ viewport: TABLET })
  await signIn(page, theo)
  await test.step('on a free plan New Campaign is refused, online and offline, with a link to the plans', () => {
    return refuseToCreate({ page, context })
  })
  await goOnline(context)
  await button(page, 'Back').click()
  await makePremium(owner, theo)
  await test.step('a paid plan may create, and the last known plan counts without the network', async () => {
    await expect(button(page, 'Premium')).toBeVisible()
    await goOffline(context)
    await page.reload()
    await page.getByRole('button', { name: 'New Campaign' }).click()
    await expect(page.getByRole('heading', { name: 'New Game' })).toBeVisible()
    await goOnline(context)
    await goBack(page, 1)
  })
  await test.step('settings, the plan and the cloud switches are kept', () => keepSettings(page))
})

async function refuseToCreate({ page, context }: Device): Promise<void> {
  const refused = page.getByText('Upgrade Required', { exact: true })
  await page.getByRole('button', { name: 'New Campaign' }).click()
  await expect(refused).toBeVisible()
  await keptOnDevice(page)
  await goOffline(context)
  await page.reload()
  await expect(button(page, 'Theo')).toBeVisible()
  await expect(refused).toBeHidden()
  await page.getByRole('button', { name: 'New Campaign' }).click()
  await expect(refused).toBeVisible()
  await expect(page.getByText('Please upgrade to Premium or Elite to create campaigns.', { exact: true })).toBeVisible()
  await button(page, 'See plans').click()
  const card = (name: string) => page.getByRole('article', { name })
  await expect(page.getByRole('region', { name: 'Current plan' })).toContainText('You are on Free.')
  await expect(card('Free').getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await expect(card('Premium')).toContainText('$14.99')
  await expect(card('Elite')).toContainText('Most Popular')
  await card('Elite').getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByText(NOTE)).toBeFocused()
  await expect(page.getByText(NOTE)).toBeInViewport()
}

test("the owner sees how much feedback is in the Admin Panel, another admin doesn't", async ({
  server,
  owner,
  device,
}) => {
  const { page } = await device({ viewport: PHONE })
  await signIn(page, owner)
  await expect(button(page, 'Admin')).toBeVisible()
  await expect(button(page, 'Admin Panel')).toBeVisible()
  const menuWith = async (amount: number) => {
    for (let sent = 0; sent < amount; sent += 1) await sendFeedback(server.url)
    await page.getByRole('button', { name: 'Settings' }).click()
    await button(page, 'Back').click()
  }
  await menuWith(1)
  await expect(button(page, 'Admin Panel 1 piece of feedback')).toBeVisible()
  await menuWith(9)
  await expect(button(page, 'Admin Panel 10 pieces of feedback').getByText('9+')).toBeVisible()
  const second = await registerUser(server.url, 'Mara')
  await owner.api.patch(`/api/admin/users/${second.user.id}/admin`, { isAdmin: true })
  const laptop = await device({ viewport: LAPTOP })
  const asked: string[] = []
  laptop.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signIn(laptop.page, second)
  await expect(button(laptop.page, 'Admin Panel')).toBeVisible()
  expect(asked).not.toContain('/api/admin/feedback/count')
})

async function keepSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByText('Current plan: Premium')).toBeVisible()
  await expect(page.getByText('Logged in as Theo Example, theo@example.com')).toBeVisible()
  await expect(page.getByRole('region', { name: 'About' }).getByText('Version 1.0.0')).toBeVisible()
  const html = page.locator('html')
  await expect(html).not.toHaveClass(/dark/)
  await page.getByRole('switch', { name: /^Dark mode/ }).click()
  await expect(html).toHaveClass(/dark/)
  await page.getByRole('switch', { name: /^Cloud connection/ }).click()
  await expect(page.getByText('Cloud Disconnected', { exact: true })).toBeVisible()
  await page.reload()
  await expect(html).toHaveClass(/dark/)
  await expect(page.getByRole('switch', { name: /^Cloud connection/ })).not.toBeChecked()
  await page.getByRole('switch', { name: /^Cloud connection/ }).click()
  await expect(page.getByText('Cloud Connected', { exact: true })).toBeVisible()
  await expect(page.getByText('Cloud Synced', { exact: true })).toBeVisible()
  await button(page, 'Membership Plans').click()
  await expect(page.getByRole('region', { name: 'Current plan' })).toContainText('You are on Premium.')
  await button(page, 'Back').click()
  await button(page, 'Log out').click()
  await page.getByRole('dialog', { name: 'Log out' }).getByRole('button', { name: 'Log out' }).click()
  await expect(button(page, 'Log In')).toBeVisible()
  await expect(button(page, 'Free')).toBeVisible()
}

test('a swipe dismisses a toast, and hovering keeps it', async ({ device }) => {
  const { page } = await device({ motion: true })
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('button', { name: 'New Campaign' }).click()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
  await toast.hover({ position: { x: 60, y: 20 } })
  await page.clock.runFor(60_000)
  await expect(toast).toContainText('Login Required')
  const box = await toast.boundingBox()
  if (!box) throw new Error('No toast has a place on the screen')
  await page.mouse.move(box.x + 60, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 115, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(toast).toBeHidden()
})

async function sendFeedback(url: string): Promise<void> {
  await createApi(url).post('/api/feedback', { type: 'Feature Request', description: 'A bell that rings at midnight.' })
}
