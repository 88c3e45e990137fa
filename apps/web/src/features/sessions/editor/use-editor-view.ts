import { useState } from 'react'
import { campaignKeys, deviceKeys } from '../../../lib/browser/browser-keys.ts'
import { useLayout } from '../../../lib/hooks/use-layout.ts'

export type EditorTab = 'notes' | 'ai-notes'

/**
 * The open tab, stored per campaign, and whether the preview is open, anywhere; both for the browser session. A laptop
 * has room for both columns and starts with them.
 */
export function useEditorView(campaignId: string) {
  const tabKey = campaignKeys(campaignId).journalTab
  const [tab, setTab] = useState<EditorTab>(() =>
    sessionStorage.getItem(tabKey) === 'ai-notes' ? 'ai-notes' : 'notes',
  )
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(deviceKeys.journalPreview))
  const isWide = useLayout() === 'laptop'
  return {
    tab,
    isPreviewed: chosen === null ? isWide : chosen === 'on',
    openTab: (next: EditorTab) => {
      sessionStorage.setItem(tabKey, next)
      setTab(next)
    },
    preview: (on: boolean) => {
      sessionStorage.setItem(deviceKeys.journalPreview, on ? 'on' : 'off')
      setChosen(on ? 'on' : 'off')
    },
    /** With the preview beside it, there is still a field to write in. */
    isWide,
  }
}

/** A new session opens where one writes, whatever was open before. */
export function startWriting(campaignId: string): void {
  sessionStorage.removeItem(campaignKeys(campaignId).journalTab)
  if (sessionStorage.getItem(deviceKeys.journalPreview) === 'on') sessionStorage.removeItem(deviceKeys.journalPreview)
}
