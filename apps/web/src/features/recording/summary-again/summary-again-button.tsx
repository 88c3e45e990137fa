import type { Recording } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useMadeSummary } from './made-summaries.ts'
import { SummaryAgainDialog } from './summary-again-dialog.tsx'

type Props = { recording: Recording; name: string; sessionId: string }

/** A summary isn't rewritten by itself when lines are corrected and speakers named. */
export function SummaryAgainButton({ recording, name, sessionId }: Props) {
  const [isShown, setShown] = useState(false)
  const made = useMadeSummary(recording.id)
  const label = recording.sources ? 'Summarize again' : 'Summarize'
  return (
    <>
      <Button
        variant="default"
        aria-label={`${label}: ${name}`}
        leftSection={<IconSparkles size={20} aria-hidden="true" />}
        onClick={() => setShown(true)}
      >
        {label}
      </Button>
      {isShown && (
        <SummaryAgainDialog
          recording={recording}
          sessionId={sessionId}
          title={label}
          made={made}
          onClose={() => setShown(false)}
        />
      )}
    </>
  )
}
