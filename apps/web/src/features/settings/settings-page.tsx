import { labelOfField, type User } from '@lanternkeep/schema'
import { Stack, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useChosenFlag, writeFlag } from '../../lib/browser/stored-flag.ts'
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
  /** Opens the export, also from the shell. */
  exportButton?: ReactNode
}

export function SettingsPage({ person, onBack, account, kept, exportButton }: Props) {
  const darkMode = useChosenFlag('darkMode')
  return (
    <Page title="Settings" onBack={onBack} narrow>
      <Stack gap="sm">
        <AccountCard person={person} {...account} />
        <Panel title="Appearance">
          <Switch
            label={labelOfField('darkMode')}
            description={
              darkMode === undefined
                ? 'Dark colors, for a table by candlelight. Until you choose, campaigns you joined are dark.'
                : 'Dark colors, for a table by candlelight'
            }
            checked={darkMode ?? false}
            onChange={(event) => writeFlag('darkMode', event.currentTarget.checked)}
          />
        </Panel>
        <CloudCard person={person} />
        <StorageCard />
        {kept}
        <CopyCard person={person} exportButton={exportButton} />
        <AboutCard />
      </Stack>
    </Page>
  )
}
