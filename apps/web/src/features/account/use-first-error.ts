import { useEffect, useRef, useState } from 'react'

const WRONG = 'input[aria-invalid="true"], select[aria-invalid="true"]'

/** Moves to the first field that is wrong, which reads it out with what is wrong. Call `show` once errors are set. */
export function useFirstError() {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [shown])
  return { form, show: () => setShown((before) => before + 1) }
}
