import { type ReactNode, useEffect, useRef } from 'react'
import { NamesContext, useNames } from '../names/names.ts'
import { attempt } from '../toasts/attempt.ts'

/** Prints what `load` gives. The code that prints comes with the first print. */
export function usePrint(): (title: string, load: () => Promise<ReactNode>) => void {
  const names = useNames()
  return (title, load) => {
    const work = async () => {
      const [{ printPage }, content] = await Promise.all([import('./print-page.tsx'), load()])
      // Names lead nowhere on paper.
      const plain = { ...names, onOpen: undefined }
      await printPage(title, <NamesContext.Provider value={plain}>{content}</NamesContext.Provider>)
    }
    void attempt(work, 'Couldn’t print it.')
  }
}

/** What can be printed now, the last opened at the end. */
const printable: { current: () => void }[] = []

/** The browser's own key prints what is open, not the screen around it. */
export function usePrintKey(print: () => void): void {
  const latest = useRef(print)
  useEffect(() => {
    latest.current = print
  })
  useEffect(() => {
    printable.push(latest)
    const onKeyDown = (event: KeyboardEvent) => {
      const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isPrint || event.altKey || printable.at(-1) !== latest) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      printable.splice(printable.indexOf(latest), 1)
    }
  }, [])
}
