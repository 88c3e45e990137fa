import { useEffect, useState } from 'react'
import { type ShownHandout, shownOf, useHandouts, useIsReceived } from '../../../data/local/index.ts'
import { campaignKeys } from '../../../lib/browser/browser-keys.ts'
import { nameOfShown, noteSharedSeen } from '../../../lib/browser/shared-seen.ts'

/**
 * The handout that was shown last, until it is dismissed on this device; if it is shown again, it arrives again. One
 * that was shown before this device joined doesn't arrive: it is in the album.
 */
export function useArrival(campaignId: string): { arrived: ShownHandout | undefined; dismiss: () => void } {
  const key = campaignKeys(campaignId).handout
  const [seenAt, setSeenAt] = useState(() => localStorage.getItem(key))
  const { data: handouts } = useHandouts(campaignId)
  const isReceived = useIsReceived(campaignId, ['handouts'])
  const last = shownOf(handouts)[0]
  if (seenAt === null && handouts && isReceived) setSeenAt(last?.sharedAt ?? '')
  useEffect(() => {
    if (seenAt !== null) localStorage.setItem(key, seenAt)
  }, [key, seenAt])
  const arrived = last && seenAt !== null && last.sharedAt > seenAt ? last : undefined
  function dismiss() {
    if (!arrived) return
    setSeenAt(arrived.sharedAt)
    noteSharedSeen(campaignId, [nameOfShown(arrived)])
  }
  return { arrived, dismiss }
}
