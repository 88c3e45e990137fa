import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { resendVerification } from '../../../data/remote/auth.ts'
import { refusalOf } from '../../../data/remote/refusal.ts'
import { notify, useSchemaForm } from '../../../ui/index.ts'
import { resendForm } from '../account-forms.ts'

/** Mails the link again to an address that was typed already. The answer never reveals whether it is known. */
export function ResendVerification({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await resend(email).catch(failed)
    setBusy(false)
  }
  return (
    <Button variant="default" mt="xs" loading={busy} onClick={() => void press()}>
      Resend
    </Button>
  )
}

export function ResendForm() {
  const form = useSchemaForm({
    initialValues: { email: '' },
    schema: resendForm,
    onSubmit: ({ email }) => resend(email),
    onFailure: failed,
  })
  return (
    <form {...form.formProps} style={{ width: '100%' }}>
      <Stack gap="md">
        <TextInput
          {...form.field('email')}
          ta="start"
          type="email"
          name="username"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
        />
        <Button type="submit" variant="default" loading={form.isSending}>
          Resend
        </Button>
      </Stack>
    </form>
  )
}

async function resend(email: string): Promise<void> {
  await resendVerification(email)
  notify({ tone: 'success', title: 'Verification email sent! Please check your inbox.' })
}

/** Said in a toast; here, only what is wrong with the address. */
function failed(error: unknown) {
  const refusal = refusalOf(error, 'Can’t reach the server.')
  notify({ tone: 'error', title: 'Failed to resend verification email', message: refusal.message })
  return refusal
}
