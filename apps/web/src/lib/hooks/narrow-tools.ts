import { useEffect } from 'react'
import { createStore, useStore } from '../store.ts'

const narrow = createStore(false)

/** Something wide is open: the menus beside it show their icons alone. */
export function useNarrowTools(isWide: boolean): void {
  useEffect(() => {
    if (!isWide) return
    narrow.set(true)
    return () => narrow.set(false)
  }, [isWide])
}

export function useIsToolsNarrow(): boolean {
  return useStore(narrow)
}
