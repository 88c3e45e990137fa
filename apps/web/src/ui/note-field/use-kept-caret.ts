import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A text that grows at its end while somebody writes in it leaves the caret where it was; browsers would put it at the end. Answers
 * what to call with every move of the caret.
 */
export function useKeptCaret(field: RefObject<HTMLTextAreaElement | null>, value: string): () => void {
  const written = useRef({ text: value, start: 0, end: 0 })
  const note = () => {
    const { current } = field
    if (current) written.current = { text: current.value, start: current.selectionStart, end: current.selectionEnd }
  }
  useLayoutEffect(() => {
    const { current } = field
    const { text, start, end } = written.current
    if (!current || value === text || !value.startsWith(text)) return
    if (document.activeElement === current) current.setSelectionRange(start, end)
    written.current = { text: value, start, end }
  }, [field, value])
  return note
}
