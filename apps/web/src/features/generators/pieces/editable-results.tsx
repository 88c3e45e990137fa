import type { RollOrigin } from '@lanternkeep/schema'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconButton, notify } from '../../../ui/index.ts'
import { attempt, undoing } from '../../../ui/toasts/attempt.ts'
import type { Cards, PlainGenerator } from '../generator.ts'
import { fieldAgain } from './field-again.ts'
import { answerOf, type Piece, partOf, titleOf } from './piece.ts'
import { type FieldEdit, focusWrongField, PieceEditor } from './piece-editor.tsx'
import classes from './pieces.module.css'

/** A result where it is shown: among new ones, pinned, or kept. */
export type Slot = {
  key: string
  /** Absent for a new one. */
  storedId?: string
  piece: Piece
  /** Absent for what a model made. */
  origin: RollOrigin | undefined
  tools: ReactNode
  /** Another device deleted it: what is typed is stored once it is back. */
  isGone?: boolean
  /** As it is stored now. */
  read: () => Promise<Piece | undefined>
  /** Returns whether it was stored. */
  save: (edit: FieldEdit) => Promise<boolean>
}
type Props = {
  generator: PlainGenerator
  campaignId: string
  slots: readonly Slot[]
  /** Nothing is folded. */
  isOpen?: boolean
}

/** Results of one generator, each of which can be edited in place. */
export function EditableResults({ generator, campaignId, slots, isOpen }: Props) {
  const { name, Results } = generator
  const [open, setOpen] = useState<{ key: string; part: number }>()
  /** What was typed into a field that can't take it would be gone. */
  const edit = (next: typeof open) => {
    if (!focusWrongField()) setOpen(next)
  }

  async function rollAgain(slot: Slot, part: number, { field, label }: { field: string; label: string }) {
    const { origin, read, save } = slot
    const piece = await read()
    if (!piece || !origin) return
    const before = partOf(name, piece, part)[field]
    const value = await attempt(
      () => fieldAgain(generator, piece, { origin, part, field }),
      'Couldn’t load the tables. Reload this page while you’re online.',
    )
    if (value === undefined) return notify({ tone: 'warning', title: 'The tables have nothing else for this.' })
    if (!(await save({ part, field, base: before, value }))) return
    const action = undoing(() => save({ part, field, base: value, value: before }))
    notify({ tone: 'success', title: `Rolled again: ${label}`, action })
  }

  const cards: Cards = (at, part = 0) => {
    const slot = slots[at]
    if (!slot) return { key: String(at), tools: null, editor: undefined }
    const { key, piece, origin } = slot
    const isEdited = open?.key === key && open.part === part
    const title = part === 0 ? titleOf(name, piece) : String(partOf(name, piece, part).name ?? '')
    return {
      key: part === 0 ? key : `${key} ${part}`,
      tools: (
        <span className={classes.tools}>
          {part === 0 && slot.tools}
          <IconButton
            label={`Edit ${title}`}
            icon={<IconPencil size={18} aria-hidden="true" />}
            expanded={isEdited}
            onClick={() => edit(isEdited ? undefined : { key, part })}
          />
        </span>
      ),
      editor: isEdited ? (
        <PieceEditor
          name={name}
          piece={piece}
          part={part}
          storedId={slot.storedId}
          isGone={slot.isGone}
          onSave={slot.save}
          onAgain={origin && ((of, field, label) => rollAgain(slot, of, { field, label }))}
          onDone={() => edit(undefined)}
        />
      ) : undefined,
    }
  }
  const answer = answerOf<object>(
    name,
    slots.map(({ piece }) => piece),
  )
  return <Results campaignId={campaignId} answer={answer} cards={cards} isOpen={isOpen} />
}
