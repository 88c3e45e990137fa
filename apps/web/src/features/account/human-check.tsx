import { Button, Checkbox, Loader, Text } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { solveCaptcha, useCaptcha } from '../../data/remote/captcha.ts'
import classes from './account.module.css'
import { ThirdPartyCheck } from './third-party-check.tsx'

type Props = {
  /** A new number asks for a new check: a token counts once. */
  attempt: number
  error?: string
  onToken: (token: string) => void
}

/** Whether a person asks, by whichever provider the server has; the embedded one computes on this device. */
export function HumanCheck({ attempt, error, onToken }: Props) {
  const { data: captcha, isError, refetch } = useCaptcha(attempt)
  const pass = useEffectEvent(onToken)
  const needless = captcha?.provider === 'none'
  useEffect(() => {
    if (needless) pass('')
  }, [needless])

  if (needless) return null
  if (isError) {
    return (
      <div className={classes.check} role="status">
        <Text>The server can not be reached.</Text>
        <Button variant="subtle" ml="auto" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (captcha && 'siteKey' in captcha) {
    return <ThirdPartyCheck key={attempt} provider={captcha.provider} siteKey={captcha.siteKey} onToken={onToken} />
  }
  const solve = async () => {
    const asked = captcha ?? (await refetch()).data
    if (asked?.provider !== 'altcha') throw new Error('The check has not come yet')
    return solveCaptcha(asked.challenge)
  }
  return <OwnCheck key={attempt} solve={solve} error={error} onToken={onToken} />
}

type OwnProps = { solve: () => Promise<string>; error?: string; onToken: (token: string) => void }
type Progress = 'asked' | 'working' | 'passed' | 'failed'

function OwnCheck({ solve, error, onToken }: OwnProps) {
  const [progress, setProgress] = useState<Progress>('asked')
  const work = async () => {
    setProgress('working')
    try {
      onToken(await solve())
      setProgress('passed')
    } catch {
      // No worker, no server, or work that took too long: it can be asked again.
      setProgress('failed')
    }
  }
  const words = { asked: 'I am a person', working: 'Checking...', passed: 'Check passed', failed: 'Please try again' }
  return (
    <div>
      <div className={classes.check} data-error={error ? true : undefined} aria-live="polite">
        {progress === 'passed' && (
          <span className={classes.passed}>
            <IconCircleCheckFilled size={26} aria-hidden="true" />
          </span>
        )}
        {progress === 'working' && <Loader size={24} />}
        {progress === 'passed' || progress === 'working' ? (
          <Text>{words[progress]}</Text>
        ) : (
          <Checkbox size="md" label={words[progress]} checked={false} onChange={work} />
        )}
        <span className={classes.checkNote}>checked on this server</span>
      </div>
      {error && (
        <Text size="sm" c="ember" mt={4}>
          {error}
        </Text>
      )}
    </div>
  )
}
