import { Textarea, type TextareaProps, VisuallyHidden } from '@mantine/core'
import { type ChangeEvent, type RefObject, useId, useRef } from 'react'
import { count } from '../../lib/format.ts'
import { useNames } from '../names/names.ts'
import { MentionList, optionId } from './mention-list.tsx'
import { useKeptCaret } from './use-kept-caret.ts'
import { useMentionPicker } from './use-mention-picker.ts'
import { useTypingUndo } from './use-typing-undo.ts'

type Props = Omit<TextareaProps, 'value' | 'onChange' | 'ref'> & {
  value: string
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void
  field?: RefObject<HTMLTextAreaElement | null>
}

/** A text area in which `@` offers names, and whose undo survives what others write into it. */
export function MentionArea({ field, value, onChange, onBlur, onKeyDown, ...props }: Props) {
  const listId = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const area = field ?? own
  const { picker, look, pick, press, close } = useMentionPicker(area, useNames().names)
  const noteCaret = useKeptCaret(area, value)
  const typingUndo = useTypingUndo(area, value)
  return (
    <>
      <Textarea
        {...props}
        ref={area}
        value={value}
        aria-autocomplete="list"
        aria-controls={picker ? listId : undefined}
        aria-activedescendant={picker ? optionId(listId, picker.active) : undefined}
        // Escape then closes the list, not the panel around it.
        data-mantine-stop-propagation={picker ? 'true' : undefined}
        onChange={(event) => {
          typingUndo.noteTyping(event)
          onChange(event)
          noteCaret()
          look()
        }}
        onSelect={() => {
          noteCaret()
          look()
        }}
        onScroll={close}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (!press(event) && !typingUndo.press(event)) onKeyDown?.(event)
        }}
      />
      {picker && <MentionList id={listId} picker={picker} onPick={pick} />}
      <VisuallyHidden aria-live="polite">
        {picker && `${count(picker.offered.length, 'name')}. Choose with the arrow keys and Enter.`}
      </VisuallyHidden>
    </>
  )
}
