import type { Roll } from '@lanternkeep/schema'
import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconChevronDown, IconHexagon, IconMailOpened, IconUserPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { reasonOf } from '../../../data/http/request-error.ts'
import { type SeenHandout, useHandoutsSeen, useSharedRolls } from '../../../data/local/index.ts'
import { approveMember, type Member } from '../../../data/remote/campaigns/members.ts'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import { formatTimeOrDay } from '../../../lib/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { notify } from '../../../ui/toasts/toast-store.ts'
import classes from './notice-line.module.css'

/** `asking`: who waits to be let in. */
type Props = { campaignId: string; asking: readonly Member[] }
/** `since`: when it arrived here or at the server. */
type News = { key: string; at: string; since: string } & ({ roll: Roll } | { seen: SeenHandout })

const MOST_SEEN = 10
/** No wider than a narrow phone. */
const LIST_WIDTH = 'min(340px, calc(100vw - 1rem))'

/** Shared rolls, handouts that players opened, and people who ask to join: quiet, at the end of the notice line. */
export function HubFeed({ campaignId, asking }: Props) {
  const { data: rolls } = useSharedRolls(campaignId)
  const isLive = useAfterFirst(rolls)
  const [opened, setOpened] = useState(false)
  const [first] = asking
  const news = newsOf(rolls ?? [], useHandoutsSeen(campaignId).slice(0, MOST_SEEN))
  const [latest] = news
  useBackLayer(opened, () => setOpened(false))
  return (
    <section className={classes.feed} aria-label="News">
      {!first && !latest && <span className={classes.quiet}>Nothing new</span>}
      <span className={classes.live} role="status" aria-live={isLive ? 'polite' : 'off'}>
        {latest && <NewsWords key={latest.key} news={latest} />}
      </span>
      {first && (
        <>
          <span className={classes.news}>
            <IconUserPlus size={18} aria-hidden="true" />
            <span className={classes.newsWords}>
              <b>{first.displayName}</b> asks to join
            </span>
          </span>
          <LetIn campaignId={campaignId} member={first} />
        </>
      )}
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={LIST_WIDTH} withinPortal trapFocus>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label="All news"
            title="All news"
            onClick={() => setOpened(!opened)}
          >
            <IconChevronDown size={20} aria-hidden="true" />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.allNews} tabIndex={0}>
          {opened && <AllNews campaignId={campaignId} asking={asking} news={news} />}
        </Popover.Dropdown>
      </Popover>
    </section>
  )
}

function AllNews({ campaignId, asking, news }: Props & { news: readonly News[] }) {
  const today = useToday()
  return (
    <>
      {asking.length + news.length === 0 && <span className={classes.quiet}>Nothing new</span>}
      <ul className={classes.list} aria-label="All news">
        {asking.map((member) => (
          <li key={member.id}>
            <b>{member.displayName}</b> asks to join
            <LetIn campaignId={campaignId} member={member} />
          </li>
        ))}
        {news.map((each) => (
          <li key={each.key}>
            <NewsWords news={each} />
            <time dateTime={each.at}>{formatTimeOrDay(each.at, today)}</time>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether the data was there before: what a screen opens with is no news. */
function useAfterFirst(data: unknown): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    if (data !== undefined) setAfter(true)
  }, [data])
  return isAfter
}

/** The latest first. */
function newsOf(rolls: readonly Roll[], seen: readonly SeenHandout[]): News[] {
  const news: News[] = [
    ...rolls.map((roll) => ({ key: roll.id, at: roll.at, since: roll.lastModified, roll })),
    ...seen.map((each) => ({
      key: `${each.handout.id} ${each.player.memberId}`,
      at: each.at,
      since: each.at,
      seen: each,
    })),
  ]
  return news.toSorted((a, b) => b.since.localeCompare(a.since))
}

function NewsWords({ news }: { news: News }) {
  if ('seen' in news) {
    const { player, handout } = news.seen
    return (
      <span className={classes.news}>
        <IconMailOpened size={18} aria-hidden="true" />
        <span className={classes.newsWords} title={`${player.name} has seen ${handout.title}`}>
          <b>{player.name}</b> has seen <b>{handout.title}</b>
        </span>
      </span>
    )
  }
  const { roll } = news
  return (
    <span className={classes.news}>
      <IconHexagon size={18} aria-hidden="true" />
      <span className={classes.newsWords}>
        <b>{roll.name || 'Someone'}</b> {roll.label ?? roll.dice} <b>{roll.total}</b>
      </span>
    </span>
  )
}

function LetIn({ campaignId, member }: { campaignId: string; member: Member }) {
  const [busy, setBusy] = useState(false)
  async function letIn() {
    setBusy(true)
    try {
      await approveMember(campaignId, member.id)
    } catch (error) {
      const message = reasonOf(error, 'Please try again.')
      notify({ title: `Couldn’t let ${member.displayName} in`, message, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="light"
      size="md"
      px="sm"
      loading={busy}
      aria-label={`Let in ${member.displayName}`}
      onClick={letIn}
    >
      Let in
    </Button>
  )
}
