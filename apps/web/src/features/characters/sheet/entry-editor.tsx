import { labelOfField, numberProblem, requiredText } from '@lanternkeep/schema'
import { Alert, Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { useUnsaved } from '../../../lib/hooks/unsaved-parts.ts'
import { useFirstField } from '../../../lib/hooks/use-first-field.ts'
import { useFormDraft, useRestored } from '../../../lib/hooks/use-form-draft.ts'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TypedBefore } from '../../../ui/form/typed-before.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { MentionArea } from '../../../ui/note-field/mention-area.tsx'
import type { EntryField, EntryTexts } from './entry-fields.ts'
import classes from './sheet.module.css'

type Props = {
  /** 'weapon' */
  one: string
  draftKey: string
  fields: readonly EntryField[]
  texts: EntryTexts
  /** Another device removed it while it was edited here. */
  wasRemoved?: boolean
  /** The fields of the sheet that the texts would become. */
  toFields: (texts: EntryTexts) => object
  /** Returns whether it was stored; until then the fields stay. */
  onSave: (texts: EntryTexts) => Promise<boolean>
  onCancel: () => void
  onRemove?: () => void
}

export function EntryEditor(props: Props) {
  const { one, draftKey, fields, texts, wasRemoved, toFields, onSave, onRemove } = props
  const first = useFirstField<HTMLDivElement>()
  const typing = useFormDraft(draftKey, () => texts)
  const onCancel = () => {
    typing.drop()
    props.onCancel()
  }
  const nameRequired = `${one.charAt(0).toUpperCase()}${one.slice(1)} name is required`
  const form = useSchemaForm({
    owner: one,
    initialValues: texts,
    schema: z.catchall(z.object({ name: requiredText(100, nameRequired) }), z.string()).check(({ value, issues }) => {
      for (const field of fields.filter(({ kind }) => kind === 'number')) {
        const { key } = field
        const message = numberProblem(labelOfField(key, one), value[key] ?? '', numberKindOf(field))
        if (message) issues.push({ code: 'custom', path: [key], message, input: value })
      }
    }),
    onChange: typing.keep,
    onSubmit: async (typed) => {
      if (await onSave(typed)) onCancel()
    },
  })
  useUnsaved(form.isChanged ? toFields(form.values) : undefined, typing.drop)
  useRestored(typing.restored && typedOn(texts, typing.opened, typing.restored), form.change)

  const control = (field: EntryField) => {
    const { key, maxLength } = field
    const props = form.field(key)
    if (field.kind === 'number') {
      const { min = 0, max = 1_000_000, decimals } = field
      return (
        <NumberField {...props} key={key} min={min} max={max} step={decimals ? 0.5 : 1} kind={numberKindOf(field)} />
      )
    }
    if (field.kind === 'choice') {
      const data = [...(field.options ?? [])]
      return <Select {...props} key={key} data={data} allowDeselect={false} />
    }
    const shared = { ...props, maxLength }
    if (field.kind === 'long') {
      return <MentionArea key={key} {...shared} autosize minRows={2} maxRows={8} />
    }
    return <TextInput key={key} {...shared} />
  }
  return (
    <form {...form.formProps} className={classes.editor}>
      <Stack ref={first} gap="sm">
        {typing.restored && <TypedBefore />}
        {wasRemoved && (
          <Alert color="straw" role="status">
            Removed on another device. Saving adds it again.
          </Alert>
        )}
        {fields.filter(({ key }) => key === 'name').map(control)}
        <SimpleGrid cols={2} spacing="sm" className={classes.halves}>
          {fields.filter(({ half, kind, key }) => key !== 'name' && (half || kind === 'number')).map(control)}
        </SimpleGrid>
        {fields.filter(({ half, kind, key }) => key !== 'name' && !half && kind !== 'number').map(control)}
        <Group justify="flex-end" gap="xs">
          {onRemove && !wasRemoved && (
            <Button variant="subtle" color="ember" mr="auto" disabled={form.isSending} onClick={onRemove}>
              Remove
            </Button>
          )}
          <Button variant="default" disabled={form.isSending} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="light" loading={form.isSending}>
            {onRemove ? `Save ${one}` : `Add ${one}`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function numberKindOf({ decimals }: EntryField) {
  return decimals ? 'decimal' : 'whole'
}

/** The fields that were typed in, and the others as they are now. */
function typedOn(now: EntryTexts, opened: EntryTexts, typed: EntryTexts): EntryTexts {
  return { ...now, ...Object.fromEntries(Object.entries(typed).filter(([key, text]) => text !== opened[key])) }
}
