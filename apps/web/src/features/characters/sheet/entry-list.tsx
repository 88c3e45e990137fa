import type { SheetRoll } from '@lanternkeep/schema'
import { Button, Group, Title } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { newId } from '../../../data/local/index.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RollText } from '../../../ui/stat-block/index.ts'
import { EntryEditor } from './entry-editor.tsx'
import { type EntryKind, type EntryTexts, editedEntry } from './entry-fields.ts'
import classes from './sheet.module.css'

type Props<T> = {
  title: string
  kind: EntryKind<T>
  entries: readonly T[]
  /** Returns whether the list was stored. `base` is what it was changed from, if that isn't how it is now. */
  onChange: (entries: T[], base?: readonly T[]) => Promise<boolean>
  onRemove: (entries: T[], name: string, base: readonly T[]) => Promise<boolean>
  /** Every formula in a description rolls. */
  onRoll: (roll: SheetRoll) => void
}

/** The line that is edited, and the list as it was when its editor opened: what is typed is merged onto that. */
type Opened<T> = { index: number; entry: T; list: readonly T[] }

/** A list on the sheet: lines can be added, changed and removed in place. */
export function EntryList<T extends string | { id: string }>({
  title,
  kind,
  entries,
  onChange,
  onRemove,
  onRoll,
}: Props<T>) {
  const [opened, setOpened] = useState<Opened<T> | 'new'>()
  const stop = () => setOpened(undefined)
  const save = ({ index, entry, list }: Opened<T>, texts: EntryTexts) =>
    onChange(list.with(index, editedEntry(kind, idOf(entry), entry, texts)), list)
  return (
    <section className={classes.section} aria-label={title}>
      <Group justify="space-between" gap="0 xs">
        <Title order={3} className={classes.heading}>
          {title}
        </Title>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={20} />}
          aria-label={`Add ${kind.one} to ${title.toLowerCase()}`}
          onClick={() => setOpened('new')}
        >
          Add {kind.one}
        </Button>
      </Group>
      <ul className={classes.entries}>
        {entries.map((entry, index) => {
          const { name, aside, description } = kind.line(entry)
          return (
            <li key={typeof entry === 'string' ? `${index} ${entry}` : entry.id}>
              {opened !== undefined && opened !== 'new' && opened.index === index ? (
                <EntryEditor
                  one={kind.one}
                  fields={kind.fields}
                  texts={kind.toTexts(opened.entry)}
                  onSave={(texts) => save(opened, texts)}
                  onRemove={() => void onRemove(opened.list.toSpliced(index, 1), name, opened.list).then(stop)}
                  onCancel={stop}
                />
              ) : (
                <div className={classes.entry}>
                  <div className={classes.entryWords}>
                    <span className={classes.entryName}>{name}</span>
                    {description && (
                      <div className={classes.entryText}>
                        <RollText text={description} label={name} onRoll={onRoll} />
                      </div>
                    )}
                  </div>
                  {aside && <span className={classes.entryAside}>{aside}</span>}
                  <IconButton
                    label={`Edit ${name}`}
                    icon={<IconPencil size={20} />}
                    onClick={() => setOpened({ index, entry, list: entries })}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {opened === 'new' && (
        <EntryEditor
          one={kind.one}
          fields={kind.fields}
          texts={kind.blank}
          onSave={(texts) => onChange([...entries, kind.fromTexts(texts, newId(), undefined)])}
          onCancel={stop}
        />
      )}
    </section>
  )
}

function idOf(entry: string | { id: string }): string {
  return typeof entry === 'string' ? newId() : entry.id
}
