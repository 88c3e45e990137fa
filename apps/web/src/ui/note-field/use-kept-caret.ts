import { type RefObject, useLayoutEffect, useRef } from 'react'
import { movedCaret } from './moved-caret.ts'

/**
 * Keeps the caret at its words when the text changes while someone types; browsers would move it to the end. Returns
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
    if (!current || value === text) return
    const [from, to] = [movedCaret(text, value, start), movedCaret(text, value, end)]
    if (document.activeElement === current) current.setSelectionRange(from, to)
    written.current = { text: value, start: from, end: to }
  }, [field, value])
  return note
}
