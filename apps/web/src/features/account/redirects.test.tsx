import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../data/remote/query-client.ts'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import { LoginPage } from './login-page.tsx'
import { ResetPassword } from './password-reset/reset-password.tsx'
import { VerifyEmail } from './registration/verify-email.tsx'

const asked: [string, unknown][] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push([path, body && JSON.parse(String(body))])
    const captcha = { provider: 'none', setupCode: false, sendsMail: true }
    const answer = path.startsWith('/api/auth/captcha') ? captcha : { ...captcha, message: 'Said.' }
    return Response.json(answer, { status: path === '/api/auth/register' ? 201 : 200 })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  asked.length = 0
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function show(screen: ReactNode) {
  render(
    <MantineProvider env="test">
      <RemoteProvider>{screen}</RemoteProvider>
    </MantineProvider>,
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const nowhere = () => expect.unreachable()

test('a verified address leads on after three seconds, not before', async () => {
  const onDone = vi.fn()
  show(<VerifyEmail token="first" onDone={onDone} onBack={nowhere} />)
  expect(screen.getByText('Verifying Email...')).toBeTruthy()
  await pass(0)
  expect(screen.getByText('Email Verified!')).toBeTruthy()
  await pass(2_999)
  expect(onDone).not.toHaveBeenCalled()
  await pass(1)
  expect(onDone).toHaveBeenCalledOnce()
})

test('who is signed in already isn’t sent to the login page', async () => {
  show(<VerifyEmail token="own" isSignedIn onDone={() => {}} onBack={nowhere} />)
  await pass(0)
  expect(screen.getByText('Going on to the menu...')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Log In' })).toBeNull()
})

test.each([
  [503, 'The database doesn’t answer.'],
  [429, 'Too many tries. Please wait 2 minutes.'],
])('an answer of %i says nothing about the link, which is tried again', async (status, message) => {
  const good = fetch
  vi.stubGlobal('fetch', async () => Response.json({ message, code: 'unavailable' }, { status }))
  show(<VerifyEmail token={`link-${status}`} onDone={() => {}} onBack={nowhere} />)
  await pass(0)
  expect(screen.getByText(message)).toBeTruthy()
  expect(screen.getByText('Your link may still be good.')).toBeTruthy()
  expect(screen.queryByText(/may have expired/)).toBeNull()
  vi.stubGlobal('fetch', good)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(0)
  expect(screen.getByText('Email Verified!')).toBeTruthy()
})

test('a reset leads on after two seconds, and sends no question without an answer', async () => {
  const onLogin = vi.fn()
  show(<ResetPassword token="a-token" onBack={nowhere} onLogin={onLogin} onForgot={nowhere} />)
  type('New Password *', 'the bell rings')
  type('Confirm Password *', 'the bell rings')
  fireEvent.submit(screen.getByRole('button', { name: 'Reset Password' }))
  await pass(0)
  expect(screen.getByText('Password reset successfully! Redirecting to login...')).toBeTruthy()
  expect(asked[0]).toEqual(['/api/auth/reset-password', { token: 'a-token', newPassword: 'the bell rings' }])
  await pass(1_999)
  expect(onLogin).not.toHaveBeenCalled()
  await pass(1)
  expect(onLogin).toHaveBeenCalledOnce()
})

test('a link without its token says so and sends no request', async () => {
  const onForgot = vi.fn()
  show(<ResetPassword token="" onBack={nowhere} onLogin={nowhere} onForgot={onForgot} />)
  expect(screen.getByText('This reset link is incomplete. Open it from the email again.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a new link' }))
  expect(onForgot).toHaveBeenCalledOnce()
  expect(asked).toEqual([])
})

test('registering leads on after two seconds and sends the field names of the call', async () => {
  const onRegistered = vi.fn()
  show(
    <LoginPage
      onBack={nowhere}
      onSignedIn={nowhere}
      onRegistered={onRegistered}
      onForgot={nowhere}
      onOutbox={nowhere}
    />,
  )
  fireEvent.click(screen.getByRole('tab', { name: 'Register' }))
  await pass(0)
  type('Email *', ' mira@example.com ')
  type('Password *', 'lantern-oil')
  type('Confirm password *', 'lantern-oil')
  type('Security question *', 'firstPet')
  type('Answer *', 'Rex')
  fireEvent.submit(screen.getByRole('button', { name: 'Create account' }))
  await pass(0)
  expect(asked.find(([path]) => path === '/api/auth/register')?.[1]).toEqual({
    username: 'mira@example.com',
    email: 'mira@example.com',
    password: 'lantern-oil',
    securityQuestion: 'firstPet',
    securityAnswer: 'Rex',
    recaptchaToken: '',
  })
  await pass(1_999)
  expect(onRegistered).not.toHaveBeenCalled()
  await pass(1)
  expect(onRegistered).toHaveBeenCalledOnce()
})

test('a password manager finds the name and the kind of every secret', async () => {
  const kinds = () =>
    [...document.querySelectorAll('input[autocomplete]')].map((field) => field.getAttribute('autocomplete'))
  show(<LoginPage onBack={nowhere} onSignedIn={nowhere} onRegistered={nowhere} onForgot={nowhere} onOutbox={nowhere} />)
  expect(kinds()).toEqual(['username', 'current-password'])
  fireEvent.click(screen.getByRole('tab', { name: 'Register' }))
  await pass(0)
  expect(kinds().slice(0, 3)).toEqual(['username', 'new-password', 'new-password'])
  cleanup()
  localStorage.setItem('lanternkeep.reset-email', 'mira@example.com')
  show(<ResetPassword token="a-token" onBack={nowhere} onLogin={nowhere} onForgot={nowhere} />)
  expect(kinds()).toEqual(['username', 'new-password', 'new-password'])
  expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('mira@example.com')
})
