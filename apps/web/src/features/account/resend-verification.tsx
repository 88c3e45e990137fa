import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { resendVerification } from '../../data/remote/auth.ts'
import { notify } from '../../ui/index.ts'

/** Mails the link once more. The answer never tells whether the address is known. */
export function ResendVerification({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const resend = async () => {
    setMissing(!email)
    if (!email) return
    setBusy(true)
    try {
      await resendVerification(email)
      notify({ tone: 'success', title: 'Verification email sent! Please check your inbox.' })
    } catch {
      notify({ tone: 'error', title: 'Failed to resend verification email' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button variant="default" mt="xs" loading={busy} onClick={resend}>
        Resend
      </Button>
      {missing && (
        <Text size="sm" mt={4}>
          Please enter your email address
        </Text>
      )}
    </div>
  )
}
