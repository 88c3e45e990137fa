import type { Recording, Session } from '@lanternkeep/schema'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isAddedTo, noteTranscriptSeen, type QueuedTranscription, useDb } from '../../../data/local/index.ts'
import { isTyping } from '../../../lib/browser/is-typing.ts'
import { count } from '../../../lib/format.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ConfirmDialog, IconButton, Prose } from '../../../ui/index.ts'
import { isSaid } from '../heard/sources-in.ts'

type Props = { session: Session; transcripts: QueuedTranscription[]; recordings: readonly Recording[] }

/** Shown once for each, when its session is open: now, or when it is next opened. */
export function TranscribedDialog({ session, transcripts, recordings }: Props) {
  const db = useDb()
  const [isReading, setReading] = useState(false)
  const unseen = transcripts.filter((each) => each.stage === 'done' && !each.seen && isAddedTo(session, each))
  const unsaid = recordings
    .filter(({ id }) => unseen.some(({ recordingId }) => recordingId === id))
    .flatMap(({ sources = [] }) => sources.filter((source) => !isSaid(source))).length
  const missing = unseen.reduce((sum, transcript) => sum + (transcript.missing ?? 0), 0)
  const dismiss = () => {
    for (const { recordingId } of unseen) void noteTranscriptSeen(db, recordingId)
  }
  return (
    <>
      {unseen.length > 0 && !isReading && (
        <Announcement
          key={unseen.map(({ recordingId }) => recordingId).join(' ')}
          onRead={() => {
            setReading(true)
            dismiss()
          }}
          onDismiss={dismiss}
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
        </Announcement>
      )}
      <Dialog
        opened={isReading}
        onClose={() => setReading(false)}
        title={`AI notes of session ${session.sessionNumber}`}
        size="lg"
      >
        <Prose text={session.aiNotes} headingFrom={3} />
      </Dialog>
    </>
  )
}

const TITLE = 'Audio transcribed'
const TEXT = 'The audio has been transcribed and added to your AI notes.'
const READ = 'View Full'
const DISMISS = 'Not now'

type AnnouncementProps = { children: ReactNode; onRead: () => void; onDismiss: () => void }

/** A dialog, or a line in the page for a person who is typing: a dialog would take the keyboard from them. */
function Announcement({ children, onRead, onDismiss }: AnnouncementProps) {
  const [isLine] = useState(() => isTyping())
  if (isLine) {
    return (
      <Alert color="moss" role="status" title={TITLE}>
        <Text>{TEXT}</Text>
        {children}
        <Group gap="xs" mt="xs">
          <Button variant="default" onClick={onRead}>
            {READ}
          </Button>
          <IconButton label={DISMISS} icon={<IconX size={20} />} onClick={onDismiss} />
        </Group>
      </Alert>
    )
  }
  return (
    <ConfirmDialog
      opened
      title={TITLE}
      text={TEXT}
      confirmLabel={READ}
      cancelLabel={DISMISS}
      onConfirm={onRead}
      onClose={onDismiss}
    >
      {children}
    </ConfirmDialog>
  )
}
