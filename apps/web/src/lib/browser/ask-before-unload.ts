import { useEffect } from 'react'

/** Each makes the browser ask. */
const asking = new Set<(event: BeforeUnloadEvent) => void>()

/** Makes the browser ask before this page closes, until the returned function is called. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  asking.add(ask)
  return () => {
    window.removeEventListener('beforeunload', ask)
    asking.delete(ask)
  }
}

/** Whether something would be lost if this page closed now. */
export function asksBeforeUnload(): boolean {
  return asking.size > 0
}

/** The same for as long as `unsaved`: what is typed would be lost. */
export function useAskBeforeUnload(unsaved: boolean): void {
  useEffect(() => (unsaved ? askBeforeUnload() : undefined), [unsaved])
}
