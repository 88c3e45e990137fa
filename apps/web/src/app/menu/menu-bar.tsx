import { tierLabel, type User } from '@lanternkeep/schema'
import { Button, Text, UnstyledButton } from '@mantine/core'
import { IconLogin2, IconLogout2, IconUsers } from '@tabler/icons-react'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { IconButton, TierBadge, type TierName } from '../../ui/index.ts'
import { useKnownAccounts } from '../account/person.ts'
import { AdminButton } from './admin-button.tsx'
import classes from './menu-bar.module.css'

export type MenuBarProps = {
  person: User | null
  version: string
  onAdmin: () => void
  onPlans: () => void
  onLogIn: () => void
  onLogOut: () => void
  onChooseAccount: () => void
}

/** Admin button, version, plan and account. On a phone the version is at the bottom of the menu instead. */
export function MenuBar({ person, version, onAdmin, onPlans, onLogIn, onLogOut, onChooseAccount }: MenuBarProps) {
  const phone = useLayout() === 'phone'
  const label = tierLabel(person)
  const accounts = useKnownAccounts()
  const manyAccounts = !person && accounts.length > 1
  return (
    <header className={classes.bar}>
      <div className={classes.side}>
        {person?.isAdmin && <AdminButton isOwner={person.isOwner} onClick={onAdmin} />}
        {!phone && <Text className={classes.version}>v{version}</Text>}
      </div>
      <div className={classes.side}>
        {manyAccounts && <ChooseAccountButton phone={phone} onClick={onChooseAccount} />}
        <UnstyledButton className={classes.tier} title="Membership Plans" onClick={onPlans}>
          <TierBadge tier={label.toLowerCase() as TierName} />
        </UnstyledButton>
        {person ? (
          <Button
            className={classes.account}
            variant="default"
            title="Log out"
            leftSection={<IconLogout2 size={20} aria-hidden="true" />}
            onClick={onLogOut}
          >
            {person.firstName || 'Account'}
          </Button>
        ) : (
          <Button variant="default" leftSection={<IconLogin2 size={20} aria-hidden="true" />} onClick={onLogIn}>
            Log In
          </Button>
        )}
      </div>
    </header>
  )
}

function ChooseAccountButton({ phone, onClick }: { phone: boolean; onClick: () => void }) {
  const icon = <IconUsers size={20} aria-hidden="true" />
  if (phone) return <IconButton label="Choose account" icon={icon} onClick={onClick} />
  return (
    <Button variant="subtle" color="gray" leftSection={icon} onClick={onClick}>
      Choose account
    </Button>
  )
}
