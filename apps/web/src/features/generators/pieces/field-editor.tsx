import { Textarea, TextInput } from '@mantine/core'
import { IconHexagon } from '@tabler/icons-react'
import { useState } from 'react'
import type { TextEdit } from '../../../lib/hooks/unsaved-texts.ts'
import { useOneAtATime } from '../../../lib/hooks/use-one-at-a-time.ts'
import { useSavedText } from '../../../lib/hooks/use-saved-text.ts'
import { IconButton } from '../../../ui/index.ts'
import { type PieceField, readValue, textOfValue } from './piece-fields.ts'
import classes from './pieces.module.css'

type Props = {
  field: PieceField
  value: unknown
  /** Under which a text that can’t be stored is kept; absent where the result itself isn’t stored. */
  unsavedKey: string | undefined
  /** Nothing can be stored until it is brought back. */
  isGone: boolean | undefined
  onSave: (base: unknown, value: unknown) => Promise<boolean>
  /** Absent if the tables have nothing else for it. */
  onAgain: (() => Promise<void>) | undefined
}

/** A field, and beside it what rolls it again. */
export function FieldEditor({ field, value, unsavedKey, isGone, onSave, onAgain }: Props) {
  const { label, input, longest } = field
  const once = useOneAtATime()
  const [isRolling, setRolling] = useState(false)
  const save = async ({ base, mine }: TextEdit) => {
    const [before, after] = [readValue(field, base), readValue(field, mine)]
    if ('problem' in after) return false
    return onSave('value' in before ? before.value : undefined, after.value)
  }
  const text = useSavedText(textOfValue(value), save, { key: unsavedKey, isGone })
  const read = readValue(field, text.value)
  async function again() {
    setRolling(true)
    // What was typed is stored first, so that Undo brings it back.
    await text.onBlur()
    await onAgain?.()
    setRolling(false)
  }
  const shared = {
    label,
    value: text.value,
    error: 'problem' in read ? read.problem : undefined,
    onBlur: () => void text.onBlur(),
  }
  return (
    <div className={classes.field} data-short={input === 'number' || undefined}>
      {input === 'line' || input === 'number' ? (
        <TextInput
          {...shared}
          className={classes.input}
          inputMode={input === 'number' ? 'decimal' : undefined}
          maxLength={longest}
          onChange={(event) => text.onChange(event.currentTarget.value)}
        />
      ) : (
        <Textarea
          {...shared}
          className={classes.input}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={input === 'text' ? longest : undefined}
          onChange={(event) => text.onChange(event.currentTarget.value)}
        />
      )}
      {onAgain && (
        <IconButton
          label={`Roll again: ${label}`}
          icon={<IconHexagon size={20} />}
          variant="default"
          loading={isRolling}
          disabled={isGone}
          onClick={() => void once(again)}
        />
      )}
    </div>
  )
}
