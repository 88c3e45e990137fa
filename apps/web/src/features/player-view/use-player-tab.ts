import { useState } from 'react'
import { campaignKeys } from '../../lib/browser/browser-keys.ts'
import { PLAYER_TABS, type PlayerTab } from './tab-bar.tsx'

/** The open tab; a reload keeps it, a new visit begins with the fight. */
export function usePlayerTab(campaignId: string): [PlayerTab, (tab: PlayerTab) => void] {
  const key = campaignKeys(campaignId).playerTab
  const [tab, setTab] = useState(() => {
    const stored = sessionStorage.getItem(key)
    return PLAYER_TABS.find((each) => each.tab === stored)?.tab ?? 'fight'
  })
  const change = (next: PlayerTab) => {
    sessionStorage.setItem(key, next)
    setTab(next)
  }
  return [tab, change]
}
