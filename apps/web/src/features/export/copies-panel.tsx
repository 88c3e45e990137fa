import { Group, Stack, Text } from '@mantine/core'
import { Panel } from '../../ui/index.ts'
import { ExportButton } from './export-button.tsx'

/** A campaign's way out, in its settings. */
export function CopiesPanel({ campaignId }: { campaignId: string }) {
  return (
    <Panel title="Export">
      <Stack gap="sm">
        <Text c="dimmed">
          One zip with all of this campaign, readable without Lanternkeep: notes and characters as Markdown, pictures,
          maps and sound. It can be imported again, here or on another device.
        </Text>
        <Group>
          <ExportButton campaignId={campaignId} size="md" />
        </Group>
      </Stack>
    </Panel>
  )
}
