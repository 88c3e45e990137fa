import { useEffect, useEffectEvent, useRef } from 'react'
import { useCombat } from '../../../data/local/index.ts'
import { notify } from '../../../ui/index.ts'

const EVERY_MS = 5 * 60_000
const SHOWN_MS = 3_000

/**
 * Every five minutes, and only if something changed since; never over a dialog or a combat (behavior.md#toasts).
 */
export function useAutoSaveToast(campaignId: string, savedAt: string) {
  const { data: combat } = useCombat(campaignId)
  const announced = useRef('')
  const tell = useEffectEvent(() => {
    const inCombat = (combat?.entries.length ?? 0) > 0
    if (savedAt === announced.current || inCombat || document.querySelector('[role="dialog"], [role="alertdialog"]'))
      return
    announced.current = savedAt
    notify({ tone: 'success', title: 'Campaign Saved', durationMs: SHOWN_MS })
  })
  useEffect(() => {
    // What was there when the campaign was opened doesn't count as a change.
    announced.current ||= savedAt
  }, [savedAt])
  useEffect(() => {
    const timer = window.setInterval(() => tell(), EVERY_MS)
    return () => window.clearInterval(timer)
  }, [])
}
