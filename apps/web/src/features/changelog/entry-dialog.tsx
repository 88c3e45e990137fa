import { CHANGELOG_CATEGORIES, type ChangelogEntry } from '@lanternkeep/schema'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { createEntry, updateEntry } from '../../data/remote/boards/changelog.ts'
import { useGoneMeanwhile } from '../../data/remote/boards/use-gone-meanwhile.ts'
import { EditorDialog } from '../../ui/index.ts'
import { CATEGORIES } from './categories.ts'
import classes from './changelog.module.css'
import { entryForm, entryValues } from './entry-form.ts'
import { dayInWords } from './release-day.ts'

const categoryChoices = CHANGELOG_CATEGORIES.map((value) => ({ value, label: CATEGORIES[value].label }))
const required = { size: 'md', required: true } as const

type Props = {
  opened: boolean
  draftPrefix: string | undefined
  entry: ChangelogEntry | undefined
  onClose: () => void
}

export function EntryDialog({ opened, draftPrefix, entry, onClose }: Props) {
  const { isGoneMeanwhile, refusalOf } = useGoneMeanwhile(entry)
  const edited = isGoneMeanwhile ? undefined : entry
  return (
    <EditorDialog
      opened={opened}
      draftKey={draftPrefix && `${draftPrefix}${edited?.id ?? ''}`}
      title={edited ? 'Edit Entry' : 'Add Entry'}
      saveLabel={isGoneMeanwhile ? 'Save as new' : entry ? 'Update' : 'Create'}
      initialValues={() => entryValues(entry)}
      schema={entryForm(entry)}
      base={entry}
      save={(body, draft) => {
        return edited ? updateEntry(edited.id, { ...body, ...draft }) : createEntry({ ...body, ...draft })
      }}
      done={edited ? 'Changelog entry updated' : 'Changelog entry created'}
      failed={edited ? 'Failed to update entry' : 'Failed to create entry'}
      refusalOf={refusalOf}
      wordsOf={wordsOf}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <div className={classes.pair}>
            <TextInput {...field('version')} {...required} placeholder="1.0.0" data-autofocus maxLength={50} />
            <TextInput {...field('releaseDate')} {...required} type="date" max="9999-12-31" />
          </div>
          <TextInput {...field('title')} {...required} maxLength={200} />
          <Textarea {...field('description')} {...required} autosize minRows={4} maxRows={12} maxLength={10_000} />
          <NativeSelect {...field('category')} size="md" data={categoryChoices} />
        </>
      )}
    </EditorDialog>
  )
}

function wordsOf(field: string, value: unknown): string {
  const category = field === 'category' && CHANGELOG_CATEGORIES.find((each) => each === value)
  if (category) return CATEGORIES[category].label
  return field === 'releaseDate' ? dayInWords(String(value)) : String(value)
}
