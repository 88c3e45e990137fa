import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../data/remote/query-client.ts'
import { RemoteProvider } from '../../../data/remote/remote-provider.tsx'
import { HandOver } from './hand-over.tsx'

const odette = {
  ...{ id: 'odette', firstName: 'Odette', lastName: '', email: 'odette@example.com', username: 'odette@example.com' },
  ...{ tier: 'free', isAdmin: true, isOwner: true, blocked: false, emailVerified: true, authProvider: 'local' },
}
const sent: unknown[] = []
let answers: Response[]
let isTwoFactorOn: boolean

beforeEach(() => {
  sent.length = 0
  isTwoFactorOn = false
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === '/api/admin/owner') {
      sent.push(JSON.parse(String(body)))
      return answers.shift()
    }
    const twoFactor = { isOn: isTwoFactorOn, recoveryCodesLeft: 10, isRequired: false }
    const facts = { pendingEmail: null, securityQuestion: null, passwordSetAt: null, twoFactor, campaigns: 0 }
    return Response.json(path === '/api/account' ? { user: odette, ...facts } : odette)
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function openDialog() {
  render(
    <MantineProvider env="test">
      <RemoteProvider>
        <HandOver />
      </RemoteProvider>
    </MantineProvider>,
  )
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Hand over...' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Hand over this server' })) }
}

test('the server is handed over to a typed address, with the password', async () => {
  const refusal = { message: 'The address mira@example.com is not verified yet.', code: 'invalid', path: 'email' }
  answers = [Response.json(refusal, { status: 400 }), Response.json({ email: 'mira@example.com' })]
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Hand over' }))
  expect(sent).toEqual([])
  await user.type(dialog.getByLabelText(/Email of the new owner/), 'mira@example.com')
  await user.type(dialog.getByLabelText(/Current password/), 'lantern-oil')
  await user.click(dialog.getByRole('button', { name: 'Hand over' }))
  expect(await dialog.findByText(refusal.message)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Hand over' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toEqual({ email: 'mira@example.com', password: 'lantern-oil', totp: '' })
})

test('with two-factor it asks for a code, too', async () => {
  isTwoFactorOn = true
  const { dialog } = await openDialog()
  expect(dialog.getByLabelText(/Code from your authenticator app/)).toBeTruthy()
})
