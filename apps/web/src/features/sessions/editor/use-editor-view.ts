import { useState } from 'react'
import { useLayout } from '../../../lib/hooks/use-layout.ts'

export type EditorTab = 'notes' | 'ai-notes'

const PREVIEW = 'lk:journal-preview'

/**
 * Which tab is open, remembered per campaign, and whether the preview is, wherever one writes; both for the
 * browser session. A laptop has room for both columns and starts with them.
 */
export function useEditorView(campaignId: string) {
  const tabKey = `lk:journal-tab:${campaignId}`
  const [tab, setTab] = useState<EditorTab>(() =>
    sessionStorage.getItem(tabKey) === 'ai-notes' ? 'ai-notes' : 'notes',
  )
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(PREVIEW))
  const isWide = useLayout() === 'laptop'
  return {
    tab,
    isPreviewed: chosen === null ? isWide : chosen === 'on',
    openTab: (next: EditorTab) => {
      sessionStorage.setItem(tabKey, next)
      setTab(next)
    },
    preview: (on: boolean) => {
      sessionStorage.setItem(PREVIEW, on ? 'on' : 'off')
      setChosen(on ? 'on' : 'off')
    },
    /** With the preview beside it, a field is still there to write in. */
    isWide,
  }
}
