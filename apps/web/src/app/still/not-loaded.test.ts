import { afterEach, expect, test, vi } from 'vitest'
import { showNotLoaded } from './not-loaded.ts'

afterEach(() => document.body.replaceChildren())

test('an app whose code doesn’t arrive says so, and tries again when asked to or when the network is back', () => {
  const retry = vi.fn()
  showNotLoaded(document.body, retry)
  expect(document.body.textContent).toContain('Lanternkeep couldn’t be loaded')
  window.dispatchEvent(new Event('online'))
  document.querySelector('button')?.click()
  expect(retry).toHaveBeenCalledOnce()
  showNotLoaded(document.body, retry)
  document.querySelector('button')?.click()
  expect(retry).toHaveBeenCalledTimes(2)
})
