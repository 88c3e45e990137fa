import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { begunPrefix } from '../../../lib/browser/browser-keys.ts'
import { removeLocalData } from './database.ts'
import { LocalDataProvider } from './provider.tsx'

const asked = vi.hoisted(() => vi.fn())
const missing = vi.hoisted(() => () => {
  asked()
  throw new TypeError('Failed to fetch')
})
vi.mock('./forget-old.ts', missing)
vi.mock('../combat/acts-left.ts', missing)

afterEach(async () => {
  cleanup()
  localStorage.clear()
  await removeLocalData('ada')
})

test('a device opens without the code for what waits, and what a dead tab left stays for the next start', async () => {
  const key = `${begunPrefix('ada')}act`
  localStorage.setItem(key, '{}')
  render(
    <LocalDataProvider
      accountKey="ada"
      user={null}
      cloud={{ connected: false, enabled: false }}
      renderTrouble={({ kind }) => kind}
    >
      <p>Open</p>
    </LocalDataProvider>,
  )
  expect(await screen.findByText('Open')).toBeTruthy()
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(1)
  expect(localStorage.getItem(key)).toBe('{}')
})
