import type { Recording } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useReview } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'
import { isOpen } from './find-words.ts'
import { ReviewDialog } from './review-dialog.tsx'

type Props = { recording: Recording; name: string; sessionId: string }

/** Leads to what a transcript may add to the campaign. */
export function ReviewButton({ recording, name, sessionId }: Props) {
  const review = useReview(recording.id)
  const [isShown, setShown] = useState(false)
  const open = review?.finds?.filter(isOpen).length ?? 0
  const label = open > 0 ? `Review ${count(open, 'find')}` : 'Review'
  return (
    <>
      <Button
        variant="default"
        aria-label={`${label} of ${name}`}
        leftSection={<IconListCheck size={20} aria-hidden="true" />}
        onClick={() => setShown(true)}
      >
        {label}
      </Button>
      {isShown && (
        <ReviewDialog
          recording={recording}
          review={review ?? undefined}
          sessionId={sessionId}
          onClose={() => setShown(false)}
        />
      )}
    </>
  )
}
