import { EntryEditor } from './entry-editor.tsx'
import { type EntryKind, type EntryTexts, editedEntry } from './entry-fields.ts'
import type { Keyed } from './keyed-entries.ts'

/** A line whose editor is open, and its list, both as they were when it opened: what is typed is merged onto that. */
export type Opened<T> = Keyed<T> & { index: number; list: readonly T[] }

type Props<T> = {
  /** The list's name on the sheet. */
  list: string
  draftKey: string
  kind: EntryKind<T>
  opened: Opened<T>
  /** As it is now; undefined once another device removed it. Saving then adds it again. */
  now: T | undefined
  entries: readonly T[]
  onChange: (entries: T[], base?: readonly T[]) => Promise<boolean>
  onRemove: (entries: T[], name: string, base: readonly T[]) => Promise<boolean>
  onClose: () => void
  onRemoved: () => void
}

export function OpenedEntry<T extends string | { id: string }>(props: Props<T>) {
  const { list, draftKey, kind, opened, now, entries, onChange, onRemove, onClose, onRemoved } = props
  const { key, entry, index, list: before } = opened
  // A plain text that became an entry elsewhere is merged as if it had been one.
  const isOneNow = typeof entry === 'string' && typeof now === 'object'
  const base = isOneNow ? before.with(index, kind.fromTexts(kind.toTexts(entry), key, entry)) : before

  function save(texts: EntryTexts) {
    const edited = editedEntry(kind, opened, texts)
    if (now === undefined) return onChange(entries.toSpliced(index, 0, edited))
    return onChange(before.with(index, edited), base)
  }
  async function remove() {
    if (await onRemove(before.toSpliced(index, 1), kind.line(entry).name, base)) onRemoved()
    onClose()
  }
  return (
    <EntryEditor
      one={kind.one}
      draftKey={draftKey}
      fields={kind.fields}
      texts={kind.toTexts(entry)}
      toFields={(texts) => ({ [list]: [editedEntry(kind, opened, texts)] })}
      wasRemoved={now === undefined}
      onSave={save}
      onRemove={() => void remove()}
      onCancel={onClose}
    />
  )
}
