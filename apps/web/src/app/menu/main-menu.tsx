import type { User } from '@lanternkeep/schema'
import { Text } from '@mantine/core'
import { IconAdjustments, IconBooks, IconFeather, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { accountKeyOf } from '../../data/local/store/account.ts'
import { useVersion } from '../../data/remote/version.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { lazyView, usePreload } from '../../lib/lazy-view.tsx'
import { Wordmark } from '../../ui/index.ts'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import type { DeviceFacts } from '../device-facts.ts'
import { loadText } from './load-text.ts'
import classes from './main-menu.module.css'
import { MenuBar } from './menu-bar.tsx'
import { MenuFoot } from './menu-foot.tsx'
import { MenuStates } from './menu-states.tsx'
import { MenuTile } from './menu-tile.tsx'

const LogoutDialog = lazyView(async () => (await import('../account/logout-dialog.tsx')).LogoutDialog)
const ChooseAccount = lazyView(async () => (await import('../account/choose-account.tsx')).ChooseAccount)
const DIALOGS = [LogoutDialog, ChooseAccount]

/** The views that the menu opens directly. */
type Place = 'load' | 'join' | 'settings' | 'login' | 'admin' | 'subscription' | 'changelog' | 'planned-features'

type Props = {
  person: User | null
  /** Undefined until the database is open: the menu renders without it. */
  facts: DeviceFacts | undefined
  onNew: () => void
  onGo: (name: Place) => void
  onFeedback: () => void
}

export function MainMenu({ person, facts, onNew, onGo, onFeedback }: Props) {
  const { data: version } = useVersion()
  const browserOnline = useOnline()
  const [dialog, setDialog] = useState<{ name: 'logout' | 'choose'; opened: boolean } | null>(null)
  const phone = useLayout() === 'phone'
  const names = facts?.campaignNames ?? []
  const waiting = facts?.waiting ?? 0
  const open = (name: 'logout' | 'choose') => setDialog({ name, opened: true })
  const close = () => setDialog((shown) => shown && { ...shown, opened: false })
  usePreload(DIALOGS)
  return (
    <main className={classes.menu}>
      <MenuBar
        person={person}
        version={version}
        onAdmin={() => onGo('admin')}
        onPlans={() => onGo('subscription')}
        onLogIn={() => onGo('login')}
        onLogOut={() => open('logout')}
        onChooseAccount={() => open('choose')}
      />
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
        <MenuStates online={facts?.online ?? browserOnline} waiting={waiting} />
      </div>
      <MenuFoot
        version={version}
        isIdle={facts !== undefined}
        onChangelog={() => onGo('changelog')}
        onPlannedFeatures={() => onGo('planned-features')}
        onFeedback={onFeedback}
      />
      {person && dialog?.name === 'logout' && (
        <PartBoundary name="The logout" onFailed={() => setDialog(null)}>
          <LogoutDialog
            person={person}
            waiting={waiting}
            audio={facts?.audio}
            opened={dialog.opened}
            onClose={close}
            onLocked={close}
          />
        </PartBoundary>
      )}
      {dialog?.name === 'choose' && (
        <PartBoundary name="The list of accounts" onFailed={() => setDialog(null)}>
          <ChooseAccount opened={dialog.opened} current={accountKeyOf(person)} onClose={close} />
        </PartBoundary>
      )}
    </main>
  )
}
