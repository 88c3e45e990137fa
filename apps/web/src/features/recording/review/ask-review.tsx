import type { Recording } from '@lanternkeep/schema'
import { Button, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { reasonOf } from '../../../data/http/request-error.ts'
import { askForReview, type StoredReview, useDb, useSyncPerson } from '../../../data/local/index.ts'
import { type AiAccess, useAiAccess } from '../../../data/remote/ai/ai-access.ts'
import { askReview } from '../../../data/remote/ai/ai-review.ts'
import classes from './review.module.css'

type Props = { recording: Recording; review: StoredReview | undefined }

/** Has the transcript searched; says what it takes, and why it can't be done. */
export function AskReview({ recording, review }: Props) {
  const db = useDb()
  const { user } = useSyncPerson()
  const access = useAiAccess(user)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isAgain = review?.finds !== undefined

  async function ask() {
    setAsking(true)
    setProblem(undefined)
    try {
      await askForReview(db, recording, askReview)
    } catch (error) {
      setProblem(reasonOf(error, 'The server didn’t answer. Try again: it counts as the same request.'))
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className={classes.ask}>
      {!isAgain && (
        <Text>
          The transcript is sent to this server’s AI service, which proposes NPCs, places, loot, promises and quests,
          each with the words it comes from.
        </Text>
      )}
      {access.kind === 'ai' ? (
        <div className={classes.askActs}>
          <Button
            variant={isAgain ? 'default' : 'filled'}
            leftSection={<IconSparkles size={20} aria-hidden="true" />}
            loading={isAsking}
            onClick={() => void ask()}
          >
            {isAgain ? 'Look again' : 'Look through the transcript'}
          </Button>
          <Text c="dimmed">
            {isAgain && 'What you settled stays. '}
            {access.left} of today’s requests are left.
          </Text>
        </div>
      ) : (
        <Text c="dimmed">{whyNot(access)}</Text>
      )}
      {problem && <Text role="alert">{problem}</Text>}
    </div>
  )
}

function whyNot(access: Exclude<AiAccess, { kind: 'ai' }>): string | undefined {
  switch (access.kind) {
    case 'checking':
      return undefined
    case 'plan':
      return 'Looking through a transcript is part of Elite.'
    case 'offline':
      return 'Looking through the transcript needs the server. You can do it when you’re back online.'
    case 'missing':
      return 'AI isn’t set up on this server.'
    case 'unavailable':
      return access.reason
  }
}
