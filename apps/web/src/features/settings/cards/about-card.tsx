import { Group, Stack, Text } from '@mantine/core'
import { useVersion } from '../../../data/remote/version.ts'
import { Panel, Wordmark } from '../../../ui/index.ts'
import { AnvilLogo, HarbourLogo } from '../studio-logos.tsx'

export function AboutCard() {
  const { data: version } = useVersion()
  return (
    <Panel title="About">
      <Stack gap="md">
        <div>
          <Wordmark height={44} />
          <Text c="dimmed" mt="xs">
            Version {version}
          </Text>
          <Text>A campaign manager for any tabletop role-playing game that keeps working without internet.</Text>
        </div>
        <Group gap="xl">
          <AnvilLogo />
          <HarbourLogo />
        </Group>
      </Stack>
    </Panel>
  )
}
