import { aUser } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { deviceKeys } from '../../lib/browser/browser-keys.ts'
import { forgetToasts, notify, shownToast } from '../../ui/toasts/toast-store.ts'
import { leaveDeletedAccount, logOut } from './log-out.ts'
import { isLogoutPending } from './pending-logout.ts'
import { setPerson } from './person.ts'

const gwen = aUser({ id: 'gwen' })

beforeEach(() => {
  localStorage.clear()
  setPerson(gwen)
  notify({ tone: 'success', title: 'Campaign Saved' })
  notify({ tone: 'success', title: 'Campaign Loaded', action: { label: 'Undo', onClick: () => undefined } })
})
afterEach(forgetToasts)

function inAnotherTab(key: string, value: string | null) {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

test('a logout ends the session before the device forgets who was there, so no other tab hears of them again', async () => {
  const atAnswer = Promise.withResolvers<string | null>()
  const fetched = vi.fn(async (path: string) => {
    if (path !== '/api/logout') return Response.json({ user: null })
    atAnswer.resolve(localStorage.getItem(deviceKeys.lastUser))
    return new Response(null)
  })
  vi.stubGlobal('fetch', fetched)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await logOut('gwen', false)).toBe('leaving')
  expect(fetched).toHaveBeenCalledWith('/api/logout', expect.anything())
  expect(await atAnswer.promise).toContain('gwen')
  expect(localStorage.getItem(deviceKeys.lastUser)).toBeNull()
  expect(isLogoutPending()).toBe(false)
})

test('without an answer the device is locked, and the session ends later', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await logOut('gwen', false)).toBe('locked')
  expect(localStorage.getItem(deviceKeys.lastUser)).toBeNull()
  expect(isLogoutPending()).toBe(true)
})

test('when a person leaves their account, its toasts go, including those that are waiting', async () => {
  await leaveDeletedAccount('gwen', false)
  expect(shownToast().toast).toBeNull()
  notify({ tone: 'success', title: 'Account deleted' })
  expect(shownToast()).toMatchObject({ toast: { title: 'Account deleted' }, followed: false })
})

test('they go too when the person leaves in another tab, or someone else comes in their place', () => {
  inAnotherTab(deviceKeys.lastUser, JSON.stringify({ ...gwen, firstName: 'Gwendolyn' }))
  expect(shownToast()).toMatchObject({ toast: { title: 'Campaign Saved' }, followed: true })
  inAnotherTab(deviceKeys.lastUser, null)
  expect(shownToast().toast).toBeNull()
  notify({ tone: 'success', title: 'Campaign Saved' })
  setPerson(gwen)
  expect(shownToast().toast?.title).toBe('Campaign Saved')
  inAnotherTab(deviceKeys.lastUser, JSON.stringify(aUser({ id: 'otto' })))
  expect(shownToast().toast).toBeNull()
})
