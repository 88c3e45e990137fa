import { tierLabel, type User } from '@lanternkeep/schema'
import { Group, Stack, Switch, Text } from '@mantine/core'
import { useFlag } from '../../lib/stored-flag.ts'
import { Page, Panel, TierBadge, type TierName } from '../../ui/index.ts'
import { AboutCard } from './about-card.tsx'
import { CloudCard } from './cloud-card.tsx'
import { StorageCard } from './storage-card.tsx'

type Props = { person: User | null; onBack: () => void }

export function SettingsPage({ person, onBack }: Props) {
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
        <AboutCard />
      </Stack>
    </Page>
  )
}
