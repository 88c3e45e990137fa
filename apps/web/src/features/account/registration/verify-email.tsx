import { Button, Loader, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheckFilled, IconMailOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { RequestError, reasonOf } from '../../../data/http/request-error.ts'
import { verifyEmail } from '../../../data/remote/auth.ts'
import classes from '../account.module.css'
import { AccountCard } from '../account-card.tsx'
import { ResendForm } from './resend-verification.tsx'

type Props = { token: string; isSignedIn?: boolean; onDone: () => void; onBack: () => void }

type Failure =
  /** The server refuses the link. */
  | { link: 'dead' }
  /** Someone else has the address by now. */
  | { link: 'taken'; reason: string }
  /** Nothing was said about the link: no answer, a limit, or a fault of the server. */
  | { link: 'unknown'; reason: string; advice: string }

const MAY_BE_GOOD = 'Your link may still be good.'

const REDIRECT_AFTER_MS = 3_000

/** One request per token: it works once, and a second mount must not use it up. */
const asked = new Map<string, Promise<unknown>>()

export function VerifyEmail({ token, isSignedIn = false, onDone, onBack }: Props) {
  const [state, setState] = useState<'verifying' | 'success' | 'error'>('verifying')
  const [failure, setFailure] = useState<Failure>({ link: 'dead' })
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
        const found = failureOf(error)
        if (found.link === 'unknown') asked.delete(token)
        setFailure(found)
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
        {state === 'success' && <Verified isSignedIn={isSignedIn} onDone={onDone} />}
        {state === 'error' && <Failed failure={failure} onTryAgain={() => setState('verifying')} />}
      </div>
    </AccountCard>
  )
}

function failureOf(error: unknown): Failure {
  const reason = reasonOf(error, 'Failed to verify email')
  if (!(error instanceof RequestError))
    return { link: 'unknown', reason, advice: `Can’t reach the server. ${MAY_BE_GOOD}` }
  if (error.status === 400) return { link: 'dead' }
  if (error.status === 409) return { link: 'taken', reason }
  return { link: 'unknown', reason, advice: MAY_BE_GOOD }
}

function Verifying() {
  return (
    <Stack align="center">
      <Loader />
      <Title order={1}>Verifying Email...</Title>
    </Stack>
  )
}

function Verified({ isSignedIn, onDone }: Pick<Required<Props>, 'isSignedIn' | 'onDone'>) {
  return (
    <Stack align="center">
      <span className={classes.passed}>
        <IconCircleCheckFilled size={52} aria-hidden="true" />
      </span>
      <Title order={1}>Email Verified!</Title>
      <Text c="dimmed">{isSignedIn ? 'Going on to the menu...' : 'Redirecting to login page...'}</Text>
      <Button onClick={onDone}>{isSignedIn ? 'Menu' : 'Log In'}</Button>
    </Stack>
  )
}

function Failed({ failure, onTryAgain }: { failure: Failure; onTryAgain: () => void }) {
  return (
    <Stack align="center">
      <IconMailOff size={52} stroke={1.5} aria-hidden="true" />
      <Title order={1}>Verification Failed</Title>
      {failure.link !== 'dead' && <Text>{failure.reason}</Text>}
      {failure.link === 'unknown' && (
        <>
          <Text c="dimmed">{failure.advice}</Text>
          <Button onClick={onTryAgain}>Try again</Button>
        </>
      )}
      {failure.link === 'dead' && (
        <>
          <Text c="dimmed">The verification link may have expired or is invalid.</Text>
          <ResendForm />
        </>
      )}
    </Stack>
  )
}
