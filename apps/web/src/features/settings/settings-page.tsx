import { labelOfField, type User } from '@lanternkeep/schema'
import { Stack, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFlag } from '../../lib/browser/stored-flag.ts'
import { Page, Panel } from '../../ui/index.ts'
import { AboutCard } from './cards/about-card.tsx'
import { type AccountActions, AccountCard } from './cards/account-card.tsx'
import { CloudCard } from './cards/cloud-card.tsx'
import { CopyCard } from './cards/copy-card.tsx'
import { StorageCard } from './cards/storage-card.tsx'

type Props = {
  person: User | null
  onBack: () => void
  account: AccountActions
  /** The kept changes of removed campaigns, passed in by the shell. */
  kept?: ReactNode
}

export function SettingsPage({ person, onBack, account, kept }: Props) {
  const [darkMode, setDarkMode] = useFlag('darkMode')
  return (
    <Page title="Settings" onBack={onBack} narrow>
      <Stack gap="sm">
        <AccountCard person={person} {...account} />
        <Panel title="Appearance">
          <Switch
            label={labelOfField('darkMode')}
            description="Dark colors, for a table by candlelight"
            checked={darkMode}
            onChange={(event) => setDarkMode(event.currentTarget.checked)}
          />
        </Panel>
        <CloudCard person={person} />
        <StorageCard />
        {kept}
        <CopyCard person={person} />
        <AboutCard />
      </Stack>
    </Page>
  )
}
