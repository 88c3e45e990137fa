import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useFirstField } from '../../../lib/hooks/use-first-field.ts'
import { focusFirstWrong } from '../../../ui/form/first-wrong.ts'
import type { GeneratorName } from '../generator-list.ts'
import { FieldEditor } from './field-editor.tsx'
import { type Piece, partOf } from './piece.ts'
import { fieldsOfPart } from './piece-fields.ts'
import classes from './pieces.module.css'

export type FieldEdit = { part: number; field: string; base: unknown; value: unknown }
type Props = {
  name: GeneratorName
  piece: Piece
  part: number
  /** Of a stored result: what its fields refuse is in them again when it is next edited. */
  storedId: string | undefined
  /** Nothing can be stored until it is brought back. */
  isGone: boolean | undefined
  /** Returns whether it was stored. */
  onSave: (edit: FieldEdit) => Promise<boolean>
  /** Absent for what no tables made. */
  onAgain: ((part: number, field: string, label: string) => Promise<void>) | undefined
  onDone: () => void
}

/** The texts of a result in place. They save themselves; those from tables can be rolled again one by one. */
export function PieceEditor({ name, piece, part, storedId, isGone, onSave, onAgain, onDone }: Props) {
  const form = useFirstField<HTMLDivElement>()
  const now = partOf(name, piece, part)
  return (
    <div ref={form} className={classes.editor} data-piece-editor>
      {fieldsOfPart(name, part).map((field) => (
        <FieldEditor
          key={field.key}
          field={field}
          value={now[field.key]}
          isGone={isGone}
          unsavedKey={storedId && `${storedId}/${part}/${field.key}`}
          onSave={(base, value) => onSave({ part, field: field.key, base, value })}
          onAgain={field.rolls && onAgain ? () => onAgain(part, field.key, field.label) : undefined}
        />
      ))}
      <div className={classes.done}>
        {!onAgain && <p className={classes.hint}>Made by AI, so the tables can’t roll its fields again.</p>}
        <Button variant="light" leftSection={<IconCheck size={18} aria-hidden="true" />} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

/** Puts the focus on a field whose text isn't stored because it is wrong; returns whether there is one. */
export function focusWrongField(): boolean {
  return focusFirstWrong(document.querySelector('[data-piece-editor]'))
}
