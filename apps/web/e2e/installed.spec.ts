import { expect, goOffline, keptOnDevice, registerUser, test } from './testing/index.ts'

test('an installed app opens any path without the server', async ({ server, device }) => {
  const { page } = await device()
  await page.goto('/')
  await expect(page).toHaveTitle(/Lanternkeep/)
  await keptOnDevice(page)
  await server.kill()
  for (const path of ['/', '/join/ABC-234', '/some/where/else']) {
    await page.goto(path)
    await expect(page.locator('#root')).not.toBeEmpty()
  }
})

test('an installed app opens with the network cut', async ({ device }) => {
  const { page, context } = await device()
  await page.goto('/')
  await keptOnDevice(page)
  await goOffline(context)
  await page.reload()
  await expect(page.locator('#root')).not.toBeEmpty()
})

test('everything the server confirmed is there after it was killed', async ({ server, owner }) => {
  await server.kill()
  await server.restart()
  expect(await owner.api.get('/api/auth/user')).toMatchObject({ email: owner.email, isAdmin: true })
  await expect(registerUser(server.url, 'Odette')).rejects.toThrow('answered 409')
})

test('the page runs no script but its own', async ({ page, server }) => {
  const response = await page.goto(server.url)
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'")
  expect(await (await page.request.get(`${server.url}/healthz`)).ok()).toBe(true)
})
