import { test as base, expect, type TestInfo } from '@playwright/test'
import { makePremium, registerUser } from './accounts.ts'
import type { Account } from './api.ts'
import { type Device, type DeviceOptions, newDevice } from './browser/device.ts'
import { type Server, startServer } from './server/server.ts'
import { runForStory } from './server/server-process.ts'

type Fixtures = {
  /** Settings of the server, besides the harness's own: `test.use({ settings: { CAPTCHA_PROVIDER: 'altcha' } })`. */
  settings: Record<string, string>
  /** A fresh server for this test; see `withServer`. */
  server: Server
  /** The first account of that server: owner and admin. */
  owner: Account
  /** A game master whose plan includes sync. */
  gm: Account
  /** Opens a device that reaches the server by relative paths; closed with the test. */
  device: (options?: DeviceOptions) => Promise<Device>
}

export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],

  server: ({ settings }, use, info) => withServer(settings, use, info),

  owner: async ({ server }, use) => {
    await use(await registerUser(server.url, 'Odette'))
  },

  gm: async ({ server, owner }, use) => {
    const gm = await registerUser(server.url, 'Gwen')
    await makePremium(owner, gm)
    await use(gm)
  },

  device: async ({ browser, server }, use, info) => {
    const open: Device[] = []
    const errors: string[] = []
    await use(async (options) => {
      const device = await newDevice(browser, { baseURL: server.url, ...options })
      noteErrors(device, `device ${open.push(device)}`, errors)
      return device
    })
    if (info.status !== info.expectedStatus) await info.attach('errors of the devices', { body: errors.join('\n') })
    for (const { context } of open) await context.close()
  },
})

/** A page's errors and the failed requests, in order. */
function noteErrors({ context }: Device, name: string, errors: string[]): void {
  const note = (text: string) => errors.push(`${new Date().toISOString()} ${name}: ${text}`)
  context.on('weberror', (each) => note(each.error().stack ?? each.error().message))
  context.on('console', (message) => message.type() === 'error' && note(message.text()))
  context.on('requestfailed', (request) => note(`${request.url()} ${request.failure()?.errorText}`))
}

/** A server for as long as `use` lasts, in a process that earlier stories used; see `withStarted`. */
export async function withServer(
  settings: Record<string, string>,
  use: (server: Server) => Promise<void>,
  info: TestInfo,
): Promise<void> {
  await withStarted(await startServer(settings, runForStory), use, info)
}

/**
 * Whatever the story does to the server, afterwards it stops cleanly, its database is sound, and its log has no error.
 * Its output is attached when the test fails.
 */
export async function withStarted(
  server: Server,
  use: (server: Server) => Promise<void>,
  info: TestInfo,
): Promise<void> {
  try {
    await use(server)
    expect.soft(await server.stop(), 'what the server left behind').toEqual([])
  } finally {
    if (info.status !== info.expectedStatus || info.errors.length > 0) {
      await info.attach('server log', { body: server.log.join('\n'), contentType: 'text/plain' })
    }
    await server.close()
  }
}

export { expect } from '@playwright/test'
