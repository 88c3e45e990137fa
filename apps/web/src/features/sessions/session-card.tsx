import type { Session } from '@lanternkeep/schema'
import { Badge, Group, Text, UnstyledButton } from '@mantine/core'
import { IconCopy, IconPencil, IconUsers } from '@tabler/icons-react'
import type { Ref } from 'react'
import { openConflicts } from '../../data/local/index.ts'
import { formatDate } from '../../lib/format.ts'
import { plainWords } from '../../lib/typing/plain-words.ts'
import type { SessionForm } from './editor/saving/session-form.ts'
import classes from './sessions.module.css'

type Props = {
  /** Absent for a session that isn't created yet. */
  session?: Session
  /** Has unsaved text on this device. */
  draft?: SessionForm
  /** When it was, where another session has its number. */
  sharedTime?: string | undefined
  onOpen: () => void
  ref?: Ref<HTMLButtonElement> | undefined
}

export function SessionCard({ session, draft, sharedTime, onOpen, ref }: Props) {
  const shown = draft ?? session
  if (!shown) return null
  const readers = session ? sharedInWords(session) : ''
  return (
    <UnstyledButton ref={ref} className={`lk-card ${classes.card}`} onClick={onOpen}>
      <Group gap="xs">
        <Badge variant="light">{session ? `Session ${session.sessionNumber}` : 'Draft'}</Badge>
        <Text c="dimmed" fz="sm">
          {sharedTime ?? formatDate(shown.date)}
        </Text>
        {sharedTime && (
          <Badge color="straw" leftSection={<IconCopy size={16} aria-hidden="true" />}>
            Same number as another
          </Badge>
        )}
        {readers && (
          <Badge color="sky" leftSection={<IconUsers size={16} aria-hidden="true" />}>
            {readers}
          </Badge>
        )}
        {draft && (
          <Badge color="straw" leftSection={<IconPencil size={16} aria-hidden="true" />}>
            {session ? 'Not saved yet' : 'Not created yet'}
          </Badge>
        )}
        {session && openConflicts(session).length > 0 && <Badge color="ember">Conflict</Badge>}
      </Group>
      <Text component="div" className={classes.line} mt="xs">
        {summaryLine(shown)}
      </Text>
    </UnstyledButton>
  )
}

/** What players read of it; they don't see empty texts. */
function sharedInWords({ shared, recap, summary }: Session): string {
  const read = [shared.recap && recap.trim() && 'recap', shared.summary && summary.trim() && 'summary'].filter(Boolean)
  return read.length > 0 ? `Players read the ${read.join(' and the ')}` : ''
}

/** Its summary, or the beginning of the first text there is. */
function summaryLine({ summary, recap, gmNotes, keyTopics, aiNotes }: SessionForm): string {
  const written = [summary, recap, gmNotes, keyTopics, aiNotes].find((text) => text.trim())
  return written ? plainWords(written.slice(0, 600)).replace(/\n{2,}/g, '\n') : 'Nothing written yet.'
}
