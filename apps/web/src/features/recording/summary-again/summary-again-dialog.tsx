import { labelOfField, type Recording, TRACED_FIELDS, type TracedField } from '@lanternkeep/schema'
import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import {
  isOnlyOf,
  type NewSummary,
  newId,
  summarizeAgain,
  takeNewSummary,
  useDb,
  useSession,
} from '../../../data/local/index.ts'
import { askSummary } from '../../../data/remote/ai/ai-review.ts'
import { useOneAtATime } from '../../../lib/hooks/use-one-at-a-time.ts'
import { LongDialog, notify, Prose } from '../../../ui/index.ts'
import { attempt, undoing } from '../../../ui/toasts/attempt.ts'
import { AskModel } from '../review/ask-model.tsx'
import { useTellOfLostSession } from '../use-tell-of-lost-session.ts'
import { keepMadeSummary } from './made-summaries.ts'
import classes from './summary-again.module.css'

type Props = {
  recording: Recording
  sessionId: string
  title: string
  made: NewSummary | undefined
  onClose: () => void
}

/** Another summary beside what the session has. Nothing is written until someone says where it goes. */
export function SummaryAgainDialog({ recording, sessionId, title, made, onClose }: Props) {
  const db = useDb()
  const { data: session } = useSession(sessionId)
  const [round, setRound] = useState(newId)
  useTellOfLostSession({ recordingId: recording.id, sessionId, title: `“${title}” closed`, kept: made && KEPT })
  async function ask() {
    keepMadeSummary(recording.id, await summarizeAgain(db, recording, { round, ask: askSummary }))
    setRound(newId())
  }
  return (
    <LongDialog
      title={title}
      subtitle="From the transcript as it is now"
      size="64rem"
      note="The session stays as it is until you choose."
      buttons={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
      onClose={onClose}
    >
      {made &&
        session &&
        TRACED_FIELDS.map((field) => (
          <NewText
            key={field}
            recording={recording}
            sessionId={sessionId}
            field={field}
            now={session[field]}
            isShared={field === 'summary' && session.shared.summary}
            made={made}
          />
        ))}
      <AskModel
        intro="The transcript, with your corrections and the speakers’ names, is sent to this server’s AI service. You see the new texts beside those of the session."
        what="Summarizing a transcript"
        label={title}
        isAgain={made !== undefined}
        kept="What you chose stays."
        onAsk={ask}
      />
    </LongDialog>
  )
}

const KEPT = 'The new texts stay with the recording until you close Lanternkeep.'

type TextProps = {
  recording: Recording
  sessionId: string
  field: TracedField
  now: string
  /** Players read what is put there. */
  isShared: boolean
  made: NewSummary
}

function NewText({ recording, sessionId, field, now, isShared, made }: TextProps) {
  const db = useDb()
  const once = useOneAtATime()
  const label = labelOfField(field)
  const text = made[field].trim()
  const isIn = text !== '' && now.includes(text)
  const take = (how: 'below' | 'instead') =>
    attempt(async () => {
      const undo = await takeNewSummary(db, { recordingId: recording.id, sessionId, field, how, made })
      notify({ tone: 'success', title: `In the session: ${label}`, action: undoing(undo) })
    }, 'Failed to update the session')
  return (
    <section className={classes.field} aria-label={label}>
      <h3 className={classes.label}>{label}</h3>
      <div className={classes.texts}>
        <div className={classes.text}>
          <Text c="dimmed">New</Text>
          {text === '' ? <Text>Nothing.</Text> : <Prose text={text} headingFrom={4} />}
        </div>
        <div className={classes.text}>
          <Text c="dimmed">{isShared ? 'In the session now, where players can read it' : 'In the session now'}</Text>
          {now.trim() === '' ? <Text>Nothing yet.</Text> : <Prose text={now} headingFrom={4} />}
        </div>
      </div>
      {isIn ? (
        <p className={classes.done} role="status">
          <IconCheck size={20} aria-hidden="true" /> In the session
        </p>
      ) : (
        text !== '' && (
          <div className={classes.acts}>
            {isOnlyOf(recording, field, now) && (
              <Button
                variant="light"
                aria-label={`Use the new text: ${label}`}
                onClick={() => void once(() => take('instead'))}
              >
                Use the new text
              </Button>
            )}
            {now.trim() !== '' && (
              <Button
                variant="default"
                aria-label={`Add below: ${label}`}
                onClick={() => void once(() => take('below'))}
              >
                Add below
              </Button>
            )}
          </div>
        )
      )}
    </section>
  )
}
