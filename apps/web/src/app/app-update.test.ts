import { afterEach, expect, test, vi } from 'vitest'
import { askBeforeUnload } from '../lib/browser/ask-before-unload.ts'
import { followUpdate, reloadIntoUpdate } from './app-update.ts'

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

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

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

test.each([
  ['hidden, with nothing unsaved,', 'hidden', false, 'reload'],
  ['hidden, with unsaved text,', 'hidden', true, 'offer'],
  ['that someone looks at', 'visible', false, 'offer'],
] as const)('a page %s answers an update taken in another tab by: %4$s', (_, state, isUnsaved, done) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  const stopAsking = isUnsaved ? askBeforeUnload() : () => {}
  const acts: string[] = []
  followUpdate(
    () => acts.push('offer'),
    () => acts.push('reload'),
  )
  expect(acts).toEqual([done])
  stopAsking()
  followUpdate(
    () => acts.push('offer'),
    () => acts.push('reload'),
  )
  expect(acts[1]).toBe(state === 'hidden' ? 'reload' : 'offer')
})
