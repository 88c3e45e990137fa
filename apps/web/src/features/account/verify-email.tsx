import { Button, Loader, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCircleCheckFilled, IconMailOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { verifyEmail } from '../../data/remote/auth.ts'
import { RequestError, reasonOf } from '../../data/remote/request.ts'
import classes from './account.module.css'
import { AccountCard } from './account-card.tsx'
import { ResendVerification } from './resend-verification.tsx'

type Props = { token: string; onDone: () => void; onBack: () => void }

const REDIRECT_AFTER_MS = 3_000

/** One request a token: it works once, and a second mount must not spend it on an error. */
const asked = new Map<string, Promise<unknown>>()

export function VerifyEmail({ token, onDone, onBack }: Props) {
  const [state, setState] = useState<'verifying' | 'success' | 'error'>('verifying')
  const [reason, setReason] = useState('')
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    const answer = asked.get(token) ?? verifyEmail(token)
    asked.set(token, answer)
    let left = false
    answer.then(
      () => !left && setState('success'),
      (error: unknown) => {
        if (left) return
        const unanswered = error instanceof RequestError ? 'Verification failed' : 'Failed to verify email'
        setReason(reasonOf(error, unanswered))
        setState('error')
      },
    )
    return () => {
      left = true
    }
  }, [token])
  useEffect(() => {
    if (state !== 'success') return
    const timer = window.setTimeout(() => leave(), REDIRECT_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [state])
  return (
    <AccountCard onBack={onBack}>
      <div className={classes.state} aria-live="polite">
        {state === 'verifying' && <Verifying />}
        {state === 'success' && <Verified onDone={onDone} />}
        {state === 'error' && <Failed reason={reason} />}
      </div>
    </AccountCard>
  )
}

function Verifying() {
  return (
    <Stack align="center">
      <Loader />
      <Title order={1}>Verifying Email...</Title>
    </Stack>
  )
}

function Verified({ onDone }: { onDone: () => void }) {
  return (
    <Stack align="center">
      <span className={classes.passed}>
        <IconCircleCheckFilled size={52} aria-hidden="true" />
      </span>
      <Title order={1}>Email Verified!</Title>
      <Text c="dimmed">Redirecting to login page...</Text>
      <Button onClick={onDone}>Log In</Button>
    </Stack>
  )
}

function Failed({ reason }: { reason: string }) {
  const [email, setEmail] = useState('')
  return (
    <Stack align="center">
      <IconMailOff size={52} stroke={1.5} aria-hidden="true" />
      <Title order={1}>Verification Failed</Title>
      <Text>{reason}</Text>
      <Text c="dimmed">The verification link may have expired or is invalid.</Text>
      <TextInput
        w="100%"
        ta="start"
        label="Email"
        type="email"
        size="md"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <ResendVerification email={email.trim()} />
    </Stack>
  )
}
