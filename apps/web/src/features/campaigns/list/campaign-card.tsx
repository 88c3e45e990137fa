import type { Campaign } from '@lanternkeep/schema'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowsSplit, IconClock, IconNotebook, IconTrash, IconUsers } from '@tabler/icons-react'
import { type CampaignSync, retrySync, useConflicts, useDb, useRejections } from '../../../data/local/index.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/lazy-view.tsx'
import { IconButton, SyncBadge } from '../../../ui/index.ts'
import classes from './campaign-card.module.css'
import { badgeOf, besideConflicts, conflictInWords, stateInWords } from './campaign-state.ts'
import { UploadAsNewButton } from './lazy-upload-as-new.ts'

const CloudDeletedLine = lazyPart(async () => (await import('./cloud-deleted-line.tsx')).CloudDeletedLine)
const loadStory = () => import('./campaign-story.tsx')
const LastTime = lazyPart(async () => (await loadStory()).LastTime)
const Joined = lazyPart(async () => (await loadStory()).Joined)

type Props = {
  campaign: Campaign
  sync: CampaignSync
  /** The most likely choice has the filled button. */
  first: boolean
  onLoad: () => void
  /** As Load, without a new session. */
  onOpen: () => void
  onReview: () => void
  onDelete: () => void
}

export function CampaignCard({ campaign, sync, first, onLoad, onOpen, onReview, onDelete }: Props) {
  const { name, playerCount, sessionNumber, lastModified } = campaign
  const inConflict = sync.status === 'conflict'
  return (
    <article className={`lk-card ${classes.card}`} data-conflict={inConflict || undefined} aria-label={name}>
      <div className={classes.head}>
        <h2 className={`lk-serif lk-two-lines ${classes.name}`} title={name}>
          {name}
        </h2>
        <SyncBadge status={badgeOf(sync)} />
      </div>
      <div className={classes.facts}>
        <span className={classes.fact}>
          <IconUsers size={20} aria-hidden="true" />
          <span>
            {playerCount} {playerCount === 1 ? 'Player' : 'Players'}
            <Joined campaign={campaign} sync={sync} />
          </span>
        </span>
        <span className={classes.fact}>
          <IconNotebook size={20} aria-hidden="true" />
          Session {sessionNumber}
        </span>
        <span className={`${classes.fact} ${classes.date}`}>
          <IconClock size={20} aria-hidden="true" />
          {formatDateTime(lastModified)}
        </span>
      </div>
      <div className={classes.story}>
        <LastTime campaign={campaign} isGm={sync.role === 'gm'} />
      </div>
      {inConflict && <ConflictLine campaignId={campaign.id} />}
      {sync.cloudDeleted && <CloudDeletedLine campaign={campaign} state={sync.cloudDeleted} onDelete={onDelete} />}
      {!sync.cloudDeleted && <StateLine campaign={campaign} sync={besideConflicts(sync)} onOpen={onOpen} />}
      <div className={classes.actions}>
        <Button
          className={classes.load}
          size="md"
          variant={first ? 'filled' : 'light'}
          aria-label={`Load Campaign ${name}`}
          onClick={onLoad}
        >
          Load Campaign
        </Button>
        {inConflict && (
          <Button size="md" variant="default" onClick={onReview}>
            Review
          </Button>
        )}
        <IconButton size="md" label={`Delete ${name}`} icon={<IconTrash size={20} />} onClick={onDelete} />
      </div>
    </article>
  )
}

function ConflictLine({ campaignId }: { campaignId: string }) {
  const { data } = useConflicts(campaignId)
  return (
    <p className={classes.conflict}>
      <IconArrowsSplit size={20} aria-hidden="true" />
      <span>{conflictInWords((data ?? []).map(({ title }) => title))}</span>
    </p>
  )
}

const TAKEN =
  'On this device only. In the cloud it belongs to another account. “Upload as new” makes a campaign of yours from it.'

function StateLine({ campaign, sync, onOpen }: Pick<Props, 'campaign' | 'sync' | 'onOpen'>) {
  const db = useDb()
  const { data: refused = [] } = useRejections(campaign.id)
  if (sync.isIdRefused) {
    return (
      <section className={classes.cloudDeleted} aria-label={`${campaign.name} can’t sync`}>
        <Text size="sm">{sync.isIdTaken ? TAKEN : stateInWords(sync)}</Text>
        <Group gap="xs">
          <UploadAsNewButton campaign={campaign} />
        </Group>
      </section>
    )
  }
  if (sync.status === 'conflict') return null
  return (
    <p className={classes.state}>
      {stateInWords(sync)}
      {(sync.status === 'error' || sync.isWithoutRoom) && (
        <Button variant="subtle" size="sm" ml="xs" onClick={refused.length > 0 ? onOpen : () => retrySync(db)}>
          {refused.length > 0 ? 'See why' : 'Retry'}
        </Button>
      )}
    </p>
  )
}
