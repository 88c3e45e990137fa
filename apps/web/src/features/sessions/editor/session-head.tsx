import type { Session } from '@lanternkeep/schema'
import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconHistory, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { takeLostFocus } from '../../../lib/hooks/lost-focus.ts'
import { focusFirstWrong } from '../../../ui/form/first-wrong.ts'
import { BackButton, IconButton } from '../../../ui/index.ts'
import { JournalMenu } from '../journal-menu.tsx'
import classes from '../sessions.module.css'
import type { SessionForm } from './saving/session-form.ts'
import { SessionTitle } from './session-title.tsx'

type Props = {
  session: Session | undefined
  form: SessionForm
  /** Another session has its number. */
  isNumberShared: boolean
  when: string
  isChanged: boolean
  /** Whether the browser has space for the draft. */
  isKept: boolean
  isSaving: boolean
  onChange: (patch: Partial<SessionForm>) => void
  onBack: () => void
  onCancel: () => void
  onDelete: () => void
  onSave: () => void
  /** Absent where they can't be shown. */
  onVersions?: () => void
}

export function SessionHead(props: Props) {
  const { session, form, isChanged, isKept, isSaving, onChange, onBack, onCancel, onDelete, onSave } = props
  const { isNumberShared, when, onVersions } = props
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that saved is off until something changes.
    if (!isSaving) takeLostFocus(head.current?.querySelector('h2') ?? null)
  }, [isSaving])
  // A number that can't be read would be left out.
  const checked = (work: () => void) => () => {
    if (!focusFirstWrong(head.current)) work()
  }
  return (
    <div ref={head} className={classes.head}>
      <div className={classes.what}>
        <BackButton onClick={onBack} label="Back to Sessions" />
        <SessionTitle form={form} isNew={!session} isNumberShared={isNumberShared} when={when} onChange={onChange} />
      </div>
      <div className={classes.acts}>
        <DraftState isChanged={isChanged} isKept={isKept} isNew={!session} />
        {session && onVersions && (
          <IconButton label="Earlier versions" icon={<IconHistory size={20} />} onClick={checked(onVersions)} />
        )}
        {session && (
          <JournalMenu
            campaignId={session.campaignId}
            label="Print or save the session"
            title={`Session ${form.sessionNumber}`}
            line={formatDate(form.date)}
            sessions={[{ ...form, shared: session.shared }]}
          />
        )}
        {session && <IconButton label="Delete session" danger icon={<IconTrash size={20} />} onClick={onDelete} />}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button loading={isSaving} disabled={session && !isChanged} onClick={checked(onSave)}>
          {session ? 'Save Changes' : 'Create Session'}
        </Button>
      </div>
    </div>
  )
}

function DraftState({ isChanged, isKept, isNew }: { isChanged: boolean; isKept: boolean; isNew: boolean }) {
  if (!isKept)
    return (
      <Text className={classes.state} c="ember" role="status">
        This browser’s storage is full. Your draft isn’t saved.
      </Text>
    )
  if (isNew || isChanged)
    return (
      <Text className={classes.state} c="dimmed">
        {draftInWords(isNew, isChanged)}
      </Text>
    )
  return (
    <Group className={classes.state} gap={4} c="dimmed">
      <IconCheck size={20} aria-hidden />
      <Text>Saved here</Text>
    </Group>
  )
}

function draftInWords(isNew: boolean, isChanged: boolean): string {
  if (isNew) return isChanged ? 'Draft kept here' : 'Not created yet'
  return 'Not saved, draft kept'
}
