import { afterEach, expect, test, vi } from 'vitest'
import { downloadAccount } from './leaving.ts'

afterEach(() => vi.unstubAllGlobals())

const whole = `{"format":"lanternkeep-device-copy","contents":{"images":[]},"sha256":"${'a1'.repeat(32)}"}\n`

test('the download is handed on whole, and not at all if its end is missing', async () => {
  vi.stubGlobal('fetch', async () => new Response(whole))
  expect(await (await downloadAccount())?.text()).toBe(whole)
  for (const part of ['', whole.slice(0, 40), whole.slice(0, -3)]) {
    vi.stubGlobal('fetch', async () => new Response(part))
    expect(await downloadAccount()).toBeUndefined()
  }
})
