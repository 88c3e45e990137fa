import type { Session } from '@lanternkeep/schema'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { sessionOf, useDb, useRecordings } from '../../../data/local/index.ts'
import { sessionName, sessionTime } from '../../../lib/session-name.ts'
import { TypedBefore } from '../../../ui/form/typed-before.tsx'
import { ConfirmDialog } from '../../../ui/index.ts'
import classes from '../sessions.module.css'
import { EditorTabs } from './editor-tabs.tsx'
import { giveToCreated } from './saving/created-drafts.ts'
import { type DraftStore, useDraftIds } from './saving/draft-store.ts'
import type { RecordingSlot, SourcesSlot } from './saving/recording-slot.ts'
import type { Edited } from './saving/session-form.ts'
import { useSessionForm } from './saving/use-session-form.ts'
import { useSessionSaving } from './saving/use-session-saving.ts'
import { SessionHead } from './session-head.tsx'

type SessionEditorFormProps = {
  campaignId: string
  session: Session | undefined
  sessions: readonly Session[]
  opened: Edited
  store: DraftStore
  onCreated: (sessionId: string) => void
  onBack: () => void
  recording?: RecordingSlot
  sources?: SourcesSlot | undefined
  onVersions?: () => void
}

export function SessionEditorForm(props: SessionEditorFormProps) {
  const { campaignId, session, sessions, store, onCreated, onBack, recording, sources, onVersions } = props
  const [asking, setAsking] = useState<'delete' | 'discard' | 'save'>()
  const editing = useSessionForm(props)
  const { form, isChanged, isKept, change } = editing
  const saving = useSessionSaving({ campaignId, session, editing, store, onCreated, onDeleted: onBack })
  const { data: recordings = [] } = useRecordings(campaignId)
  const isRecorded = session !== undefined && recordings.some((each) => sessionOf(each, sessions)?.id === session.id)
  const { createdAs, takenAs } = useDraftIds(store)
  const ownIds = [session?.id, createdAs, takenAs]
  const others = sessions.filter(({ id }) => !ownIds.includes(id))
  const name = sessionName(form, [form, ...others])
  const isNumberShared = others.some(({ sessionNumber }) => sessionNumber === form.sessionNumber)
  const [isToBeSeen] = useState(() => store.read()?.toBeSeen)
  const close = () => setAsking(undefined)
  useCreatedBefore(props)
  useCreatedElsewhere(props, isChanged)

  function discard() {
    store.drop()
    onBack()
  }

  return (
    <div className={`${classes.page} ${classes.editor}`}>
      <SessionHead
        session={session}
        form={form}
        isNumberShared={isNumberShared}
        when={sessionTime(form, [form, ...others])}
        isChanged={isChanged}
        isKept={isKept}
        isSaving={saving.isSaving}
        onChange={change}
        onBack={onBack}
        onCancel={() => (isChanged ? setAsking('discard') : onBack())}
        onDelete={() => setAsking('delete')}
        onSave={saving.save}
        onVersions={onVersions && (() => (isChanged ? setAsking('save') : onVersions()))}
      />
      {isToBeSeen && isChanged && (
        <TypedBefore more="A restored copy brought it, and some of its words may be saved already." />
      )}
      <EditorTabs
        campaignId={campaignId}
        session={session}
        form={form}
        onChange={change}
        isSaving={saving.isSaving}
        onShare={saving.share}
        onTakeBack={saving.takeBack}
        recording={recording?.({ sessionId: session?.id, sessionNumber: form.sessionNumber })}
        sources={sources}
      />
      <ConfirmDialog
        opened={asking === 'save'}
        title="Save your changes first?"
        text="Earlier versions are compared with what is saved."
        confirmLabel="Save and compare"
        onConfirm={() => {
          close()
          // Not saved, its words would be missing from the comparison.
          void saving.save().then((isSaved) => isSaved && onVersions?.())
        }}
        onClose={close}
      />
      <ConfirmDialog
        opened={asking === 'delete'}
        title="Delete this session?"
        text={deletionInWords(name, isRecorded)}
        confirmLabel="Delete session"
        destructive
        onConfirm={() => {
          close()
          void saving.remove(isNumberShared ? name : undefined)
        }}
        onClose={close}
      />
      <ConfirmDialog
        opened={asking === 'discard'}
        title="Discard what you typed?"
        text="It has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={discard}
        onClose={close}
      />
    </div>
  )
}

/** A tab that died had created it: this one goes on with it. */
function useCreatedBefore({ session, sessions, store, onCreated }: SessionEditorFormProps) {
  const { account } = useDb()
  const [created] = useState(() => (session ? undefined : sessions.find(({ id }) => id === store.ids.get().createdAs)))
  const follow = useEffectEvent(() => {
    if (created && giveToCreated(account, created.campaignId, [created])) onCreated(created.id)
  })
  useLayoutEffect(() => follow(), [])
}

/** Another tab that showed the same new session has created it: this one goes on with it. */
function useCreatedElsewhere({ session, sessions, store, onCreated }: SessionEditorFormProps, isChanged: boolean) {
  const { takenAs } = useDraftIds(store)
  const id = session ? undefined : takenAs
  const isCreated = !isChanged && sessions.some((each) => each.id === id)
  const follow = useEffectEvent(() => id && onCreated(id))
  useEffect(() => {
    if (isCreated) follow()
  }, [isCreated])
}

function deletionInWords(name: string, isRecorded: boolean): string {
  const deleted = `${name} and all its notes will be deleted for everyone.`
  return isRecorded ? `${deleted} Its recordings stay, and go to the next session you create.` : deleted
}
