import type { Campaign } from '@lanternkeep/schema'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCombat } from '../../../data/local/index.ts'
import { notify } from '../../../ui/index.ts'
import { useLastSaved } from './last-saved.ts'

const EVERY_MS = 5 * 60_000
const SHOWN_MS = 3_000

/**
 * Every five minutes, and only if something changed since; never over a dialog or a combat (behavior.md#toasts).
 */
export function useAutoSaveToast(campaign: Campaign) {
  const { data: combat } = useCombat(campaign.id)
  const last = useLastSaved(campaign)
  const announced = useRef('')
  const tell = useEffectEvent(() => {
    const inCombat = (combat?.entries.length ?? 0) > 0
    if (last === announced.current || inCombat || document.querySelector('[role="dialog"], [role="alertdialog"]'))
      return
    announced.current = last
    notify({ tone: 'success', title: 'Campaign Saved', durationMs: SHOWN_MS })
  })
  useEffect(() => {
    // What was there when the campaign was opened doesn't count as a change.
    announced.current ||= last
  }, [last])
  useEffect(() => {
    const timer = window.setInterval(() => tell(), EVERY_MS)
    return () => window.clearInterval(timer)
  }, [])
}
