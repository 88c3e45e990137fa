import type { SheetRoll } from '@lanternkeep/schema'
import { Button, Group, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { newId } from '../../../data/local/index.ts'
import { takeLostFocus } from '../../../lib/hooks/lost-focus.ts'
import { useFocusOnNextRow } from '../../../lib/hooks/use-focus-on-next.ts'
import { EntryEditor } from './entry-editor.tsx'
import type { EntryKind } from './entry-fields.ts'
import { EntryLine } from './entry-line.tsx'
import { type Keyed, keyedEntries } from './keyed-entries.ts'
import { type Opened, OpenedEntry } from './opened-entry.tsx'
import classes from './sheet.module.css'

type Props<T> = {
  title: string
  /** Its name on the sheet. */
  list: string
  /** Under which this tab keeps what is typed, over a reload; the line's key follows. */
  draftKey: string
  kind: EntryKind<T>
  entries: readonly T[]
  /** Returns whether the list was stored. `base` is what it was changed from, if that isn't how it is now. */
  onChange: (entries: T[], base?: readonly T[]) => Promise<boolean>
  onRemove: (entries: T[], name: string, base: readonly T[]) => Promise<boolean>
  /** Every formula in a description rolls. */
  onRoll: (roll: SheetRoll) => void
}

/** A list on the sheet: lines can be added, changed and removed in place, several at a time. */
export function EntryList<T extends string | { id: string }>(props: Props<T>) {
  const { title, list, draftKey, kind, entries, onChange, onRemove, onRoll } = props
  const [opened, setOpened] = useState<readonly Opened<T>[]>([])
  const [closedKey, setClosedKey] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const lines = keyedEntries(entries)
  const isHere = (key: string) => lines.some((line) => line.key === key)
  // A line that another device removed stays in its place while it is edited here.
  const shown = opened
    .filter(({ key }) => !isHere(key))
    .reduce((all, line) => all.toSpliced(line.index, 0, line), lines)

  const add = useRef<HTMLButtonElement>(null)
  const { rows, leave } = useFocusOnNextRow<HTMLUListElement>(
    shown.map(({ key }) => key),
    add,
  )

  const open = ({ key, entry }: Keyed<T>) => {
    const index = lines.findIndex((line) => line.key === key)
    setOpened((others) => [...others, { key, entry, index, list: entries }])
  }
  const close = (closed: Opened<T>) => {
    setClosedKey(closed.key)
    setOpened((all) => all.filter(({ key }) => key !== closed.key))
  }

  return (
    <section className={classes.section} aria-label={title}>
      <Group justify="space-between" gap="0 xs">
        <Title order={3} className={classes.heading}>
          {title}
        </Title>
        <Button
          ref={add}
          variant="subtle"
          leftSection={<IconPlus size={20} />}
          aria-label={`Add ${kind.one} to ${title.toLowerCase()}`}
          onClick={() => setAdding(true)}
        >
          Add {kind.one}
        </Button>
      </Group>
      <ul ref={rows} className={classes.entries}>
        {shown.map((line) => {
          const edited = opened.find(({ key }) => key === line.key)
          return (
            <li key={line.key}>
              {edited ? (
                <OpenedEntry
                  {...{ list, kind, entries, onChange, onRemove }}
                  draftKey={`${draftKey}:${line.key}`}
                  opened={edited}
                  now={isHere(line.key) ? line.entry : undefined}
                  onClose={() => close(edited)}
                  onRemoved={() => leave(edited.key)}
                />
              ) : (
                <EntryLine
                  {...kind.line(line.entry)}
                  onRoll={onRoll}
                  onEdit={() => open(line)}
                  editRef={line.key === closedKey ? takeLostFocus : undefined}
                />
              )}
            </li>
          )
        })}
      </ul>
      {isAdding && (
        <EntryEditor
          one={kind.one}
          draftKey={`${draftKey}:new`}
          fields={kind.fields}
          texts={kind.blank}
          toFields={(texts) => ({ [list]: [kind.fromTexts(texts, newId(), undefined)] })}
          onSave={(texts) => onChange([...entries, kind.fromTexts(texts, newId(), undefined)])}
          onCancel={() => setAdding(false)}
        />
      )}
    </section>
  )
}
