import { Button, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { reasonOf } from '../../../data/http/request-error.ts'
import { useSyncPerson } from '../../../data/local/index.ts'
import { type AiAccess, useAiAccess } from '../../../data/remote/ai/ai-access.ts'
import classes from './review.module.css'

type Props = {
  /** What it takes; shown until it was done once. */
  intro: string
  /** 'Looking through a transcript' */
  what: string
  label: string
  isAgain: boolean
  /** Beside the button, once it was done. */
  kept: string
  onAsk: () => Promise<void>
}

/** Has a model read the transcript; says what it takes, and why it can't be done. */
export function AskModel({ intro, what, label, isAgain, kept, onAsk }: Props) {
  const { user } = useSyncPerson()
  const access = useAiAccess(user)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function ask() {
    setAsking(true)
    setProblem(undefined)
    try {
      await onAsk()
    } catch (error) {
      setProblem(reasonOf(error, 'The server didn’t answer. Try again: it counts as the same request.'))
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className={classes.ask}>
      {!isAgain && <Text>{intro}</Text>}
      {access.kind === 'ai' ? (
        <div className={classes.askActs}>
          <Button
            variant={isAgain ? 'default' : 'filled'}
            leftSection={<IconSparkles size={20} aria-hidden="true" />}
            loading={isAsking}
            onClick={() => void ask()}
          >
            {label}
          </Button>
          <Text c="dimmed">
            {isAgain && `${kept} `}
            {access.left} of today’s requests are left.
          </Text>
        </div>
      ) : (
        <Text c="dimmed">{whyNot(access, what)}</Text>
      )}
      {problem && <Text role="alert">{problem}</Text>}
    </div>
  )
}

function whyNot(access: Exclude<AiAccess, { kind: 'ai' }>, what: string): string | undefined {
  switch (access.kind) {
    case 'checking':
      return undefined
    case 'plan':
      return `${what} is part of Elite.`
    case 'offline':
      return `${what} needs the server. You can do it when you’re back online.`
    case 'missing':
      return 'AI isn’t set up on this server.'
    case 'unavailable':
      return access.reason
  }
}
