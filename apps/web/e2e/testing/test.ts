import { test as base } from '@playwright/test'
import { makePremium, registerUser } from './accounts.ts'
import type { Account } from './api.ts'
import { type Device, type DeviceOptions, newDevice } from './device.ts'
import { type Server, startServer } from './server.ts'

type Table = {
  /** Settings of the server, besides the harness's own: `test.use({ settings: { CAPTCHA_PROVIDER: 'altcha' } })`. */
  settings: Record<string, string>
  /** A fresh server for this test; what it printed is attached when the test fails. */
  server: Server
  /** The first account of that server: owner and admin. */
  owner: Account
  /** A game master whose plan may sync. */
  gm: Account
  /** Opens a device that reaches the server by relative paths; closed with the test. */
  device: (options?: DeviceOptions) => Promise<Device>
}

export const test = base.extend<Table>({
  settings: [{}, { option: true }],

  server: async ({ settings }, use, info) => {
    const server = await startServer(settings)
    await use(server)
    await server.close()
    if (info.status !== info.expectedStatus) {
      await info.attach('server log', { body: server.log.join('\n'), contentType: 'text/plain' })
    }
  },

  owner: async ({ server }, use) => {
    await use(await registerUser(server.url, 'Odette'))
  },

  gm: async ({ server, owner }, use) => {
    const gm = await registerUser(server.url, 'Gwen')
    await makePremium(owner, gm)
    await use(gm)
  },

  device: async ({ browser, server }, use) => {
    const open: Device[] = []
    await use(async (options) => {
      const device = await newDevice(browser, { baseURL: server.url, ...options })
      open.push(device)
      return device
    })
    for (const { context } of open) await context.close()
  },
})

export { expect } from '@playwright/test'
