import type { Session } from '@lanternkeep/schema'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { BackButton, ConfirmDialog, IconButton } from '../../ui/index.ts'
import type { draftStore } from './draft-store.ts'
import { isSameForm, type SessionForm } from './session-form.ts'
import { SessionSideTexts } from './session-side-texts.tsx'
import { SessionTitle } from './session-title.tsx'
import classes from './sessions.module.css'
import { useSessionSaving } from './use-session-saving.ts'

type SessionEditorFormProps = {
  campaignId: string
  session: Session | undefined
  /** What `initial` was written on: both sides of a later change are told apart by it. */
  base: SessionForm
  initial: SessionForm
  store: ReturnType<typeof draftStore>
  onSaved: (sessionId: string) => void
  onBack: () => void
}

export function SessionEditorForm(props: SessionEditorFormProps) {
  const { session, initial, store, onBack } = props
  const [form, setForm] = useState(initial)
  const [base, setBase] = useState(props.base)
  const [isDeleting, setDeleting] = useState(false)
  const [isKept, setKept] = useState(true)
  const saving = useSessionSaving({ ...props, onBased: setBase })
  const isChanged = !session || !isSameForm(form, base)

  function change(patch: Partial<SessionForm>) {
    const next = { ...form, ...patch }
    setForm(next)
    setKept(store.write({ base, form: next }))
  }

  function cancel() {
    store.drop()
    onBack()
  }

  return (
    <div className={`${classes.page} ${classes.editor}`}>
      <div className={classes.head}>
        <div className={classes.what}>
          <BackButton onClick={onBack} label="Back to Sessions" />
          <SessionTitle form={form} isNew={!session} onChange={change} />
        </div>
        <div className={classes.acts}>
          <DraftState isChanged={isChanged} isKept={isKept} isNew={!session} />
          {session && (
            <IconButton
              label="Delete session"
              danger
              icon={<IconTrash size={20} />}
              onClick={() => setDeleting(true)}
            />
          )}
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button loading={saving.isSaving} disabled={!isChanged} onClick={() => saving.save(form, base)}>
            {session ? 'Save Changes' : 'Create Session'}
          </Button>
        </div>
      </div>
      <Textarea
        label="GM notes"
        description="Only you"
        className={classes.notes}
        value={form.gmNotes}
        onChange={(event) => change({ gmNotes: event.currentTarget.value })}
      />
      <SessionSideTexts form={form} onChange={change} />
      <ConfirmDialog
        opened={isDeleting}
        title="Delete this session?"
        text={`Session ${form.sessionNumber} and all its notes will be deleted for everybody at this table.`}
        confirmLabel="Delete session"
        destructive
        onConfirm={saving.remove}
        onClose={() => setDeleting(false)}
      />
    </div>
  )
}

function DraftState({ isChanged, isKept, isNew }: { isChanged: boolean; isKept: boolean; isNew: boolean }) {
  if (!isKept)
    return (
      <Text className={classes.state} c="ember">
        This browser is full: the draft is not kept.
      </Text>
    )
  if (isNew)
    return (
      <Text className={classes.state} c="dimmed">
        Draft kept here
      </Text>
    )
  if (isChanged)
    return (
      <Text className={classes.state} c="dimmed">
        Not saved yet, draft kept here
      </Text>
    )
  return (
    <Group className={classes.state} gap={4} c="dimmed">
      <IconCheck size={20} aria-hidden />
      <Text>Saved here</Text>
    </Group>
  )
}
