import { TextInput } from '@mantine/core'
import type { ChangeEvent, ClipboardEvent } from 'react'
import type { Field } from '../../../ui/index.ts'
import classes from './join-campaign.module.css'
import { codeHint } from './join-code-hint.ts'
import { codeInPasted, typeCode } from './join-code-typing.ts'

/**
 * Letters and digits in any case, shown as XXX-XXX. A pasted code or link may have anything around it. Why a code was
 * refused is shown below the field.
 */
export function JoinCodeField({ value: code, error, onChange, ...field }: Field<string>) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { inputType } = event.nativeEvent as InputEvent
    // A keyboard may insert a whole link as one word, without a paste.
    const whole = inputType === 'insertText' && input.value.includes('/') ? codeInPasted(input.value) : undefined
    const next = typeCode({
      before: code,
      text: whole ?? input.value,
      caret: whole?.length ?? input.selectionStart ?? input.value.length,
      forward: inputType === 'deleteContentForward',
    })
    onChange(next.code)
    requestAnimationFrame(() => input.setSelectionRange(next.caret, next.caret))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = codeInPasted(event.clipboardData.getData('text'))
    // A part of a code is inserted at the caret.
    if (pasted === undefined) return
    event.preventDefault()
    onChange(pasted)
  }
  return (
    <TextInput
      {...field}
      error={error !== undefined}
      description={codeHint(code)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ input: classes.code }}
      value={code}
      onChange={change}
      onPaste={paste}
      placeholder="XXX-XXX"
      autoFocus
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
    />
  )
}
