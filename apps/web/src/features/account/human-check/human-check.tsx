import { Button, Checkbox, Loader, Text } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { solveCaptcha, useCaptcha } from '../../../data/remote/captcha/captcha.ts'
import classes from '../account.module.css'
import { ThirdPartyCheck } from './third-party-check.tsx'

type Props = {
  /** A new number starts a new check: a token can be used once. */
  attempt: number
  error?: string
  /** Null when the last result isn't valid any more. */
  onToken: (token: string | null) => void
  /** This server asks for no check. A person may have submitted the form before it said so. */
  onNeedless: () => void
}

/** Checks that a person is asking, with the server's provider; the built-in check computes on this device. */
export function HumanCheckField({ attempt, error, onToken, onNeedless }: Props) {
  const { data: captcha, isError, refetch } = useCaptcha(attempt)
  const pass = useEffectEvent(onNeedless)
  const needless = captcha?.provider === 'none'
  useEffect(() => {
    if (needless) pass()
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
  const solve = async () => {
    const asked = captcha ?? (await refetch()).data
    if (asked?.provider !== 'altcha') throw new Error('The check has not loaded yet')
    return solveCaptcha(asked.challenge)
  }
  return <OwnCheck key={attempt} solve={solve} error={error} onToken={onToken} />
}

type OwnProps = { solve: () => Promise<string>; error?: string; onToken: (token: string) => void }
type Progress = 'asked' | 'working' | 'passed' | 'failed'

const WORDS: Record<Progress, string> = {
  asked: 'I’m human',
  working: 'Checking...',
  passed: 'Check passed',
  failed: 'Please try again',
}

function OwnCheck({ solve, error, onToken }: OwnProps) {
  const [progress, setProgress] = useState<Progress>('asked')
  const box = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const work = async () => {
    // The ticked box disappears; keyboard users continue from here.
    box.current?.focus()
    setProgress('working')
    try {
      onToken(await solve())
      setProgress('passed')
    } catch {
      // No worker, no server, or a timeout: the check can be repeated.
      setProgress('failed')
    }
  }
  const isOver = progress === 'passed' || progress === 'working'
  return (
    <div>
      <div ref={box} tabIndex={-1} className={classes.check} data-error={error ? true : undefined} aria-live="polite">
        {progress === 'passed' && (
          <span className={classes.passed}>
            <IconCircleCheckFilled size={26} aria-hidden="true" />
          </span>
        )}
        {progress === 'working' && <Loader size={24} />}
        {isOver ? (
          <Text>{WORDS[progress]}</Text>
        ) : (
          <Checkbox
            size="md"
            label={WORDS[progress]}
            checked={false}
            onChange={work}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
        )}
        <span className={classes.checkNote}>checked on this server</span>
      </div>
      {error && (
        <Text id={errorId} size="sm" c="ember" mt={4}>
          {error}
        </Text>
      )}
    </div>
  )
}
