import type { Recording } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { type StoredLines, type StoredSegment, useTranscriptLines } from '../../../data/local/index.ts'
import { speakersIn } from './speaker-parts.ts'
import { SpeakersDialog } from './speakers-dialog.tsx'

type Props = { recording: Recording; segments: StoredSegment[]; name: string; sessionId: string | undefined }

const NO_LINES: StoredLines[] = []

/** Only where the speech model tells speakers apart. */
export function SpeakersButton({ recording, segments, name, sessionId }: Props) {
  const { data: lines = NO_LINES } = useTranscriptLines(recording.id)
  const [isShown, setShown] = useState(false)
  const speakers = speakersIn(segments, lines)
  if (speakers.length === 0) return null
  return (
    <>
      <Button
        variant="default"
        aria-label={`Who is speaking in ${name}`}
        leftSection={<IconUsers size={20} aria-hidden="true" />}
        onClick={() => setShown(true)}
      >
        Who is speaking
      </Button>
      {isShown && (
        <SpeakersDialog
          recording={recording}
          speakers={speakers}
          sessionId={sessionId}
          onClose={() => setShown(false)}
        />
      )}
    </>
  )
}
