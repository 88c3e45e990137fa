import type { Recording } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import type { NewSummary } from '../../../data/local/index.ts'
import { SummaryAgainDialog } from './summary-again-dialog.tsx'

type Props = { recording: Recording; name: string; sessionId: string }

/** A summary isn't rewritten by itself when lines are corrected and speakers named. The answer stays while this screen does. */
export function SummaryAgainButton({ recording, name, sessionId }: Props) {
  const [isShown, setShown] = useState(false)
  const [made, setMade] = useState<NewSummary>()
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
          onMade={setMade}
          onClose={() => setShown(false)}
        />
      )}
    </>
  )
}
