import { type ChangeEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { typeInto } from '../../lib/typing/type-into.ts'
import { NO_HISTORY, redo, undo, withBrowserUndo, withTyping } from './typing-history.ts'

/**
 * Undo for a text into which others write too: a browser forgets its own undo steps as soon as a text changes by
 * anything but typing. Until then the browser's own undo works.
 */
export function useTypingUndo(field: RefObject<HTMLTextAreaElement | null>, value: string) {
  const history = useRef(NO_HISTORY)
  const text = useRef(value)
  const isForgotten = useRef(false)
  const isOwn = useRef(false)

  useLayoutEffect(() => {
    if (value === text.current) return
    text.current = value
    isForgotten.current = true
    // It may be another text, or what "Cancel" brought back.
    if (document.activeElement !== field.current) history.current = NO_HISTORY
  })

  /** Call with every change of the field. */
  function noteTyping({ currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) {
    const typed = { from: text.current, to: currentTarget.value }
    text.current = typed.to
    if (isOwn.current || typed.from === typed.to) return
    const isBrowserUndo = (nativeEvent as InputEvent).inputType === 'historyUndo'
    history.current = (isBrowserUndo ? withBrowserUndo : withTyping)(history.current, typed)
  }

  /** Returns whether the key was one for undo or redo, and the browser's own can't do it. */
  function press(event: KeyboardEvent): boolean {
    const take = stepFor(event)
    const { current } = field
    if (!take || !current || !isForgotten.current) return false
    event.preventDefault()
    const { history: next, change } = take(history.current, current.value)
    history.current = next
    if (!change) return true
    isOwn.current = true
    typeInto(current, change)
    isOwn.current = false
    return true
  }

  return { noteTyping, press }
}

function stepFor({ key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent }: KeyboardEvent) {
  if (!(ctrlKey || metaKey) || altKey || nativeEvent.isComposing) return
  if (key.toLowerCase() === 'z') return shiftKey ? redo : undo
  return key.toLowerCase() === 'y' && !shiftKey ? redo : undefined
}
