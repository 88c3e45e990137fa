import type { LoginBody, User } from '@lanternkeep/schema'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { RequestError, reasonOf } from '../../data/http/request-error.ts'
import { login } from '../../data/remote/auth.ts'
import { FormFailure, notify, useSchemaForm } from '../../ui/index.ts'
import { EMPTY_LOGIN, loginForm } from './account-forms.ts'
import { HumanCheckField } from './human-check/human-check.tsx'
import { useHumanCheck } from './human-check/use-human-check.ts'
import { OfflineLine } from './offline-line.tsx'
import { registeredAddress } from './registration/registered-address.ts'
import { ResendVerification } from './registration/resend-verification.tsx'

type Props = { onSignedIn: (user: User) => void; onForgot: () => void }

export function LoginForm({ onSignedIn, onForgot }: Props) {
  const [isUnverified, setUnverified] = useState(false)
  const [asksForCode, setAsksForCode] = useState(false)
  const { attempt, askAgain } = useHumanCheck()
  const form = useSchemaForm({
    initialValues: { ...EMPTY_LOGIN, username: registeredAddress() },
    schema: loginForm,
    onSubmit: async (body) => {
      const known = await loginUnlessAsked(body)
      if (!known) {
        // The code is asked for beside the password; the check of the first call was used up.
        setAsksForCode(true)
        form.change({ recaptchaToken: null })
        askAgain()
        return
      }
      const restored = known.restored ? ' Your account is no longer deleted.' : ''
      notify({ tone: 'success', title: 'Login Successful', message: `Welcome back!${restored}` })
      onSignedIn(known.user)
    },
    onFailure: (error) => {
      const isAnswer = error instanceof RequestError
      const message = reasonOf(
        error,
        isAnswer ? 'Invalid username or password' : 'An error occurred. Please try again.',
      )
      setUnverified(isAnswer && error.code === 'unverified')
      form.change({ recaptchaToken: null })
      askAgain()
      notify({ tone: 'error', title: 'Login Failed', message })
      return { message, ...(isAnswer && error.code === 'totp' && { field: 'totp' }) }
    },
  })

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <OfflineLine rest="To log in, you need to be online. Campaigns on this device still open." />
        <FormFailure title="Login Failed" message={form.failure}>
          {isUnverified && <ResendVerification email={form.values.username.trim()} />}
        </FormFailure>
        <TextInput
          {...form.field('username')}
          type="email"
          name="username"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordInput {...form.field('password')} name="password" size="md" autoComplete="current-password" />
        {asksForCode && (
          <TextInput
            {...form.field('totp')}
            autoFocus
            size="md"
            description="Or one of your recovery codes"
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={40}
          />
        )}
        <HumanCheckField
          attempt={attempt}
          error={form.errors.recaptchaToken}
          onToken={(recaptchaToken) => form.change({ recaptchaToken })}
          onPassed={(recaptchaToken) => form.supply({ recaptchaToken })}
        />
        <Button type="submit" size="lg" fullWidth disabled={form.isSending} aria-busy={form.isSending}>
          {form.isSending ? 'Logging in...' : 'Log in'}
        </Button>
        <Button variant="subtle" onClick={onForgot}>
          Forgot Password?
        </Button>
      </Stack>
    </form>
  )
}

/** Null: the password is right, and this account also asks for a code. */
async function loginUnlessAsked(body: LoginBody): Promise<Awaited<ReturnType<typeof login>> | null> {
  try {
    return await login(body)
  } catch (error) {
    if (error instanceof RequestError && error.code === 'totp' && !body.totp?.trim()) return null
    throw error
  }
}
