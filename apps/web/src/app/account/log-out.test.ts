import { aUser } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deviceKeys } from '../../lib/browser/browser-keys.ts'
import { forgetToasts, notify, shownToast } from '../../ui/toasts/toast-store.ts'
import { leaveDeletedAccount } from './log-out.ts'
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
