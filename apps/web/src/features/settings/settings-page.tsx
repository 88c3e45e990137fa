import { tierLabel, type User } from '@lanternkeep/schema'
import { Group, Stack, Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFlag } from '../../lib/stored-flag.ts'
import { Page, Panel, TierBadge, type TierName } from '../../ui/index.ts'
import { AboutCard } from './about-card.tsx'
import { CloudCard } from './cloud-card.tsx'
import { CopyCard } from './copy-card.tsx'
import { StorageCard } from './storage-card.tsx'

type Props = {
  person: User | null
  onBack: () => void
  /** What was kept of campaigns that are gone, handed over by the shell. */
  kept?: ReactNode
}

export function SettingsPage({ person, onBack, kept }: Props) {
  const [darkMode, setDarkMode] = useFlag('darkMode')
  const plan = tierLabel(person)
  return (
    <Page title="Settings" onBack={onBack} narrow>
      <Stack gap="sm">
        <Panel>
          <Group justify="space-between">
            <Text fw={600}>Current plan: {plan}</Text>
            <TierBadge tier={plan.toLowerCase() as TierName} />
          </Group>
        </Panel>
        <Panel title="Appearance">
          <Switch
            label="Dark mode"
            description="Night colours, for a table by candlelight"
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
