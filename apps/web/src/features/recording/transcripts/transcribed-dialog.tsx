import type { Recording, Session } from '@lanternkeep/schema'
import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { noteTranscriptSeen, type QueuedTranscription, useDb } from '../../../data/local/index.ts'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import { count } from '../../../lib/format.ts'
import { ConfirmDialog, Prose } from '../../../ui/index.ts'
import { isSaid } from '../heard/sources-in.ts'

type Props = { session: Session; transcripts: QueuedTranscription[]; recordings: readonly Recording[] }

/** Shown once for each, when its session is open: now, or when it is next opened. */
export function TranscribedDialog({ session, transcripts, recordings }: Props) {
  const db = useDb()
  const [isReading, setReading] = useState(false)
  useBackLayer(isReading, () => setReading(false))
  const unseen = transcripts.filter(({ stage, seen, isSilent }) => stage === 'done' && !seen && !isSilent)
  const unsaid = recordings
    .filter(({ id }) => unseen.some(({ recordingId }) => recordingId === id))
    .flatMap(({ sources = [] }) => sources.filter((source) => !isSaid(source))).length
  const missing = unseen.reduce((sum, transcript) => sum + (transcript.missing ?? 0), 0)
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
      >
        {missing > 0 && (
          <Text c="straw">
            {count(missing, 'part')} could not be transcribed, and {missing === 1 ? 'isn’t' : 'aren’t'} in the summary
            either. {missing === 1 ? 'It' : 'They'} can be tried again below the recording.
          </Text>
        )}
        {unsaid > 0 && (
          <Text c="straw">
            {count(unsaid, 'sentence')} of the summary {unsaid === 1 ? 'wasn’t' : 'weren’t'} found in the transcript.
            The Notes tab marks {unsaid === 1 ? 'it' : 'them'} below each text.
          </Text>
        )}
      </ConfirmDialog>
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
