import { Button, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { reasonOf } from '../../../data/http/request-error.ts'
import { resendVerification } from '../../../data/remote/auth.ts'
import { notify } from '../../../ui/index.ts'
import { useFirstError } from '../use-first-error.ts'

/** Mails the link once more to an address that was typed already. The answer never tells whether it is known. */
export function ResendVerification({ email }: { email: string }) {
  const { busy, resend } = useResend()
  return (
    <Button variant="default" mt="xs" loading={busy} onClick={() => void resend(email)}>
      Resend
    </Button>
  )
}

export function ResendForm() {
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, resend } = useResend()
  const { form, show } = useFirstError()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(!email.trim())
    if (!email.trim()) return show()
    await resend(email.trim())
  }
  return (
    <form ref={form} onSubmit={submit} noValidate style={{ width: '100%' }}>
      <Stack gap="md">
        <TextInput
          ta="start"
          label="Email"
          type="email"
          name="username"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          value={email}
          error={missing && !email.trim() && 'Please enter your email address'}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy}>
          Resend
        </Button>
      </Stack>
    </form>
  )
}

function useResend() {
  const [busy, setBusy] = useState(false)
  const resend = async (email: string) => {
    setBusy(true)
    try {
      await resendVerification(email)
      notify({ tone: 'success', title: 'Verification email sent! Please check your inbox.' })
    } catch (error) {
      const title = 'Failed to resend verification email'
      notify({ tone: 'error', title, message: reasonOf(error, 'Can’t reach the server.') })
    } finally {
      setBusy(false)
    }
  }
  return { busy, resend }
}
