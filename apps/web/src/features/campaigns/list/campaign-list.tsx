import { type Campaign, SAMPLE_ID } from '@lanternkeep/schema'
import { Button, Text, TextInput } from '@mantine/core'
import { IconCloudOff, IconFeather, IconKey, IconSearch } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import {
  useAllCampaignSync,
  useCampaigns,
  useCampaignsElsewhere,
  useCampaignsFromServer,
  useConnection,
} from '../../../data/local/index.ts'
import { useLayout } from '../../../lib/hooks/use-layout.ts'
import { lazyPart, lazyView, usePreload } from '../../../lib/lazy-view.tsx'
import { CardGrid, type CardGridHandle, EmptyState, IconButton, LoadingRows, Page } from '../../../ui/index.ts'
import { PartBoundary } from '../../../ui/part-boundary.tsx'
import { CampaignCard } from './campaign-card.tsx'
import classes from './campaign-list.module.css'
import { type CampaignOrder, inOrder, readOrder, writeOrder } from './campaign-order.ts'
import { NOT_YET_SYNCED } from './not-yet-synced.ts'
import { useLoadCampaign } from './use-load-campaign.ts'

const DeleteCampaignDialog = lazyView(async () => (await import('./delete-campaign-dialog.tsx')).DeleteCampaignDialog)
const CloudOnlyPart = lazyPart(async () => (await import('./cloud-only.tsx')).CloudOnly)
const OrderField = lazyPart(async () => (await import('./order-field.tsx')).OrderField, OrderLoading)
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
  /** The card of the sample campaign, also from the shell; undefined while it isn't offered. */
  sample?: (isHere: boolean, onGone: () => void) => ReactNode
  /** Where there is no campaign yet. */
  sampleButton?: ReactNode
  /** Buttons that import and export campaigns, also from the shell. */
  copies?: (isEmpty: boolean) => ReactNode
}

const NONE_ELSEWHERE = { removed: [], returning: [] }

export function CampaignList({ onOpen, onBack, onNew, onJoin, onReview, notice, sample, sampleButton, copies }: Props) {
  const { data: campaigns, isPending } = useCampaigns()
  const { data: elsewhere = NONE_ELSEWHERE } = useCampaignsElsewhere()
  const sync = useAllCampaignSync()
  const { online } = useConnection()
  const fromServer = useCampaignsFromServer()
  const isArriving = fromServer === 'arriving'
  const phone = useLayout() === 'phone'
  const load = useLoadCampaign(onOpen)
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState(readOrder)
  const [deleting, setDeleting] = useState<Campaign | null>(null)
  const cards = useRef<CardGridHandle>(null)
  usePreload(DIALOGS)
  const syncOf = ({ id }: Campaign) => sync[id] ?? NOT_YET_SYNCED
  const searchFor = (text: string) => {
    setSearch(text)
    cards.current?.toTop()
  }
  const orderBy = (next: CampaignOrder) => {
    writeOrder(next)
    setOrder(next)
    cards.current?.toTop()
  }
  const matching = (campaigns ?? []).filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const found = inOrder(matching, order, (campaign) => syncOf(campaign).status === 'conflict')
  const some = (campaigns ?? []).length > 0
  // One restored from a copy is here already, and is only pulled again.
  const returning = elsewhere.returning.filter((id) => !campaigns?.some((campaign) => campaign.id === id))
  const isSampleHere = campaigns?.some(({ id }) => id === SAMPLE_ID) === true
  const leaveSample = () => cards.current?.focus()
  const searchBox = some && (
    <>
      <TextInput
        className={classes.search}
        aria-label="Search campaigns"
        placeholder="Search campaigns..."
        type="search"
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        value={search}
        onChange={(event) => searchFor(event.currentTarget.value)}
      />
      <OrderField value={order} onChange={orderBy} />
    </>
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
          {(some || isArriving) && newButton}
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
      {(isPending || (isArriving && !some)) && <LoadingRows count={3} height={250} label="Loading campaigns" worded />}
      {!isPending && !isArriving && !some && returning.length === 0 && (
        <NoCampaigns onNew={onNew} onJoin={onJoin} sampleButton={sampleButton} isUnheard={fromServer === 'unheard'} />
      )}
      {some && found.length === 0 && <EmptyState title="No Campaigns Found" text="Try a different search term" />}
      <CardGrid
        handle={cards}
        label="Campaigns"
        items={found}
        keyOf={({ id }) => id}
        leastWidthRem={22}
        estimatePx={300}
        renderCard={(campaign, at) =>
          campaign.id === SAMPLE_ID && sample ? (
            sample(true, leaveSample)
          ) : (
            <CampaignCard
              campaign={campaign}
              sync={syncOf(campaign)}
              first={at === 0}
              onLoad={() => load(campaign, syncOf(campaign))}
              onOpen={() => onOpen(campaign.id)}
              onReview={() => onReview(campaign.id)}
              onDelete={() => setDeleting(campaign)}
            />
          )
        }
      />
      {some && !isSampleHere && search === '' && sample && (
        <div className={classes.sample}>{sample(false, leaveSample)}</div>
      )}
      {!isPending && search === '' && <Copies isEmpty={!some} copies={copies} />}
      {!isPending && <CloudOnly removed={elsewhere.removed} returning={returning} online={online} />}
      {deleting && (
        <PartBoundary name="Delete campaign" onFailed={() => setDeleting(null)}>
          <DeleteCampaignDialog
            campaign={deleting}
            sync={syncOf(deleting)}
            onDone={() => cards.current?.focus()}
            onClose={() => setDeleting(null)}
          />
        </PartBoundary>
      )}
    </Page>
  )
}

/** Keeps its place. */
function OrderLoading() {
  return <span className={classes.order} />
}

/** In one place whether or not there are campaigns, because importing the first one goes on while it appears. */
function Copies({ isEmpty, copies }: Pick<Props, 'copies'> & { isEmpty: boolean }) {
  return (
    <div className={classes.copies} data-alone={isEmpty || undefined}>
      {copies?.(isEmpty)}
    </div>
  )
}

type NoCampaignsProps = Pick<Props, 'onNew' | 'onJoin' | 'sampleButton'> & {
  /** Whether the account may have campaigns that this device hasn't heard of yet. */
  isUnheard: boolean
}

function NoCampaigns({ onNew, onJoin, sampleButton, isUnheard }: NoCampaignsProps) {
  const action = (
    <div className={classes.ways}>
      <Button size="lg" leftSection={<IconFeather size={20} aria-hidden="true" />} onClick={onNew}>
        New Campaign
      </Button>
      <Button size="lg" variant="default" leftSection={<IconKey size={20} aria-hidden="true" />} onClick={onJoin}>
        Join Campaign
      </Button>
      {sampleButton}
      {isUnheard && (
        <Text c="dimmed" ta="center">
          Campaigns you already have in the cloud show here once this device reaches the server.
        </Text>
      )}
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

/** Its code is loaded only where there is such a campaign. */
function CloudOnly(props: ComponentProps<typeof CloudOnlyPart>) {
  return props.removed.length + props.returning.length > 0 && <CloudOnlyPart {...props} />
}
