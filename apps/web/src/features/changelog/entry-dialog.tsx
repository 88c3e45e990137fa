import { CHANGELOG_CATEGORIES, type ChangelogCategory, type ChangelogEntry } from '@lanternkeep/schema'
import { Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { SaveRow } from '../../ui/index.ts'
import { CATEGORIES } from './categories.ts'
import classes from './changelog.module.css'
import { useEntryForm } from './use-entry-form.ts'

const categoryChoices = CHANGELOG_CATEGORIES.map((value) => ({ value, label: CATEGORIES[value].label }))

type Props = { opened: boolean; entry: ChangelogEntry | undefined; onClose: () => void }

export function EntryDialog({ opened, entry, onClose }: Props) {
  const phone = useLayout() === 'phone'
  useBackLayer(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={entry ? 'Edit Entry' : 'Add Entry'}
      size="lg"
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <EntryFields entry={entry} onClose={onClose} />
    </Modal>
  )
}

function EntryFields({ entry, onClose }: Pick<Props, 'entry' | 'onClose'>) {
  const { form, errors, isSaving, change, submit } = useEntryForm(entry, onClose)
  const field = (name: 'version' | 'title' | 'description' | 'releaseDate') => ({
    name,
    size: 'md',
    required: true,
    value: form[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value }),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div className={classes.pair}>
          <TextInput {...field('version')} label="Version" placeholder="1.0.0" data-autofocus maxLength={50} />
          <TextInput {...field('releaseDate')} label="Release date" type="date" max="9999-12-31" />
        </div>
        <TextInput {...field('title')} label="Title" maxLength={200} />
        <Textarea {...field('description')} label="Description" autosize minRows={4} maxRows={12} maxLength={10_000} />
        <NativeSelect
          label="Category"
          size="md"
          data={categoryChoices}
          value={form.category}
          onChange={(event) => change({ category: event.currentTarget.value as ChangelogCategory })}
        />
        <SaveRow isSaving={isSaving} label={entry ? 'Update' : 'Create'} onCancel={onClose} />
      </Stack>
    </form>
  )
}
