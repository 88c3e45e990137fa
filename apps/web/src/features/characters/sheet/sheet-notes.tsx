import type { SheetRoll } from '@lanternkeep/schema'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../../lib/browser/form-draft.ts'
import { useUnsaved } from '../../../lib/hooks/unsaved-parts.ts'
import { TypedBefore } from '../../../ui/form/typed-before.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MentionArea } from '../../../ui/note-field/mention-area.tsx'
import { Prose } from '../../../ui/prose/prose.tsx'
import { formulaLinks } from '../../../ui/stat-block/index.ts'
import classes from './sheet.module.css'

type Props = {
  title: string
  field: 'notes' | 'ownNotes'
  /** Of the field. */
  label: string
  notes: string
  /** Under which this tab keeps what is typed, over a reload. */
  draftKey: string
  /** Who reads them, if that isn't only the person who writes. */
  readers?: string
  /** Instead of empty notes. */
  hint: string
  /** Every formula in them rolls. */
  onRoll?: (roll: SheetRoll) => void
  /** Gets the notes from when the pencil was pressed. Returns whether the new ones were stored. */
  onSave: (typed: string, opened: string) => Promise<boolean>
}

/** Edited in place; typed text stays until it is stored. */
export function SheetNotes({ title, field, label, notes, draftKey, readers, hint, onRoll, onSave }: Props) {
  const [kept] = useState(() => readFormDraft(draftKey, { text: notes }))
  const [isRestored, setRestored] = useState(kept.mine.text !== kept.base.text)
  const [opened, setOpened] = useState(kept.base.text)
  const [typed, setTyped] = useState(isRestored ? kept.mine.text : undefined)
  const [busy, setBusy] = useState(false)
  useUnsaved(typed === undefined || typed === opened ? undefined : { [field]: typed }, () => dropFormDraft(draftKey))
  function start() {
    setOpened(notes)
    setTyped(notes)
  }
  function type(text: string) {
    setTyped(text)
    keepFormDraft(draftKey, { base: { text: opened }, mine: { text } })
  }
  function end() {
    dropFormDraft(draftKey)
    setTyped(undefined)
    setRestored(false)
  }
  async function save() {
    if (typed === undefined) return
    setBusy(true)
    const saved = await onSave(typed, opened)
    setBusy(false)
    if (saved) end()
  }
  const editLabel = `Edit ${/^[A-Z]{2}/.test(label) ? label : label.toLowerCase()}`
  const linksIn = onRoll && ((words: string) => formulaLinks(words, label, onRoll))
  return (
    <section className={classes.section} aria-label={title}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} className={classes.heading}>
          {title}
        </Title>
        {typed === undefined && <IconButton label={editLabel} icon={<IconPencil size={20} />} onClick={start} />}
      </Group>
      {readers && (
        <span className={classes.readers}>
          <IconEye size={18} aria-hidden="true" /> {readers}
        </span>
      )}
      {typed === undefined ? (
        notes.trim() ? (
          <Prose text={notes} headingFrom={4} linksIn={linksIn} />
        ) : (
          <Text c="dimmed">{hint}</Text>
        )
      ) : (
        <Stack gap="xs">
          {isRestored && <TypedBefore />}
          <MentionArea
            aria-label={label}
            autosize
            autoFocus={!isRestored}
            minRows={4}
            maxRows={16}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={busy} onClick={end}>
              Cancel
            </Button>
            <Button variant="light" loading={busy} onClick={() => void save()}>
              Save notes
            </Button>
          </Group>
        </Stack>
      )}
    </section>
  )
}
