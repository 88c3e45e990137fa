import { liftedRooms } from '@lanternkeep/schema'
import { useEffect } from 'react'
import { shownOf, useHandouts, useIsReceived, useSessions } from '../../data/local/index.ts'
import { nameOfShown, noteSharedSeen, useSharedSeen } from '../../lib/browser/shared-seen.ts'

/**
 * Whether the GM shared something that this device hasn't shown yet. Everything is seen once `isOpen`; so is what was
 * shared before this device joined.
 */
export function useSharedNews(campaignId: string, isOpen: boolean): boolean {
  const { data: handouts } = useHandouts(campaignId)
  const { data: sessions } = useSessions(campaignId)
  const isReceived = useIsReceived(campaignId, ['handouts', 'sessions'])
  const seen = useSharedSeen(campaignId)
  const isLoaded = handouts !== undefined && sessions !== undefined
  const names = [
    ...shownOf(handouts).map(nameOfShown),
    ...shownOf(handouts).flatMap(({ id, map }) => (map ? liftedRooms(map).map((room) => `${id} ${room.id}`) : [])),
    ...(sessions ?? []).flatMap(({ id, shared, recap, summary }) => [
      ...(shared.recap && recap ? [`${id} recap`] : []),
      ...(shared.summary && summary ? [`${id} summary`] : []),
    ]),
  ]
  const isFirst = seen === undefined && isLoaded && isReceived
  const isNew = seen !== undefined && names.some((name) => !seen.has(name))
  const joined = names.join('\n')
  useEffect(() => {
    if (isFirst || (isOpen && isNew)) noteSharedSeen(campaignId, joined.split('\n'), { all: true })
  }, [campaignId, joined, isFirst, isOpen, isNew])
  return isNew && !isOpen
}
