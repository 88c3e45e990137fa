import { useEffect, useEffectEvent } from 'react'

/** Ctrl+K (Cmd+K on a Mac) from anywhere in a campaign, also while typing, but not over an open dialog. */
export function useSearchKey(onSearch: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isKey =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
    if (!isKey || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    onSearch()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
