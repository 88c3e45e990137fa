import { useLayoutEffect } from 'react'
import { campaignKeys } from '../browser/browser-keys.ts'
import { readFlag, useFlag, writeFlag } from '../browser/stored-flag.ts'
import { createStore, useStore } from '../store.ts'

/** Whether something wide is open in the hub; undefined until the hub knows. */
const wide = createStore<boolean | undefined>(undefined)

/**
 * The menus beside the hub show their icons alone while something wide is open in it. Set before the hub is painted: its
 * rows would move otherwise.
 */
export function useNarrowTools(campaignId: string, isWide: boolean | undefined): void {
  useLayoutEffect(() => {
    if (isWide === undefined) return
    wide.set(isWide)
    remember(campaignId, isWide)
    return () => wide.set(undefined)
  }, [campaignId, isWide])
}

/** Until the hub knows, as it was when it was open last. */
export function useIsToolsNarrow(campaignId: string, isHub: boolean): boolean {
  const [wasWide] = useFlag(campaignKeys(campaignId).toolsNarrow)
  const isWide = useStore(wide)
  return isWide ?? (isHub && wasWide)
}

function remember(campaignId: string, isWide: boolean): void {
  const name = campaignKeys(campaignId).toolsNarrow
  if (readFlag(name) === isWide) return
  try {
    writeFlag(name, isWide)
  } catch {
    // Without storage, the next opening moves once.
  }
}
