import { formatJoinCodeInput, JOIN_CODE_LENGTH } from '@lanternkeep/schema'
import { TextInput } from '@mantine/core'
import type { ChangeEvent, ClipboardEvent } from 'react'
import classes from './join-campaign.module.css'
import { codeHint } from './join-code-hint.ts'

type Props = { code: string; onChange: (code: string) => void }

/** Letters and digits in any case, shown as XXX-XXX; a pasted code or link may hold anything around them. */
export function JoinCodeField({ code, onChange }: Props) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.currentTarget
    const input = event.currentTarget
    const next = formatJoinCodeInput(value)
    const typedBefore = formatJoinCodeInput(value.slice(0, selectionStart ?? value.length))
    onChange(next)
    // The dash moves the caret; it stays behind the same letter.
    requestAnimationFrame(() => input.setSelectionRange(typedBefore.length, typedBefore.length))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    onChange(formatJoinCodeInput(event.clipboardData.getData('text')))
  }
  return (
    <TextInput
      label="Join code"
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
      maxLength={JOIN_CODE_LENGTH}
      enterKeyHint="go"
    />
  )
}
