import { formatClock } from '@lanternkeep/schema'
import { Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { nameMoment, useDb } from '../../../data/local/index.ts'
import { IconButton, notify, Segments } from '../../../ui/index.ts'
import { MomentIcon } from './moment-icon.tsx'
import classes from './timeline.module.css'
import type { Heard } from './timeline-parts.ts'

type Props = { moments: readonly Heard[]; at: number; onPlay: (moment: Heard) => void }
type Shown = 'all' | 'roll' | 'mark'

/** What happened during a recording, in order; each can be heard. */
export function MomentList({ moments, at, onPlay }: Props) {
  const [shown, setShown] = useState<Shown>('all')
  const rows = moments.filter(({ kind }) => shown === 'all' || kind === shown)
  const now = at > 0 ? rows.findLast(({ position }) => position <= at) : undefined
  return (
    <section className={classes.moments} aria-label="Moments">
      <div className={classes.momentsHead}>
        <Text fw={600}>Moments</Text>
        <Segments
          label="Which moments"
          value={shown}
          choices={[
            { value: 'all', label: `All ${moments.length}` },
            { value: 'roll', label: 'Rolls' },
            { value: 'mark', label: 'Marks' },
          ]}
          onChange={setShown}
        />
      </div>
      {rows.length === 0 && <Text c="dimmed">{shown === 'mark' ? 'No marks.' : 'No rolls.'}</Text>}
      <ol className={classes.rows}>
        {rows.map((moment) => (
          <MomentRow key={moment.id} moment={moment} isNow={moment === now} onPlay={onPlay} />
        ))}
      </ol>
    </section>
  )
}

type RowProps = { moment: Heard; isNow: boolean; onPlay: (moment: Heard) => void }

function MomentRow({ moment, isNow, onPlay }: RowProps) {
  const [isNaming, setNaming] = useState(false)
  const { kind, title, text, position } = moment
  return (
    <li className={classes.row} data-now={isNow || undefined}>
      {isNaming ? (
        <NameInput moment={moment} onDone={() => setNaming(false)} />
      ) : (
        <UnstyledButton className={classes.rowWords} onClick={() => onPlay(moment)}>
          <span className={classes.rowIcon} data-kind={kind}>
            <MomentIcon kind={kind} />
          </span>
          <span className={classes.what}>
            <span className={classes.title}>{title}</span>
            {text && <span className={classes.text}>{text}</span>}
          </span>
          <span className={classes.time}>{formatClock(position)}</span>
        </UnstyledButton>
      )}
      {kind === 'mark' && !isNaming && (
        <IconButton
          label={`Describe the mark at ${formatClock(position)}`}
          icon={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => setNaming(true)}
        />
      )}
    </li>
  )
}

function NameInput({ moment, onDone }: { moment: Heard; onDone: () => void }) {
  const db = useDb()
  const [text, setText] = useState(moment.text)
  const save = async () => {
    try {
      if (text !== moment.text) await nameMoment(db, moment, text)
      onDone()
    } catch {
      notify({ tone: 'error', title: 'Not saved', message: 'Couldn’t save these words on this device.' })
    }
  }
  return (
    <TextInput
      className={classes.nameInput}
      aria-label={`What happened at ${formatClock(moment.position)}`}
      placeholder="What happened here?"
      maxLength={200}
      autoFocus
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save()
        if (event.key === 'Escape') onDone()
      }}
    />
  )
}
