import { type Handout, handoutShape } from '@lanternkeep/schema'
import { Alert, Button, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { type HandoutDraft, storeImage, useDb, useImageUrl } from '../../data/local/index.ts'
import { ConfirmDialog, PictureField, SidePanel } from '../../ui/index.ts'
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

/** Only Save and Cancel close it. Typed text survives a failed save and an accidental tap. */
export function HandoutForm({ campaignId, handout, wasDeleted, onClose }: Props) {
  const db = useDb()
  const saving = useHandoutSaving(campaignId)
  const [base] = useState(() => draftOf(handout))
  const [draft, setDraft] = useState(base)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [reading, setReading] = useState(false)
  const [askingToDiscard, setAskingToDiscard] = useState(false)
  const formId = useId()
  const kept = useImageUrl(draft.imageUrl)
  const mine = { ...draft, title: draft.title.trim() }
  const isTyped = JSON.stringify(mine) !== JSON.stringify(base)
  const titleError = sentenceOf(handoutShape.title.safeParse(mine.title))

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (busy || reading || titleError) return
    setBusy(true)
    const saved = handout ? await saving.update(handout.id, { base, mine }) : await saving.create(mine)
    setBusy(false)
    if (saved) onClose()
  }

  return (
    <SidePanel
      opened
      title={handout ? 'Edit Handout' : 'New Handout'}
      onClose={() => (isTyped ? setAskingToDiscard(true) : onClose())}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={busy} disabled={reading}>
            {handout ? 'Save Changes' : 'Create Handout'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          {wasDeleted && (
            <Alert color="straw" role="status">
              Deleted on another device. You can save what you typed as a new handout.
            </Alert>
          )}
          <TextInput
            label="Title"
            description="Players see this title"
            required
            withAsterisk={false}
            data-autofocus
            maxLength={100}
            value={draft.title}
            error={tried ? titleError : undefined}
            onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
          />
          <PictureField
            imageUrl={draft.imageUrl ?? ''}
            src={kept}
            store={(file) => storeImage(db, file, 'picture')}
            onChange={(imageUrl) => setDraft((current) => ({ ...current, imageUrl: imageUrl || undefined }))}
            onReading={setReading}
          >
            {(src) => src && <img className={classes.picture} src={src} alt="Preview" />}
          </PictureField>
          <Textarea
            label="Text"
            description="Markdown: **bold**, *italic*, # a heading, - a list"
            autosize
            minRows={5}
            maxRows={18}
            value={draft.text}
            onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
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
        onConfirm={onClose}
        onClose={() => setAskingToDiscard(false)}
      />
    </SidePanel>
  )
}

function draftOf(handout: Handout | undefined): HandoutDraft {
  return { title: handout?.title ?? '', text: handout?.text ?? '', imageUrl: handout?.imageUrl || undefined }
}

function sentenceOf(parsed: ReturnType<typeof handoutShape.title.safeParse>): string | undefined {
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
