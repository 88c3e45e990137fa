import { afterEach, expect, test, vi } from 'vitest'
import { reloadIntoUpdate } from './app-update.ts'

/** A worker that takes over when asked to, as in a browser. */
class Worker extends EventTarget {
  state: string
  constructor(state: string) {
    super()
    this.state = state
  }
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  postMessage({ type }: { type: string }) {
    if (type === 'SKIP_WAITING') queueMicrotask(() => this.become('activated'))
  }
}

function browserWith(registration: object | undefined) {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
}

afterEach(() => vi.unstubAllGlobals())

test('a waiting build takes over before the page reloads', async () => {
  const waiting = new Worker('installed')
  browserWith({ waiting, update: async () => {} })
  const states: string[] = []
  await reloadIntoUpdate(() => states.push(waiting.state))
  expect(states).toEqual(['activated'])
})

test('a build that is still downloading is waited for', async () => {
  const installing = new Worker('installing')
  browserWith({ installing, update: async () => queueMicrotask(() => installing.become('installed')) })
  const states: string[] = []
  await reloadIntoUpdate(() => states.push(installing.state))
  expect(states).toEqual(['activated'])
})

test.each([
  ['offline', { update: async () => Promise.reject(new TypeError('offline')) }],
  ['without a worker', undefined],
])('%s it simply reloads', async (_, registration) => {
  browserWith(registration)
  const reload = vi.fn()
  await reloadIntoUpdate(reload)
  expect(reload).toHaveBeenCalledOnce()
})
