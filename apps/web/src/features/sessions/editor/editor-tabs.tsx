import { labelOfField, type Session } from '@lanternkeep/schema'
import { Button, Tabs } from '@mantine/core'
import { IconEye, IconFeather, IconMicrophone, IconPencil } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { NoteField } from '../../../ui/note-field/note-field.tsx'
import classes from './editor-tabs.module.css'
import type { SourcesSlot } from './saving/recording-slot.ts'
import type { Shareable } from './saving/save-from-editor.ts'
import type { SessionForm } from './saving/session-form.ts'
import { SessionPage } from './session-page.tsx'
import { SessionTexts } from './session-texts.tsx'
import { useCast } from './use-cast.ts'
import { type EditorTab, useEditorView } from './use-editor-view.ts'

type Props = {
  campaignId: string
  session: Session | undefined
  form: SessionForm
  onChange: (patch: Partial<SessionForm>) => void
  /** Sharing waits for a running save. */
  isSaving: boolean
  onShare: (text: Shareable) => void
  onTakeBack: (text: Shareable) => void
  /** Beside the AI notes. */
  recording?: ReactNode
  sources?: SourcesSlot | undefined
}

const PARTS = ['gmNotes', 'summary', 'keyTopics', 'partyLocation', 'recap'] as const

/** Writing and reading a session: side by side on a laptop, otherwise one after the other. */
export function EditorTabs(props: Props) {
  const { campaignId, session, form, isSaving, onChange, onShare, onTakeBack, recording, sources } = props
  const cast = useCast(campaignId)
  const { tab, isPreviewed, isWide, openTab, preview } = useEditorView(campaignId)
  const isWriting = isWide || !isPreviewed
  const Icon = isPreviewed && !isWide ? IconPencil : IconEye
  const page = (parts: ComponentProps<typeof SessionPage>['parts']) =>
    isPreviewed && <SessionPage form={form} parts={parts} />
  return (
    <Tabs value={tab} onChange={(next) => openTab(next as EditorTab)} keepMounted={false} className={classes.root}>
      <div className={classes.bar}>
        <Tabs.List className={classes.list} aria-label="Session">
          <Tabs.Tab value="notes" className={classes.tab} leftSection={<IconFeather size={20} aria-hidden />}>
            Notes
          </Tabs.Tab>
          <Tabs.Tab value="ai-notes" className={classes.tab} leftSection={<IconMicrophone size={20} aria-hidden />}>
            AI Notes &amp; Recording
          </Tabs.Tab>
        </Tabs.List>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon size={20} aria-hidden="true" />}
          onClick={() => preview(!isPreviewed)}
        >
          {viewInWords(isPreviewed, isWide)}
        </Button>
      </div>
      <Tabs.Panel value="notes" className={classes.panel} data-columns={notesColumns(isPreviewed, isWide)}>
        {isWriting && (
          <NoteField
            tall
            label={labelOfField('gmNotes')}
            right="Only you"
            isFirst={!session}
            value={form.gmNotes}
            onChange={(gmNotes) => onChange({ gmNotes })}
          />
        )}
        {page(PARTS)}
        {isWriting && (
          <SessionTexts
            session={session}
            form={form}
            cast={cast}
            onChange={onChange}
            isSaving={isSaving}
            onShare={onShare}
            onTakeBack={onTakeBack}
            sources={sources}
          />
        )}
      </Tabs.Panel>
      <Tabs.Panel
        value="ai-notes"
        className={classes.panel}
        data-columns={aiColumns(isPreviewed && isWide, Boolean(recording))}
      >
        {isWriting && (
          <NoteField
            tall
            label={labelOfField('aiNotes')}
            right="Only you"
            value={form.aiNotes}
            onChange={(aiNotes) => onChange({ aiNotes })}
          />
        )}
        {page(['aiNotes'])}
        {recording && <div className={classes.beside}>{recording}</div>}
      </Tabs.Panel>
    </Tabs>
  )
}

/** Beside the notes are the other texts or the preview; what is only read fills the screen. */
function notesColumns(isPreviewed: boolean, isWide: boolean): 'one' | 'both' | undefined {
  if (!isPreviewed) return undefined
  return isWide ? 'both' : 'one'
}

/** Beside the AI notes are their preview, the recordings, both or nothing. */
function aiColumns(isPreviewed: boolean, isRecording: boolean): 'one' | 'both' | 'three' | undefined {
  if (isPreviewed) return isRecording ? 'three' : 'both'
  return isRecording ? undefined : 'one'
}

/** What the button does. */
function viewInWords(isPreviewed: boolean, isWide: boolean): string {
  if (isWide) return isPreviewed ? 'Hide page' : 'Show page'
  return isPreviewed ? 'Write' : 'Read'
}
