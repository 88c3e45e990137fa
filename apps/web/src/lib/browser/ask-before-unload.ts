import { useEffect } from 'react'

/** Makes the browser ask before this page closes, until the returned function is called. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** The same for as long as `unsaved`: what is typed would be lost. */
export function useAskBeforeUnload(unsaved: boolean): void {
  useEffect(() => (unsaved ? askBeforeUnload() : undefined), [unsaved])
}
