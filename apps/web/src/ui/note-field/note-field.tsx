import { Input, type TextareaProps, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { typeInto } from '../../lib/typing/type-into.ts'
import { FormatBar } from './format-bar.tsx'
import { type Format, formatted } from './formatting.ts'
import { MentionArea } from './mention-area.tsx'
import classes from './note-field.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Beside the label; with `tall` in the bar. */
  right?: ReactNode
  /** Takes the available height, with a formatting bar above. */
  tall?: boolean
  placeholder?: string
  onBlur?: () => void
  /** Takes the focus when it appears. */
  isFirst?: boolean | undefined
}

const FORMAT_KEYS: Record<string, Format> = { b: 'bold', i: 'italic' }
const LOW: Partial<TextareaProps> = { autosize: true, minRows: 2, maxRows: 8 }

/** A field for Markdown in which `@` offers names. */
export function NoteField({ label, value, onChange, right, tall, placeholder, onBlur, isFirst }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // On a phone there is no room for text beside the buttons.
  const isPhone = useLayout() === 'phone'
  const hasBar = tall && !isPhone
  useEffect(() => {
    if (isFirst) field.current?.focus({ preventScroll: true })
  }, [isFirst])

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
    if (!how || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
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
        <MentionArea
          {...(tall ? {} : LOW)}
          field={field}
          id={id}
          classNames={{ root: classes.root, wrapper: classes.wrapper, input: classes.input }}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => onBlur?.()}
          onKeyDown={keyDown}
        />
      </div>
    </div>
  )
}
