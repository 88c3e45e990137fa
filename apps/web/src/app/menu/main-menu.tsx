import { tierLabel, type User } from '@lanternkeep/schema'
import { Button, Group, Text } from '@mantine/core'
import {
  IconAdjustments,
  IconArrowUp,
  IconBooks,
  IconCloudOff,
  IconFeather,
  IconKey,
  IconLogin2,
  IconLogout2,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { accountKeyOf, knownAccounts } from '../../data/local/account.ts'
import { useVersion } from '../../data/remote/version.ts'
import { count } from '../../lib/format.ts'
import { useLayout } from '../../lib/use-layout.ts'
import { useOnline } from '../../lib/use-online.ts'
import { TierBadge, type TierName, Wordmark } from '../../ui/index.ts'
import { ChooseAccount } from '../account/choose-account.tsx'
import { LogoutDialog } from '../account/logout-dialog.tsx'
import type { DeviceFacts } from '../device-facts.ts'
import { loadText } from './load-text.ts'
import classes from './main-menu.module.css'
import { MenuTile } from './menu-tile.tsx'

type Props = {
  person: User | null
  /** Undefined until the database is open: the menu is painted without it. */
  facts: DeviceFacts | undefined
  onNew: () => void
  onGo: (name: 'load' | 'join' | 'settings' | 'login') => void
}

export function MainMenu({ person, facts, onNew, onGo }: Props) {
  const { data: version } = useVersion()
  const browserOnline = useOnline()
  const [dialog, setDialog] = useState<'logout' | 'choose' | null>(null)
  const phone = useLayout() === 'phone'
  const online = facts?.online ?? browserOnline
  const names = facts?.campaignNames ?? []
  const waiting = facts?.waiting ?? 0
  const close = () => setDialog(null)
  return (
    <main className={classes.menu}>
      <header className={classes.top}>
        <Text className={classes.version}>v{version}</Text>
        <Group gap="sm" justify="flex-end">
          {!person && knownAccounts().length > 1 && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconUsers size={20} aria-hidden="true" />}
              onClick={() => setDialog('choose')}
            >
              Choose account
            </Button>
          )}
          <TierBadge tier={tierLabel(person).toLowerCase() as TierName} />
          {person ? (
            <Button
              variant="default"
              title="Log out"
              leftSection={<IconLogout2 size={20} aria-hidden="true" />}
              onClick={() => setDialog('logout')}
            >
              {person.firstName || 'Account'}
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconLogin2 size={20} aria-hidden="true" />}
              onClick={() => onGo('login')}
            >
              Log In
            </Button>
          )}
        </Group>
      </header>
      <div className={classes.middle}>
        <h1 className={classes.mark}>
          <Wordmark height={phone ? 52 : 84} glow />
        </h1>
        <Text className={classes.motto}>The light on the table that stays on.</Text>
        <nav className={classes.tiles} aria-label="Main menu">
          <MenuTile
            title="New Campaign"
            text="Name it, set the level, share the code"
            Icon={IconFeather}
            onClick={onNew}
          />
          <MenuTile
            title="Load Campaign"
            text={loadText(names)}
            Icon={IconBooks}
            lit={names.length > 0}
            onClick={() => onGo('load')}
          />
          <MenuTile
            title="Join Campaign"
            text="With the code your GM shows you"
            Icon={IconKey}
            onClick={() => onGo('join')}
          />
          <MenuTile
            title="Settings"
            text="Appearance, your plan, and this device"
            Icon={IconAdjustments}
            onClick={() => onGo('settings')}
          />
        </nav>
        <div className={classes.states} role="status">
          {!online && (
            <span className={classes.offline}>
              <IconCloudOff size={20} aria-hidden="true" />
              Offline. Everything on this device works.
            </span>
          )}
          {waiting > 0 && (
            <span className={classes.waiting}>
              <IconArrowUp size={20} aria-hidden="true" />
              {count(waiting, 'change')} waiting to go up
            </span>
          )}
        </div>
      </div>
      {person && (
        <LogoutDialog person={person} waiting={waiting} opened={dialog === 'logout'} onClose={close} onLocked={close} />
      )}
      <ChooseAccount opened={dialog === 'choose'} current={accountKeyOf(person)} onClose={close} />
    </main>
  )
}
