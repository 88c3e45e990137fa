import type { HeldUser } from '@lanternkeep/schema'
import { Button, Text } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { count, formatDate } from '../../../lib/format.ts'
import { EmptyState, SidePanel } from '../../../ui/index.ts'
import classes from './deleted-accounts.module.css'
import { restore } from './user-acts.ts'
import { calledBy, fullName } from './user-words.ts'

type Props = { opened: boolean; held: readonly HeldUser[]; onClose: () => void }

/** Deleted accounts during their deletion hold (behavior.md#blocked-and-deleted-accounts). */
export function DeletedAccounts({ opened, held, onClose }: Props) {
  return (
    <SidePanel opened={opened} onClose={onClose} title="Deleted accounts">
      {held.length === 0 && <EmptyState title="No deleted accounts" text="Deleted accounts stay here for 30 days." />}
      <ul className={classes.held} aria-label="Deleted accounts">
        {held.map((user) => (
          <HeldRow key={user.id} user={user} />
        ))}
      </ul>
    </SidePanel>
  )
}

function HeldRow({ user }: { user: HeldUser }) {
  const [isBusy, setBusy] = useState(false)
  const name = calledBy(user)
  async function bringBack() {
    setBusy(true)
    await restore({ id: user.id, name })
    setBusy(false)
  }
  return (
    <li className={classes.user} aria-label={name}>
      <div className={classes.words}>
        <Text fw={600}>{fullName(user) || '(no name)'}</Text>
        <Text c="dimmed" className={classes.address}>
          {user.email}
        </Text>
        <Text fz="sm" c="dimmed">
          {`Deleted ${formatDate(user.deletedAt)}. ${whatFollows(user)}`}
        </Text>
      </div>
      <Button
        variant="default"
        leftSection={<IconRestore size={20} aria-hidden="true" />}
        aria-label={`Restore ${name}`}
        loading={isBusy}
        onClick={bringBack}
      >
        Restore
      </Button>
    </li>
  )
}

function whatFollows({ heldUntil, campaigns }: HeldUser): string {
  const what = campaigns > 0 ? `, with ${count(campaigns, 'campaign')}` : ''
  return `Deleted for good on ${formatDate(heldUntil)}${what}.`
}
