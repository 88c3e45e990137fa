import { type RefObject, useEffect, useRef } from 'react'
import { useFocusBack } from './use-focus-back.ts'

/** For a form that opens in the page: the focus goes to its first field, and back when it is closed. */
export function useFirstField<E extends HTMLElement>(): RefObject<E | null> {
  const form = useRef<E>(null)
  useFocusBack(true)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [])
  return form
}
