import { expect, test } from 'vitest'
import { writeSetting } from '../../storage/settings.ts'
import { startTestServer } from '../../testing/index.ts'

test('the version is 1.0.0 until one is set', async () => {
  const server = await startTestServer()
  const browser = server.browser()
  expect((await browser.get('/api/settings/version')).json()).toEqual({ version: '1.0.0' })
  await server.deps.db.transaction(async (tx) => writeSetting(tx, 'version', '2.1.0'))
  expect((await browser.get('/api/settings/version')).json()).toEqual({ version: '2.1.0' })
  await server.close()
})
