import { type Handout, handoutShape } from '@lanternkeep/schema'
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { type HandoutDraft, storeImage, useDb, useImageUrl } from '../../data/local/index.ts'
import { useAskBeforeUnload } from '../../lib/browser/ask-before-unload.ts'
import { formDraftPrefix } from '../../lib/browser/browser-keys.ts'
import { useFormDraft, useRestored } from '../../lib/hooks/use-form-draft.ts'
import { TypedBefore } from '../../ui/form/typed-before.tsx'
import { ConfirmDialog, PictureField, SidePanel, useSchemaForm } from '../../ui/index.ts'
import { MentionArea } from '../../ui/note-field/mention-area.tsx'
import { AudienceField } from './audience-field.tsx'
import classes from './handout-form.module.css'
import { useHandoutSaving } from './use-handout-saving.ts'

type Props = {
  campaignId: string
  /** The edited handout; undefined for a new one. */
  handout: Handout | undefined
  /** Another device deleted it while it was edited here. */
  wasDeleted?: boolean
  onClose: () => void
}

const title = handoutShape.title.check(z.trim())
const { text, imageUrl } = handoutShape
const someMembers = z.array(z.string()).check(z.minLength(1, 'Choose at least one player'))
/** As the form opened: words for a hidden handout stay the GM's if another device shows it meanwhile. Empty: hidden. */
const sharedAt = z.string()
const handoutForm = z.object({ title, text, imageUrl, sharedAt, forMembers: z.optional(someMembers) })
/** In a campaign's copy a handout may be for no one yet, and players may not be there to choose. */
const copiedHandoutForm = z.object({ title, text, imageUrl, sharedAt, forMembers: z.optional(z.array(z.string())) })

/** Only Save and Cancel close it. Typed text survives a failed save and an accidental tap. */
export function HandoutForm({ campaignId, handout, wasDeleted, onClose }: Props) {
  const db = useDb()
  const saving = useHandoutSaving(campaignId)
  const kept = useFormDraft(`${formDraftPrefix(db.account)}${campaignId}:${handout?.id ?? 'handout'}`, () =>
    draftOf(handout),
  )
  const { opened: base } = kept
  const [reading, setReading] = useState(false)
  const [askingToDiscard, setAskingToDiscard] = useState(false)
  const formId = useId()
  const form = useSchemaForm({
    initialValues: base,
    schema: base.forMembers?.length === 0 ? copiedHandoutForm : handoutForm,
    onChange: kept.keep,
    onSubmit: async (mine) => {
      if (reading) return
      const edit = { base: asHandout(base), mine: asHandout(mine), draftId: kept.id }
      const isSaved = handout ? await saving.update(handout.id, edit) : await saving.create(edit)
      if (isSaved) close()
    },
  })
  useRestored(kept.restored, form.change)
  function close() {
    kept.drop()
    onClose()
  }
  const picture = useImageUrl(form.values.imageUrl)
  useAskBeforeUnload(form.isChanged)

  return (
    <SidePanel
      opened
      title={handout ? 'Edit Handout' : 'New Handout'}
      onClose={() => (form.isChanged ? setAskingToDiscard(true) : close())}
      footer={
        <>
          <Button variant="default" onClick={close} disabled={form.isSending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={form.isSending} disabled={reading}>
            {handout ? 'Save Changes' : 'Create Handout'}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={formId}>
        <Stack gap="md">
          {kept.restored && <TypedBefore />}
          {wasDeleted && (
            <Alert color="straw" role="status">
              Deleted on another device. You can save what you typed as a new handout.
            </Alert>
          )}
          <TextInput
            {...form.field('title')}
            description="Players see this title"
            required
            withAsterisk={false}
            data-autofocus
            maxLength={100}
          />
          <AudienceField
            campaignId={campaignId}
            value={form.values.forMembers}
            error={form.errors.forMembers}
            onChange={(forMembers) => form.change({ forMembers })}
          />
          <PictureField
            imageUrl={form.values.imageUrl ?? ''}
            src={picture}
            store={(file) => storeImage(db, file, 'picture')}
            onChange={(imageUrl) => form.change({ imageUrl: imageUrl || undefined })}
            onReading={setReading}
          >
            {(src) => src && <img className={classes.picture} src={src} alt="Preview" />}
          </PictureField>
          <MentionArea
            {...form.field('text')}
            description="Markdown: **bold**, *italic*, # a heading, - a list, @name"
            autosize
            minRows={5}
            maxRows={18}
          />
        </Stack>
      </form>
      <ConfirmDialog
        opened={askingToDiscard}
        title="Discard what you typed?"
        text="It has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={close}
        onClose={() => setAskingToDiscard(false)}
      />
    </SidePanel>
  )
}

type Values = HandoutDraft & { sharedAt: string }

function draftOf(handout: Handout | undefined): Values {
  const { title = '', text = '', imageUrl, sharedAt = '', forMembers } = handout ?? {}
  return { title, text, imageUrl: imageUrl || undefined, sharedAt, forMembers }
}

function asHandout({ sharedAt, ...values }: Values): HandoutDraft & Pick<Handout, 'sharedAt'> {
  return { ...values, sharedAt: sharedAt || undefined }
}
