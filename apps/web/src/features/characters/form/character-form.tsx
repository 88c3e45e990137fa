import type { Character, CharacterType, User } from '@lanternkeep/schema'
import { Alert, Button, Divider, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { CharacterDraft } from '../../../data/local/index.ts'
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx'
import { characterWords } from '../character-words.ts'
import { GenerateSection } from '../generate/generate-section.tsx'
import { useCharacterSaving } from '../use-character-saving.ts'
import { CombatFields } from './combat-fields.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { FoeFields } from './foe-fields.tsx'
import { draftOf, editOf, isChanged } from './form-draft.ts'
import { formErrors } from './form-errors.ts'
import type { FormSectionProps } from './form-section.ts'
import { type FormValues, formValuesOf, newFormValues } from './form-values.ts'
import { IdentityFields } from './identity-fields.tsx'
import { ImageField } from './image-field.tsx'
import { NpcFields } from './npc-fields.tsx'
import { OriginFields } from './origin-fields.tsx'
import { StatsFields } from './stats-fields.tsx'

type Props = {
  campaignId: string
  type: CharacterType
  /** The one that is edited; a new one without. */
  character: Character | undefined
  /** A player edits the own sheet: without what only the GM decides and reads. */
  isOwn?: boolean
  /** Another device deleted it while it was edited here: what was typed can be kept as a new one. */
  wasDeleted?: boolean
  /** Who is here: what may be generated is a matter of the plan. */
  person?: User | null
  onClose: () => void
  /** The form had to go with something typed in it: its character is out of reach. */
  onLost?: (typed: CharacterDraft) => void
}

/** Closed by saving and by Cancel; what was typed outlives a failed save and a slip of the finger. */
export function CharacterForm(props: Props) {
  const { campaignId, type, character, isOwn, wasDeleted, person = null } = props
  const keep = useCharacterSaving(campaignId, type)
  const [opened] = useState<FormValues>(() => (character ? formValuesOf(character) : newFormValues(type)))
  const [values, setValues] = useState(opened)
  const [tries, setTries] = useState(0)
  const [saving, setSaving] = useState(false)
  const [reading, setReading] = useState(false)
  const [askingToDiscard, setAskingToDiscard] = useState(false)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  const onClose = useNotLost(props, () => (isChanged(opened, values) ? draftOf(type, values) : undefined))

  const One = isOwn ? 'sheet' : characterWords[type].One
  const busy = saving || reading
  const found = formErrors(type, opened, values)
  const errors = tries > 0 ? found : {}
  const section: FormSectionProps = {
    type,
    isOwn,
    values,
    errors,
    onChange: (patch) => setValues((current) => ({ ...current, ...patch })),
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTries((before) => before + 1)
    if (busy || Object.keys(found).length > 0) return
    setSaving(true)
    const saved = character
      ? await keep.update(character.id, editOf(type, opened, values))
      : await keep.create(draftOf(type, values))
    setSaving(false)
    if (saved) onClose()
  }

  return (
    <SidePanel
      opened
      title={character ? `Edit ${One}` : `New ${One}`}
      onClose={() => (isChanged(opened, values) ? setAskingToDiscard(true) : onClose())}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {character ? 'Save Changes' : `Create ${One}`}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          {wasDeleted && (
            <Alert color="straw" role="status">
              Deleted on another device. You can save what you typed as a new one.
            </Alert>
          )}
          {type !== 'player' && (
            <GenerateSection kind={type} person={person} values={values} onChange={section.onChange} />
          )}
          <IdentityFields {...section} />
          <ImageField
            name={values.name}
            imageUrl={values.imageUrl}
            onChange={(imageUrl) => section.onChange({ imageUrl })}
            onReading={setReading}
          />
          <Divider color="var(--lk-line)" />
          <CombatFields {...section} />
          {type !== 'player' && <FoeFields {...section} />}
          <Divider color="var(--lk-line)" />
          <OriginFields {...section} />
          {type === 'npc' && <NpcFields {...section} />}
          {type === 'player' && <StatsFields {...section} />}
          {!isOwn && (
            <Textarea
              label="GM notes"
              description="Only you can see these"
              autosize
              minRows={3}
              maxRows={12}
              value={values.notes}
              error={errors.notes}
              onChange={(event) => section.onChange({ notes: event.currentTarget.value })}
            />
          )}
          {Object.keys(errors).length > 0 && (
            <Alert color="ember" role="alert">
              {Object.values(errors).join('. ')}
            </Alert>
          )}
        </Stack>
      </form>
      <DiscardDialog opened={askingToDiscard} onConfirm={onClose} onClose={() => setAskingToDiscard(false)} />
    </SidePanel>
  )
}

/** Answers how to close the form. Gone in any other way, what was typed is handed over. */
function useNotLost({ onClose, onLost }: Props, typed: () => CharacterDraft | undefined): () => void {
  const isClosed = useRef(false)
  const lose = useEffectEvent(() => {
    const left = isClosed.current ? undefined : typed()
    if (left) onLost?.(left)
  })
  useEffect(() => () => lose(), [])
  return () => {
    isClosed.current = true
    onClose()
  }
}
