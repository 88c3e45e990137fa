import { aUser } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, shownToast } from '../../../ui/toasts/toast-store.ts'
import { copyResetLink } from './user-acts.ts'

const mira = aUser({ id: 'mira', email: 'mira@example.com' })
const LINK = 'http://localhost:4321/reset-password/a-token'

beforeEach(() => {
  const answer = { resetLink: LINK, expiresAt: '2026-11-21T10:30:00.000Z', userEmail: mira.email }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)))
})
afterEach(() => {
  dismissToast(shownToast().toast?.key ?? 0)
  vi.unstubAllGlobals()
})

test('a copied reset link shows for 10 seconds until when it is valid, and who gets it', async () => {
  const writeText = vi.fn(async (_text: string) => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const onShow = vi.fn()
  await copyResetLink(mira, onShow)
  expect(writeText).toHaveBeenCalledWith(LINK)
  expect(shownToast().toast).toMatchObject({ title: 'Reset Link Copied!', durationMs: 10_000 })
  expect(shownToast().toast?.message).toMatch(
    /^Valid until Nov 21, 2026, \d{2}:\d{2}\. Send it to mira@example\.com\.$/,
  )
  expect(onShow).not.toHaveBeenCalled()
})

test('without a clipboard the link is shown for 15 seconds, and longer on request', async () => {
  vi.stubGlobal('navigator', {})
  document.execCommand = () => false
  const onShow = vi.fn()
  await copyResetLink(mira, onShow)
  expect(shownToast().toast).toMatchObject({ title: 'Link Generated', message: LINK, durationMs: 15_000 })
  shownToast().toast?.action?.onClick()
  expect(onShow).toHaveBeenCalledWith(LINK)
})
