import { Stack } from '@mantine/core'
import { useCampaigns, useDepartures } from '../../data/local/index.ts'
import { lazyView } from '../../lib/lazy-view.tsx'
import { PartBoundary } from '../../ui/part-boundary.tsx'

const MembershipEndedLine = lazyView(async () => (await import('./membership-ended-line.tsx')).MembershipEndedLine)

/** Above the list of campaigns: those that were removed from it, until a person has seen the line. */
export function MembershipEndedLines() {
  const { data: departures = [] } = useDepartures()
  const { data: campaigns } = useCampaigns()
  const unseen = departures.filter(({ seen, why, campaignId }) => {
    return !seen && why !== 'again' && !campaigns?.some(({ id }) => id === campaignId)
  })
  if (!campaigns || unseen.length === 0) return null
  return (
    <Stack gap="sm" mb="md">
      {unseen.map((departure) => (
        <PartBoundary key={departure.campaignId}>
          <MembershipEndedLine departure={departure} />
        </PartBoundary>
      ))}
    </Stack>
  )
}
