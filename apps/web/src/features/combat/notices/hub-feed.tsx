import type { Roll } from '@lanternkeep/schema'
import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconChevronDown, IconHexagon, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { reasonOf } from '../../../data/http/request-error.ts'
import { useSharedRolls } from '../../../data/local/index.ts'
import { approveMember, type Member } from '../../../data/remote/campaigns/members.ts'
import { formatTime } from '../../../lib/format.ts'
import { notify } from '../../../ui/toasts/toast-store.ts'
import classes from './notice-line.module.css'

/** `asking`: who waits to be let in. */
type Props = { campaignId: string; asking: readonly Member[] }

/** Rolls that were shared, and people who ask to join: quiet, at the end of the notice line. */
export function HubFeed({ campaignId, asking }: Props) {
  const { data: rolls = [] } = useSharedRolls(campaignId)
  const [opened, setOpened] = useState(false)
  const [first] = asking
  const [latest] = rolls
  return (
    <section className={classes.feed} aria-label="News">
      {!first && !latest && <span className={classes.quiet}>Nothing new</span>}
      {latest && <RollNews roll={latest} />}
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
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={340} withinPortal>
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
        <Popover.Dropdown>
          {asking.length + rolls.length === 0 && <span className={classes.quiet}>Nothing new</span>}
          <ul className={classes.list} aria-label="All news">
            {asking.map((member) => (
              <li key={member.id}>
                <b>{member.displayName}</b> asks to join
                <LetIn campaignId={campaignId} member={member} />
              </li>
            ))}
            {rolls.map((roll) => (
              <li key={roll.id}>
                <RollNews roll={roll} />
                <time dateTime={roll.at}>{formatTime(roll.at)}</time>
              </li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </section>
  )
}

function RollNews({ roll }: { roll: Roll }) {
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
      aria-label={`Let ${member.displayName} in`}
      onClick={letIn}
    >
      Let in
    </Button>
  )
}
