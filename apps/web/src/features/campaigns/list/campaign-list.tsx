import type { Campaign } from '@lanternkeep/schema'
import { Button, TextInput } from '@mantine/core'
import { IconCloudOff, IconFeather, IconKey, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useAllCampaignSync, useCampaigns, useCampaignsElsewhere, useConnection } from '../../../data/local/index.ts'
import { useLayout } from '../../../lib/hooks/use-layout.ts'
import { lazyView, usePreload } from '../../../lib/lazy-view.tsx'
import { CardGrid, type CardGridHandle, EmptyState, IconButton, LoadingRows, Page } from '../../../ui/index.ts'
import { CampaignCard } from './campaign-card.tsx'
import classes from './campaign-list.module.css'
import { CloudOnly } from './cloud-only.tsx'
import { NOT_YET_SYNCED } from './not-yet-synced.ts'
import { useLoadCampaign } from './use-load-campaign.ts'

const DeleteCampaignDialog = lazyView(async () => (await import('./delete-campaign-dialog.tsx')).DeleteCampaignDialog)
const DIALOGS = [DeleteCampaignDialog]

type Props = {
  onOpen: (campaignId: string) => void
  onBack: () => void
  onNew: () => void
  onJoin: () => void
  /** Opens the campaign at its conflicts, without starting a session. */
  onReview: (campaignId: string) => void
  /** Shown above the list, passed in by the shell. */
  notice?: ReactNode
}

const NONE_ELSEWHERE = { removed: [], returning: [] }

export function CampaignList({ onOpen, onBack, onNew, onJoin, onReview, notice }: Props) {
  const { data: campaigns, isPending } = useCampaigns()
  const { data: elsewhere = NONE_ELSEWHERE } = useCampaignsElsewhere()
  const sync = useAllCampaignSync()
  const { online } = useConnection()
  const phone = useLayout() === 'phone'
  const load = useLoadCampaign(onOpen)
  const [search, setSearch] = useState('')
  const [deleting, setDeleting] = useState<Campaign | null>(null)
  const cards = useRef<CardGridHandle>(null)
  usePreload(DIALOGS)
  const syncOf = ({ id }: Campaign) => sync[id] ?? NOT_YET_SYNCED
  const searchFor = (text: string) => {
    setSearch(text)
    cards.current?.toTop()
  }
  const found = (campaigns ?? []).filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const some = (campaigns ?? []).length > 0
  // One restored from a copy is here already, and is only pulled again.
  const returning = elsewhere.returning.filter((id) => !campaigns?.some((campaign) => campaign.id === id))
  const searchBox = some && (
    <TextInput
      className={classes.search}
      aria-label="Search campaigns"
      placeholder="Search campaigns..."
      type="search"
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      value={search}
      onChange={(event) => searchFor(event.currentTarget.value)}
    />
  )
  const newIcon = <IconFeather size={20} aria-hidden="true" />
  const newButton = phone ? (
    <IconButton label="New Campaign" icon={newIcon} onClick={onNew} />
  ) : (
    <Button variant="default" leftSection={newIcon} onClick={onNew}>
      New Campaign
    </Button>
  )
  return (
    <Page
      title="Your Campaigns"
      onBack={onBack}
      right={
        <>
          {!phone && searchBox}
          {some && newButton}
        </>
      }
      footer={
        !online && (
          <>
            <IconCloudOff size={20} aria-hidden="true" />
            <span>Offline. Campaigns open from this device.</span>
          </>
        )
      }
    >
      {phone && some && <div className={classes.phoneSearch}>{searchBox}</div>}
      {notice}
      {isPending && <LoadingRows count={3} height={250} label="Loading campaigns" />}
      {!isPending && !some && returning.length === 0 && <NoCampaigns onNew={onNew} onJoin={onJoin} />}
      {some && found.length === 0 && <EmptyState title="No Campaigns Found" text="Try a different search term" />}
      <CardGrid
        handle={cards}
        label="Campaigns"
        items={found}
        keyOf={({ id }) => id}
        leastWidthRem={22}
        estimatePx={272}
        renderCard={(campaign, at) => (
          <CampaignCard
            campaign={campaign}
            sync={syncOf(campaign)}
            first={at === 0}
            onLoad={() => load(campaign, syncOf(campaign))}
            onReview={() => onReview(campaign.id)}
            onDelete={() => setDeleting(campaign)}
          />
        )}
      />
      {!isPending && (online || returning.length > 0) && (
        <CloudOnly removed={elsewhere.removed} returning={returning} online={online} />
      )}
      {deleting && (
        <DeleteCampaignDialog
          campaign={deleting}
          sync={syncOf(deleting)}
          onDone={() => cards.current?.focus()}
          onClose={() => setDeleting(null)}
        />
      )}
    </Page>
  )
}

function NoCampaigns({ onNew, onJoin }: Pick<Props, 'onNew' | 'onJoin'>) {
  const action = (
    <div className={classes.ways}>
      <Button size="lg" leftSection={<IconFeather size={20} aria-hidden="true" />} onClick={onNew}>
        New Campaign
      </Button>
      <Button size="lg" variant="default" leftSection={<IconKey size={20} aria-hidden="true" />} onClick={onJoin}>
        Join Campaign
      </Button>
    </div>
  )
  return (
    <div className={classes.empty}>
      <EmptyState
        lit
        title="Your Adventure Awaits"
        text="Create your first campaign to begin your journey"
        action={action}
      />
    </div>
  )
}
