import { Input, Textarea, type TextareaProps, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { count } from '../../lib/format.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { typeInto } from '../../lib/typing/type-into.ts'
import { FormatBar } from './format-bar.tsx'
import { type Format, formatted } from './formatting.ts'
import { MentionList, optionId } from './mention-list.tsx'
import classes from './note-field.module.css'
import { useKeptCaret } from './use-kept-caret.ts'
import { type Name, useMentionPicker } from './use-mention-picker.ts'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** The names that an `@` offers. */
  names: readonly Name[]
  /** Beside the label; with `tall` in the bar. */
  right?: ReactNode
  /** Takes the available height, with a formatting bar above. */
  tall?: boolean
  placeholder?: string
  onBlur?: () => void
}

const FORMAT_KEYS: Record<string, Format> = { b: 'bold', i: 'italic' }
const LOW: Partial<TextareaProps> = { autosize: true, minRows: 2, maxRows: 8 }

/** A field for Markdown in which `@` offers names. */
export function NoteField({ label, value, onChange, names, right, tall, placeholder, onBlur }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { picker, look, pick, press, close } = useMentionPicker(field, names)
  const noteCaret = useKeptCaret(field, value)
  // On a phone there is no room for text beside the buttons.
  const isPhone = useLayout() === 'phone'
  const hasBar = tall && !isPhone
  const listId = `${id}-names`

  function format(how: Format) {
    const { current } = field
    if (!current) return
    const { value: text, selectionStart: start, selectionEnd: end } = current
    typeInto(current, formatted({ text, start, end }, how))
  }
  function mention() {
    const { current } = field
    if (!current) return
    const { value: text, selectionStart: start, selectionEnd: end } = current
    const isInWord = /\S$/.test(text.slice(0, start))
    typeInto(current, { start, end, text: isInWord ? ' @' : '@' })
  }
  function keyDown(event: KeyboardEvent) {
    const how = FORMAT_KEYS[event.key.toLowerCase()]
    if (press(event) || !how || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    format(how)
  }

  return (
    <div className={tall ? classes.tall : classes.low}>
      {hasBar ? (
        <VisuallyHidden>
          <label htmlFor={id}>{label}</label>
        </VisuallyHidden>
      ) : (
        <div className={classes.head}>
          <Input.Label htmlFor={id}>{label}</Input.Label>
          {right}
        </div>
      )}
      <div className={classes.frame}>
        {tall && <FormatBar onFormat={format} onMention={mention} right={hasBar && right} />}
        <Textarea
          {...(tall ? {} : LOW)}
          ref={field}
          id={id}
          classNames={{ root: classes.root, wrapper: classes.wrapper, input: classes.input }}
          value={value}
          placeholder={placeholder}
          aria-autocomplete="list"
          aria-controls={picker ? listId : undefined}
          aria-activedescendant={picker ? optionId(listId, picker.active) : undefined}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            noteCaret()
            look()
          }}
          onSelect={() => {
            noteCaret()
            look()
          }}
          onScroll={close}
          onBlur={() => {
            close()
            onBlur?.()
          }}
          onKeyDown={keyDown}
        />
      </div>
      {picker && <MentionList id={listId} picker={picker} onPick={pick} />}
      <VisuallyHidden aria-live="polite">
        {picker && `${count(picker.offered.length, 'name')}. Choose with the arrow keys and Enter.`}
      </VisuallyHidden>
    </div>
  )
}
