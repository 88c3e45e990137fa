import { useState } from 'react'

/**
 * What this device deletes doesn't stay open, as it would if another device had deleted it. Once it is back, by Undo, it is
 * like any other again. `isListed`: whether it is there now.
 */
export function useLeaving(isListed: (id: string) => boolean): {
  leavingId: string | undefined
  leave: (id: string) => void
} {
  const [leaving, setLeaving] = useState<{ id: string; isGone: boolean }>()
  if (leaving && leaving.isGone === isListed(leaving.id))
    setLeaving(leaving.isGone ? undefined : { ...leaving, isGone: true })
  return { leavingId: leaving?.id, leave: (id) => setLeaving({ id, isGone: false }) }
}
