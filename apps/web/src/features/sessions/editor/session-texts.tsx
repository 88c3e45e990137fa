import { type Character, labelOfField, type Session, type TracedField } from '@lanternkeep/schema'
import { NoteField } from '../../../ui/note-field/note-field.tsx'
import classes from './editor-tabs.module.css'
import type { SourcesSlot } from './saving/recording-slot.ts'
import type { Shareable } from './saving/save-from-editor.ts'
import type { SessionForm } from './saving/session-form.ts'
import { ShareControl } from './share-control.tsx'

type Props = {
  session: Session | undefined
  form: SessionForm
  cast: Character[]
  onChange: (patch: Partial<SessionForm>) => void
  isSaving: boolean
  onShare: (text: Shareable) => void
  onTakeBack: (text: Shareable) => void
  sources?: SourcesSlot | undefined
}

/** The short texts beside the notes; two of them can be shared with players. */
export function SessionTexts(props: Props) {
  const { session, form, cast, isSaving, onChange, onShare, onTakeBack, sources } = props
  const sourcesOf = (field: TracedField) => sources?.({ sessionId: session?.id, field, text: form[field] })
  const share = (text: Shareable) => (
    <ShareControl
      text={text}
      session={session}
      written={form[text]}
      cast={cast}
      isSaving={isSaving}
      onShare={() => onShare(text)}
      onTakeBack={() => onTakeBack(text)}
    />
  )
  return (
    <div className={classes.texts}>
      <div>
        <NoteField
          label={labelOfField('summary')}
          right={share('summary')}
          value={form.summary}
          onChange={(summary) => onChange({ summary })}
        />
        {sourcesOf('summary')}
      </div>
      <div>
        <NoteField
          label={labelOfField('keyTopics')}
          value={form.keyTopics}
          onChange={(keyTopics) => onChange({ keyTopics })}
        />
        {sourcesOf('keyTopics')}
      </div>
      <div>
        <NoteField
          label={labelOfField('partyLocation')}
          value={form.partyLocation}
          onChange={(partyLocation) => onChange({ partyLocation })}
        />
        {sourcesOf('partyLocation')}
      </div>
      <NoteField
        label={labelOfField('recap')}
        right={share('recap')}
        value={form.recap}
        onChange={(recap) => onChange({ recap })}
      />
    </div>
  )
}
