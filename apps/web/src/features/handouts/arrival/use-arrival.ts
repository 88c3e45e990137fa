import { useEffect, useState } from 'react'
import { type ShownHandout, shownOf, useHandouts, useIsReceived } from '../../../data/local/index.ts'
import { campaignKeys } from '../../../lib/browser/browser-keys.ts'
import { nameOfShown, noteSharedSeen } from '../../../lib/browser/shared-seen.ts'

/**
 * The latest shown handout that this device hasn't shown yet, until it is dismissed; if it is shown again, it arrives
 * again. Those that were shown before this device joined, or below the dismissed one, don't arrive: they are in the
 * album. Names are compared, not times, because a GM's clock may be wrong.
 */
export function useArrival(campaignId: string): { arrived: ShownHandout | undefined; dismiss: () => void } {
  const key = campaignKeys(campaignId).handout
  const [stored, setStored] = useState(() => localStorage.getItem(key))
  const { data: handouts } = useHandouts(campaignId)
  const isReceived = useIsReceived(campaignId, ['handouts'])
  const shown = shownOf(handouts)
  const seen = stored === null || isTime(stored) ? undefined : stored.split('\n').filter(Boolean)
  if (!seen && handouts && isReceived) setStored(linesOf(shownUntil(stored, shown)))
  // What was given to another player comes back by its old name. During a new download it is only missing.
  const held = seen && handouts && isReceived && seen.filter((name) => shown.some((each) => nameOfShown(each) === name))
  if (held && held.length < seen.length) setStored(held.join('\n'))
  useEffect(() => {
    if (stored !== null) localStorage.setItem(key, stored)
  }, [key, stored])
  const arrived = seen && shown.find((handout) => !seen.includes(nameOfShown(handout)))
  function dismiss() {
    if (!arrived) return
    // During a new download, what is still missing was seen nonetheless.
    setStored(linesOf(shown, isReceived ? [] : seen))
    noteSharedSeen(campaignId, [nameOfShown(arrived)])
  }
  return { arrived, dismiss }
}

/** Earlier versions stored when the last one that was seen here was shown. */
function isTime(stored: string): boolean {
  return stored !== '' && !stored.includes(' ')
}

function shownUntil(time: string | null, shown: readonly ShownHandout[]): readonly ShownHandout[] {
  return time === null ? shown : shown.filter(({ sharedAt }) => sharedAt <= time)
}

function linesOf(shown: readonly ShownHandout[], others: readonly string[] = []): string {
  return [...new Set([...others, ...shown.map(nameOfShown)])].join('\n')
}
