import { expect, goOffline, keptOnDevice, registerUser, test } from './testing/index.ts'

/** Runs in the page: what it has loaded, and where a route of its service worker found it, if one did. */
function routed(): { path: string; source: string | undefined }[] {
  type Routed = PerformanceResourceTiming & { workerFinalSourceType?: string }
  const entries = performance.getEntriesByType('resource') as Routed[]
  return entries.map(({ name, workerFinalSourceType: source }) => ({ path: new URL(name).pathname, source }))
}

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

  await test.step('its files come from what it keeps, without waking its service worker', async () => {
    const files = await page.evaluate(routed)
    expect(files.filter(({ path }) => path.startsWith('/assets/')).map(({ source }) => source)).toContain('cache')
  })

  await test.step('everything the server confirmed is there after it was killed', async () => {
    await server.restart()
    expect(await owner.api.get('/api/auth/user')).toMatchObject({ email: owner.email, isAdmin: true })
    await expect(registerUser(server.url, 'Odette')).rejects.toThrow('answered 409')
  })

  await test.step('calls of the server pass its service worker by', async () => {
    await page.goto('/')
    await expect
      .poll(async () => (await page.evaluate(routed)).filter(({ path }) => path.startsWith('/api/')))
      .not.toEqual([])
    const calls = (await page.evaluate(routed)).filter(({ path }) => path.startsWith('/api/'))
    expect(new Set(calls.map(({ source }) => source))).toEqual(new Set(['network']))
  })

  await test.step('with the network cut it opens', async () => {
    await goOffline(context)
    await page.reload()
    await expect(page.locator('#root')).not.toBeEmpty()
  })
})
