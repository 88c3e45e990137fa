import { expect, test } from 'vitest'
import { notify, shownToast } from '../../ui/toasts/toast-store.ts'
import { leaveDeletedAccount } from './log-out.ts'

test('when a person leaves their account, its toasts go, including those that are waiting', async () => {
  notify({ tone: 'success', title: 'Campaign Saved' })
  notify({ tone: 'success', title: 'Campaign Loaded', action: { label: 'Undo', onClick: () => undefined } })
  await leaveDeletedAccount('gwen', false)
  expect(shownToast().toast).toBeNull()
  notify({ tone: 'success', title: 'Account deleted' })
  expect(shownToast()).toMatchObject({ toast: { title: 'Account deleted' }, followed: false })
})
