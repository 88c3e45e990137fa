import { expect, goOffline, keptOnDevice, registerUser, test } from './testing/index.ts'

test('an installed app opens without the server and the network, and a killed server kept what it confirmed', async ({
  server,
  owner,
  device,
}) => {
  const { page, context } = await device()
  const response = await page.goto('/')
  await expect(page).toHaveTitle(/Lanternkeep/)

  await test.step('the page runs no script but its own', async () => {
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self'")
    expect(await (await page.request.get(`${server.url}/healthz`)).ok()).toBe(true)
  })

  await test.step('without the server it opens any path', async () => {
    await keptOnDevice(page)
    await server.kill()
    for (const path of ['/', '/join/ABC-234', '/some/where/else']) {
      await page.goto(path)
      await expect(page.locator('#root')).not.toBeEmpty()
    }
  })

  await test.step('everything the server confirmed is there after it was killed', async () => {
    await server.restart()
    expect(await owner.api.get('/api/auth/user')).toMatchObject({ email: owner.email, isAdmin: true })
    await expect(registerUser(server.url, 'Odette')).rejects.toThrow('answered 409')
  })

  await test.step('with the network cut it opens', async () => {
    await goOffline(context)
    await page.reload()
    await expect(page.locator('#root')).not.toBeEmpty()
  })
})
