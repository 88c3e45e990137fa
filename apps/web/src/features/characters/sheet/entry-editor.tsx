import { Button, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { NumberField } from '../form/number-field.tsx'
import { useUnsaved } from '../form/unsaved.ts'
import type { EntryField, EntryTexts } from './entry-fields.ts'
import classes from './sheet.module.css'

type Props = {
  /** 'weapon' */
  one: string
  fields: readonly EntryField[]
  texts: EntryTexts
  /** Answers whether it is kept; until then the fields stay. */
  onSave: (texts: EntryTexts) => Promise<boolean>
  onCancel: () => void
  onRemove?: () => void
}

export function EntryEditor({ one, fields, texts, onSave, onCancel, onRemove }: Props) {
  const [typed, setTyped] = useState(texts)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  useUnsaved(fields.some(({ key }) => typed[key] !== texts[key]))
  const nameError = typed.name?.trim() ? undefined : `${one.charAt(0).toUpperCase()}${one.slice(1)} name is required`

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (busy || nameError) return
    setBusy(true)
    const saved = await onSave(typed)
    setBusy(false)
    if (saved) onCancel()
  }
  const control = (field: EntryField) => {
    const value = typed[field.key] ?? ''
    const change = (text: string) => setTyped((current) => ({ ...current, [field.key]: text }))
    const { key, label, maxLength } = field
    if (field.kind === 'number') {
      const { min = 0, max = 1_000_000, decimals } = field
      return (
        <NumberField
          key={key}
          label={label}
          value={value}
          min={min}
          max={max}
          step={decimals ? 0.5 : 1}
          onChange={change}
        />
      )
    }
    if (field.kind === 'choice') {
      const data = [...(field.options ?? [])]
      return (
        <Select
          key={key}
          label={label}
          data={data}
          value={value}
          allowDeselect={false}
          onChange={(chosen) => change(chosen ?? value)}
        />
      )
    }
    const shared = { label, value, maxLength, error: key === 'name' && tried ? nameError : undefined }
    if (field.kind === 'long') {
      return (
        <Textarea
          key={key}
          {...shared}
          autosize
          minRows={2}
          maxRows={8}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
    }
    return (
      <TextInput
        key={key}
        {...shared}
        data-autofocus={key === 'name' || undefined}
        onChange={(event) => change(event.currentTarget.value)}
      />
    )
  }
  return (
    <form noValidate className={classes.editor} onSubmit={(event) => void save(event)}>
      <Stack gap="sm">
        {fields.filter(({ key }) => key === 'name').map(control)}
        <SimpleGrid cols={2} spacing="sm" className={classes.halves}>
          {fields.filter(({ half, kind, key }) => key !== 'name' && (half || kind === 'number')).map(control)}
        </SimpleGrid>
        {fields.filter(({ half, kind, key }) => key !== 'name' && !half && kind !== 'number').map(control)}
        <Group justify="flex-end" gap="xs">
          {onRemove && (
            <Button variant="subtle" color="ember" mr="auto" disabled={busy} onClick={onRemove}>
              Remove
            </Button>
          )}
          <Button variant="default" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="light" loading={busy}>
            {onRemove ? `Save ${one}` : `Add ${one}`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
