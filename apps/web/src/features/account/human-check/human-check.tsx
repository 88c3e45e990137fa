import { Button, Loader, Text } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useCaptcha } from '../../../data/remote/captcha/captcha.ts'
import type { Challenge } from '../../../data/remote/captcha/challenge.ts'
import { solveCaptcha } from '../../../data/remote/captcha/solve-captcha.ts'
import classes from '../account.module.css'
import { ThirdPartyCheck } from './third-party-check.tsx'

type Props = {
  /** A new number starts a new check: a token can be used once. */
  attempt: number
  error?: string
  /** A person passed a provider's check; null when that isn't valid any more. */
  onToken: (token: string | null) => void
  /** It passed by itself, or the server asks for none. A person may have submitted the form before that. */
  onPassed: (token: string) => void
}

/** Before its ten minutes are over. A form may stay open for longer. */
const RENEW_AFTER_MS = 9 * 60_000

/** Checks that a person is asking, with the server's provider; the built-in check computes on this device. */
export function HumanCheckField({ attempt, error, onToken, onPassed }: Props) {
  const [renewals, setRenewals] = useState(0)
  const check = `${attempt}.${renewals}`
  const { data: captcha, isError, refetch } = useCaptcha(check)
  const pass = useEffectEvent(onPassed)
  const needless = captcha?.provider === 'none'
  useEffect(() => {
    if (needless) pass('')
  }, [needless])

  if (needless) return null
  if (isError) {
    return (
      <div className={classes.check} role="status">
        <Text>Can’t reach the server.</Text>
        <Button variant="subtle" ml="auto" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (captcha && 'siteKey' in captcha) {
    const { provider, siteKey } = captcha
    return <ThirdPartyCheck key={attempt} provider={provider} siteKey={siteKey} error={error} onToken={onToken} />
  }
  const challenge = captcha?.provider === 'altcha' ? captcha.challenge : undefined
  return (
    <OwnCheck
      key={check}
      challenge={challenge}
      error={error}
      onPassed={onPassed}
      onExpired={() => setRenewals((before) => before + 1)}
      onRepeat={() => void refetch()}
    />
  )
}

type OwnProps = {
  /** Undefined until the server has sent it. */
  challenge: Challenge | undefined
  error?: string
  onPassed: (token: string) => void
  onExpired: () => void
  onRepeat: () => void
}
type Progress = 'working' | 'passed' | 'failed'

const WORDS: Record<Progress, string> = {
  working: 'Checking that you’re human...',
  passed: 'Check passed',
  failed: 'The check couldn’t run.',
}

/** Runs by itself when the form opens: nothing about it needs a person. */
function OwnCheck({ challenge, error, onPassed, onExpired, onRepeat }: OwnProps) {
  const [progress, setProgress] = useState<Progress>('working')
  const errorId = useId()
  const pass = useEffectEvent(onPassed)
  const expire = useEffectEvent(onExpired)
  useEffect(() => {
    if (!challenge || progress !== 'working') return
    const leaving = new AbortController()
    solveCaptcha(challenge, leaving.signal).then(
      (token) => {
        if (leaving.signal.aborted) return
        setProgress('passed')
        pass(token)
      },
      // No worker, or a timeout: the check can be repeated.
      () => !leaving.signal.aborted && setProgress('failed'),
    )
    return () => leaving.abort()
  }, [challenge, progress])
  useEffect(() => {
    if (progress !== 'passed') return
    const timer = window.setTimeout(() => expire(), RENEW_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [progress])
  const repeat = () => {
    setProgress('working')
    onRepeat()
  }
  return (
    <div>
      <div className={classes.check} data-error={error ? true : undefined} aria-live="polite">
        {progress === 'passed' && (
          <span className={classes.passed}>
            <IconCircleCheckFilled size={26} aria-hidden="true" />
          </span>
        )}
        {progress === 'working' && <Loader size={24} />}
        <Text>{WORDS[progress]}</Text>
        {progress === 'failed' ? (
          <Button variant="subtle" ml="auto" aria-describedby={error ? errorId : undefined} onClick={repeat}>
            Try again
          </Button>
        ) : (
          <span className={classes.checkNote}>checked on this server</span>
        )}
      </div>
      {error && progress !== 'passed' && (
        <Text id={errorId} size="sm" c="ember" mt={4}>
          {progress === 'working' ? 'One moment, the check is still running' : error}
        </Text>
      )}
    </div>
  )
}
