import { labelOfField } from '@lanternkeep/schema'
import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Prose } from '../../../ui/prose/prose.tsx'
import { useUnsaved } from '../form/unsaved.ts'
import classes from './sheet.module.css'

type Props = {
  notes: string
  /** Gets the notes from when the pencil was pressed. Returns whether the new ones were stored. */
  onSave: (typed: string, opened: string) => Promise<boolean>
}

/** Edited in place; typed text stays until it is stored. */
export function GmNotes({ notes, onSave }: Props) {
  const [opened, setOpened] = useState('')
  const [typed, setTyped] = useState<string>()
  const [busy, setBusy] = useState(false)
  useUnsaved(typed !== undefined && typed !== opened)
  function start() {
    setOpened(notes)
    setTyped(notes)
  }
  async function save() {
    if (typed === undefined) return
    setBusy(true)
    const saved = await onSave(typed, opened)
    setBusy(false)
    if (saved) setTyped(undefined)
  }
  return (
    <section className={classes.section} aria-label="GM Notes">
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} className={classes.heading}>
          GM Notes
        </Title>
        {typed === undefined && <IconButton label="Edit GM notes" icon={<IconPencil size={20} />} onClick={start} />}
      </Group>
      {typed === undefined ? (
        notesOrHint(notes)
      ) : (
        <Stack gap="xs">
          <Textarea
            aria-label={labelOfField('notes')}
            autosize
            autoFocus
            minRows={4}
            maxRows={16}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={busy} onClick={() => setTyped(undefined)}>
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

function notesOrHint(notes: string) {
  if (notes.trim()) return <Prose text={notes} headingFrom={4} />
  return <Text c="dimmed">No GM notes yet. Click the pencil icon to add notes.</Text>
}
