import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../data/remote/query-client.ts'
import { RemoteProvider } from '../../../data/remote/remote-provider.tsx'
import { LoginForm } from '../login-form.tsx'

const CONFIRM = 'One moment, the check is still running'
let sent: unknown[]
let answerNeedless: () => Promise<void>

beforeEach(() => {
  sent = []
  const check = Promise.withResolvers<Response>()
  answerNeedless = async () => {
    check.resolve(Response.json({ provider: 'none' }))
    await waitFor(() => expect(screen.queryByText('Checking that you’re human...')).toBeNull())
  }
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    if (path.startsWith('/api/auth/captcha')) return check.promise
    sent.push(JSON.parse(String(body)))
    return new Promise<Response>(() => {})
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function logIn(email: string, password: string): Promise<void> {
  render(
    <MantineProvider env="test">
      <RemoteProvider>
        <LoginForm onSignedIn={() => {}} onForgot={() => {}} />
      </RemoteProvider>
    </MantineProvider>,
  )
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log in' })))
}

test('a login sent before the server says that it asks for no check goes on when it does', async () => {
  await logIn('mira@example.com', 'lantern-oil')
  expect(screen.getByText(CONFIRM)).toBeTruthy()
  expect(sent).toEqual([])
  await answerNeedless()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ username: 'mira@example.com', password: 'lantern-oil', recaptchaToken: '', totp: '' }])
})

test('what is wrong besides the check is not sent by itself', async () => {
  await logIn('mira@example.com', '')
  await answerNeedless()
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'lantern-oil' } })
  expect(screen.queryByText(CONFIRM)).toBeNull()
  expect(sent).toEqual([])
})
