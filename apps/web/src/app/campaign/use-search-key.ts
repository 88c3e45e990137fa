import { useEffect, useEffectEvent } from 'react'

/** Ctrl+K (on a Mac its own key) from anywhere in a campaign, while somebody types too; not over an open dialog. */
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
