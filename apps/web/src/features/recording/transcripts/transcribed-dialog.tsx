import type { Session } from '@lanternkeep/schema'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { noteTranscriptSeen, type QueuedTranscription, useDb } from '../../../data/local/index.ts'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import { ConfirmDialog, Prose } from '../../../ui/index.ts'

type Props = { session: Session; transcripts: QueuedTranscription[] }

/** Shown once for each, when its session is open: now, or when it is next opened. */
export function TranscribedDialog({ session, transcripts }: Props) {
  const db = useDb()
  const [isReading, setReading] = useState(false)
  useBackLayer(isReading, () => setReading(false))
  const unseen = transcripts.filter(({ stage, seen, isSilent }) => stage === 'done' && !seen && !isSilent)
  const dismiss = () => {
    for (const { recordingId } of unseen) void noteTranscriptSeen(db, recordingId)
  }
  return (
    <>
      <ConfirmDialog
        opened={unseen.length > 0 && !isReading}
        title="Audio transcribed"
        text="The audio has been transcribed and added to your AI notes."
        confirmLabel="View Full"
        cancelLabel="Not now"
        onConfirm={() => {
          setReading(true)
          dismiss()
        }}
        onClose={dismiss}
      />
      <Modal
        opened={isReading}
        onClose={() => setReading(false)}
        title={`AI notes of session ${session.sessionNumber}`}
        size="lg"
      >
        <Prose text={session.aiNotes} headingFrom={3} />
      </Modal>
    </>
  )
}
