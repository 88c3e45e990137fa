import type { Character, CharacterType, User } from '@lanternkeep/schema'
import { Alert, Button, Divider, Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type CharacterDraft, useDb } from '../../../data/local/index.ts'
import { useAskBeforeUnload } from '../../../lib/browser/ask-before-unload.ts'
import { formDraftPrefix } from '../../../lib/browser/browser-keys.ts'
import { useFormDraft, useRestored } from '../../../lib/hooks/use-form-draft.ts'
import { DiscardDialog } from '../../../ui/dialogs/discard-dialog.tsx'
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx'
import { TypedBefore } from '../../../ui/form/typed-before.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { MentionArea } from '../../../ui/note-field/mention-area.tsx'
import { characterWords } from '../character-words.ts'
import { GenerateSection } from '../generate/generate-section.tsx'
import { useCharacterSaving } from '../use-character-saving.ts'
import { BlockFields } from './fields/block-fields.tsx'
import { CombatFields } from './fields/combat-fields.tsx'
import { FoeFields } from './fields/foe-fields.tsx'
import { IdentityFields } from './fields/identity-fields.tsx'
import { ImageField } from './fields/image-field.tsx'
import { NpcFields } from './fields/npc-fields.tsx'
import { OriginFields } from './fields/origin-fields.tsx'
import { StatsFields } from './fields/stats-fields.tsx'
import { TagsField } from './fields/tags-field.tsx'
import { draftOf, editOf } from './form-draft.ts'
import { characterForm } from './form-errors.ts'
import type { FormSectionProps } from './form-section.ts'
import { formValuesOf, newFormValues } from './form-values.ts'

type Props = {
  campaignId: string
  type: CharacterType
  /** The edited character; undefined for a new one. */
  character: Character | undefined
  /** A player edits their own sheet: without the fields that only the GM decides or reads. */
  isOwn?: boolean
  /** Another device deleted it while it was edited here: the typed text can be kept as a new one. */
  wasDeleted?: boolean
  /** The signed-in account: its plan decides what can be generated. */
  person?: User | null
  onClose: () => void
  /** The form was closed with unsaved text because its character can't be reached any more. */
  onLost?: (typed: CharacterDraft) => void
}

/** Only Save and Cancel close it. Typed text survives a failed save and an accidental tap. */
export function CharacterForm(props: Props) {
  const { campaignId, type, character, isOwn, wasDeleted, person = null } = props
  const { account } = useDb()
  const keep = useCharacterSaving(campaignId, type)
  const typing = useFormDraft(`${formDraftPrefix(account)}${campaignId}:${character?.id ?? type}`, () =>
    character ? formValuesOf(character) : newFormValues(type),
  )
  const { opened } = typing
  const [reading, setReading] = useState(false)
  const [askingToDiscard, setAskingToDiscard] = useState(false)
  const formId = useId()
  const form = useSchemaForm({
    owner: type,
    initialValues: opened,
    schema: characterForm(type, opened),
    onChange: typing.keep,
    onSubmit: async (typed) => {
      if (reading) return
      const edit = { ...editOf(type, opened, typed), draftId: typing.id }
      const isSaved = character ? await keep.update(character.id, edit) : await keep.create(draftOf(type, typed), edit)
      if (isSaved) onClose()
    },
  })
  const { values, errors, change, isSending } = form
  const onClose = useNotLost(props, () => (form.isChanged ? draftOf(type, values) : undefined), typing.drop)
  useRestored(typing.restored, change)
  useAskBeforeUnload(form.isChanged)
  const One = isOwn ? 'sheet' : characterWords[type].One
  const section: FormSectionProps = {
    type,
    isOwn,
    values,
    errors,
    field: form.field,
    checkbox: form.checkbox,
    onChange: change,
  }

  return (
    <SidePanel
      opened
      title={character ? `Edit ${One}` : `New ${One}`}
      onClose={() => (form.isChanged ? setAskingToDiscard(true) : onClose())}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isSending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSending || reading}>
            {character ? 'Save Changes' : `Create ${One}`}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={formId}>
        <Stack gap="md">
          {typing.restored && <TypedBefore />}
          {wasDeleted && (
            <Alert color="straw" role="status">
              Deleted on another device. You can save what you typed as a new one.
            </Alert>
          )}
          {type !== 'player' && <GenerateSection kind={type} person={person} values={values} onChange={change} />}
          <IdentityFields {...section} />
          <ImageField
            name={values.name}
            imageUrl={values.imageUrl}
            onChange={(imageUrl) => change({ imageUrl })}
            onReading={setReading}
          />
          <Divider color="var(--lk-line)" />
          <CombatFields {...section} />
          {type !== 'player' && <FoeFields {...section} />}
          <Divider color="var(--lk-line)" />
          <OriginFields {...section} />
          {type === 'npc' && <NpcFields {...section} />}
          {type === 'player' && <StatsFields {...section} />}
          <BlockFields {...section} />
          {!isOwn && <TagsField {...section} campaignId={campaignId} />}
          {!isOwn && (
            <MentionArea
              {...section.field('notes')}
              description="Only you can see these"
              autosize
              minRows={3}
              maxRows={12}
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

/** Returns how to close the form, which drops its draft. If it goes in any other way, its text is passed on. */
function useNotLost(
  { onClose, onLost }: Props,
  typed: () => CharacterDraft | undefined,
  dropDraft: () => void,
): () => void {
  const isClosed = useRef(false)
  const lose = useEffectEvent(() => {
    const left = isClosed.current ? undefined : typed()
    if (!left || !onLost) return
    dropDraft()
    onLost(left)
  })
  useEffect(() => () => lose(), [])
  return () => {
    isClosed.current = true
    dropDraft()
    onClose()
  }
}
