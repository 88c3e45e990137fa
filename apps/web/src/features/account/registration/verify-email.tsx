import { Button, Loader, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheckFilled, IconMailOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { RequestError, reasonOf } from '../../../data/http/request-error.ts'
import { verifyEmail } from '../../../data/remote/auth.ts'
import classes from '../account.module.css'
import { AccountCard } from '../account-card.tsx'
import { ResendForm } from './resend-verification.tsx'

type Props = { token: string; onDone: () => void; onBack: () => void }

const REDIRECT_AFTER_MS = 3_000

/** One request per token: it works once, and a second mount must not use it up. */
const asked = new Map<string, Promise<unknown>>()

export function VerifyEmail({ token, onDone, onBack }: Props) {
  const [state, setState] = useState<'verifying' | 'success' | 'error'>('verifying')
  const [reason, setReason] = useState('')
  const [unanswered, setUnanswered] = useState(false)
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    if (state !== 'verifying') return
    const answer = asked.get(token) ?? verifyEmail(token)
    asked.set(token, answer)
    let left = false
    answer.then(
      () => !left && setState('success'),
      (error: unknown) => {
        if (left) return
        const isAnswer = error instanceof RequestError
        // No answer: the link may still be valid.
        if (!isAnswer) asked.delete(token)
        setUnanswered(!isAnswer)
        // For a dead link the screen says the same.
        setReason(isDeadLink(error) ? '' : reasonOf(error, isAnswer ? '' : 'Failed to verify email'))
        setState('error')
      },
    )
    return () => {
      left = true
    }
  }, [token, state])
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
        {state === 'error' && (
          <Failed reason={reason} onTryAgain={unanswered ? () => setState('verifying') : undefined} />
        )}
      </div>
    </AccountCard>
  )
}

function isDeadLink(error: unknown): boolean {
  return error instanceof RequestError && error.status === 400
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

/** Without an answer, nothing is known about the link. */
function Failed({ reason, onTryAgain }: { reason: string; onTryAgain?: () => void }) {
  return (
    <Stack align="center">
      <IconMailOff size={52} stroke={1.5} aria-hidden="true" />
      <Title order={1}>Verification Failed</Title>
      {reason && <Text>{reason}</Text>}
      {onTryAgain ? (
        <>
          <Text c="dimmed">Can’t reach the server. Your link may still be good.</Text>
          <Button onClick={onTryAgain}>Try again</Button>
        </>
      ) : (
        <>
          <Text c="dimmed">The verification link may have expired or is invalid.</Text>
          <ResendForm />
        </>
      )}
    </Stack>
  )
}
