import { expect, test } from 'vitest'
import { notify, shownToast } from '../../ui/toasts/toast-store.ts'
import { leaveDeletedAccount } from './log-out.ts'

test('what was told to a person goes with their account, also what still waits, such as an Undo', async () => {
  notify({ tone: 'success', title: 'Campaign Saved' })
  notify({ tone: 'success', title: 'Campaign Loaded', action: { label: 'Undo', onClick: () => undefined } })
  await leaveDeletedAccount('gwen', false)
  expect(shownToast().toast).toBeNull()
  notify({ tone: 'success', title: 'Account deleted' })
  expect(shownToast()).toMatchObject({ toast: { title: 'Account deleted' }, followed: false })
})
