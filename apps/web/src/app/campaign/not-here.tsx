import { Button } from '@mantine/core'
import { useCampaignsFromServer, useDb } from '../../data/local/index.ts'
import { formDraftPrefix, storedKeys } from '../../lib/browser/browser-keys.ts'
import { EmptyState } from '../../ui/index.ts'
import { useLoggedOut } from '../account/person.ts'
import { ViewLoading } from '../views/view-loading.tsx'

type Props = { campaignId: string; onExit: () => void }

const TYPED_STAYS = ' What you typed stays in this tab. It’s in its form again once the campaign is back.'

/** In place of a campaign that this device doesn't have, as far as it knows. */
export function NotHere({ campaignId, onExit }: Props) {
  const { account } = useDb()
  const isLoggedOut = useLoggedOut()
  const fromServer = useCampaignsFromServer()
  if (fromServer === 'arriving' && !isLoggedOut) return <ViewLoading />
  const isHalfTyped = storedKeys(`${formDraftPrefix(account)}${campaignId}:`, sessionStorage).length > 0
  const why =
    fromServer === 'unheard'
      ? 'If you have it in the cloud, it shows here once this device reaches the server.'
      : 'It was deleted or removed from this device, or it belongs to another account.'
  return (
    <EmptyState
      title={isLoggedOut ? 'Logged out' : 'Not on this device'}
      text={isLoggedOut ? 'You logged out. Log in again to open it.' : `${why}${isHalfTyped ? TYPED_STAYS : ''}`}
      action={<Button onClick={onExit}>Back to Menu</Button>}
    />
  )
}
