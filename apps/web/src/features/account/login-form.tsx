import type { User } from '@lanternkeep/schema'
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { RequestError, reasonOf } from '../../data/http/request-error.ts'
import { login } from '../../data/remote/auth.ts'
import { notify } from '../../ui/index.ts'
import { HumanCheckField } from './human-check/human-check.tsx'
import { useHumanCheck } from './human-check/use-human-check.ts'
import { OfflineLine } from './offline-line.tsx'
import { ResendVerification } from './registration/resend-verification.tsx'
import { useFirstError } from './use-first-error.ts'

type Props = { onSignedIn: (user: User) => void; onForgot: () => void }
type Failure = { message: string; unverified: boolean }

export function LoginForm({ onSignedIn, onForgot }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { token, attempt, setToken, askAgain } = useHumanCheck()
  const { form, show } = useFirstError()

  const fail = (error: unknown) => {
    const message =
      error instanceof RequestError
        ? reasonOf(error, 'Invalid username or password')
        : 'An error occurred. Please try again.'
    setFailure({ message, unverified: error instanceof RequestError && error.code === 'unverified' })
    askAgain()
    notify({ tone: 'error', title: 'Login Failed', message })
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setAsked(true)
    if (token === null || !email.trim() || !password) return show()
    setBusy(true)
    let user: User
    try {
      user = await login({ username: email.trim(), password, recaptchaToken: token })
    } catch (error) {
      fail(error)
      setAsked(false)
      return
    } finally {
      setBusy(false)
    }
    const noMail = user.emailVerified ? '' : ' This server sends no mail; ask whoever runs it.'
    notify({ tone: 'success', title: 'Login Successful', message: `Welcome back!${noMail}` })
    onSignedIn(user)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <OfflineLine rest="To log in, you need to be online. Campaigns on this device still open." />
        {failure && (
          <Alert color="ember" icon={<IconAlertCircle size={22} />} title="Login Failed" role="alert">
            {failure.message}
            {failure.unverified && <ResendVerification email={email.trim()} />}
          </Alert>
        )}
        <TextInput
          label="Email"
          type="email"
          name="username"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          error={asked && !email.trim() && 'Please enter your email address'}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          size="md"
          name="password"
          autoComplete="current-password"
          value={password}
          error={asked && !password && 'Please enter your password'}
          aria-invalid={asked && !password ? true : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <HumanCheckField
          attempt={attempt}
          error={asked && token === null ? 'Please confirm that you’re human' : undefined}
          onToken={setToken}
        />
        <Button type="submit" size="lg" fullWidth disabled={busy} aria-busy={busy}>
          {busy ? 'Logging in...' : 'Log in'}
        </Button>
        <Button variant="subtle" onClick={onForgot}>
          Forgot Password?
        </Button>
      </Stack>
    </form>
  )
}
