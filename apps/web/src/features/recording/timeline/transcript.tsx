import { formatClock, type Recording } from '@lanternkeep/schema'
import { Text, Textarea, UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { correctLine, useDb } from '../../../data/local/index.ts'
import { IconButton, notify } from '../../../ui/index.ts'
import { NameQuestion } from './name-question.tsx'
import classes from './timeline.module.css'
import type { PlacedLine } from './timeline-parts.ts'

type Props = {
  recording: Recording
  lines: readonly PlacedLine[]
  at: number
  onPlay: (position: number) => void
  /** Whose AI notes hold the text. */
  sessionId: string | undefined
}

/** What was said, line by line; each can be heard and corrected. */
export function Transcript({ recording, lines, at, onPlay, sessionId }: Props) {
  const now = at > 0 ? lines.findLast(({ position }) => position <= at) : undefined
  return (
    <section className={classes.moments} aria-label="Transcript">
      <Text fw={600}>Transcript</Text>
      <NameQuestion recording={recording} sessionId={sessionId} />
      <ol className={classes.rows}>
        {lines.map((line) => (
          <LineRow
            key={`${line.segment}/${line.index}`}
            line={line}
            isNow={line === now}
            onPlay={onPlay}
            sessionId={sessionId}
          />
        ))}
      </ol>
    </section>
  )
}

type RowProps = { line: PlacedLine; isNow: boolean } & Pick<Props, 'onPlay' | 'sessionId'>

function LineRow({ line, isNow, onPlay, sessionId }: RowProps) {
  const [isEditing, setEditing] = useState(false)
  const time = formatClock(line.position)
  if (isEditing) return <LineEditor line={line} sessionId={sessionId} onDone={() => setEditing(false)} />
  return (
    <li className={classes.row} data-now={isNow || undefined}>
      <UnstyledButton className={classes.line} onClick={() => onPlay(line.position)}>
        <span className={classes.time}>{time}</span>
        {line.speaker && <span className={classes.speaker}>{line.speaker}</span>}
        <span className={classes.said}>{line.text}</span>
      </UnstyledButton>
      <IconButton
        label={`Correct the line at ${time}`}
        icon={<IconPencil size={18} aria-hidden="true" />}
        onClick={() => setEditing(true)}
      />
    </li>
  )
}

type EditorProps = { line: PlacedLine; sessionId: string | undefined; onDone: () => void }

function LineEditor({ line, sessionId, onDone }: EditorProps) {
  const db = useDb()
  const [text, setText] = useState(line.text)
  const save = async () => {
    try {
      const { recordingId, segment, index } = line
      const said = text.trim()
      if (said) await correctLine(db, { recordingId, segment, index, text: said, sessionId })
      onDone()
    } catch {
      notify({ tone: 'error', title: 'Not saved', message: 'Couldn’t save the line on this device.' })
    }
  }
  return (
    <li className={classes.row}>
      <Textarea
        className={classes.nameInput}
        aria-label={`What was said at ${formatClock(line.position)}`}
        autosize
        autoFocus
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            void save()
          }
          if (event.key === 'Escape') onDone()
        }}
      />
    </li>
  )
}
