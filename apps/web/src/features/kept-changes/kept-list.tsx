import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { dismissKeptChange, type KeptDocument, useDb } from '../../data/local/index.ts'
import { onFirstClick } from '../../lib/browser/first-click.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { useFocusOnNextRow } from '../../lib/hooks/use-focus-on-next.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { notify } from '../../ui/index.ts'
import { KeptFields } from './kept-fields.tsx'
import { keptInWords } from './kept-words.ts'

type Props = { kept: readonly KeptDocument[]; nameOf: (campaignId: string) => string }

/** Kept changes: each can be read, saved as a file, or dismissed. */
export function KeptList({ kept, nameOf }: Props) {
  const db = useDb()
  const [reading, setReading] = useState<KeptDocument | null>(null)
  const { rows, leave } = useFocusOnNextRow<HTMLDivElement>(kept.map(({ id }) => id))
  const dismiss = async (id: string) => {
    leave(id)
    try {
      await dismissKeptChange(db, id)
    } catch {
      notify({ tone: 'error', title: 'Not dismissed', message: 'This device couldn’t save the change.' })
    }
  }
  const download = () => {
    const named = kept.map(({ id: _, ...each }) => ({ campaign: nameOf(each.campaignId), ...each }))
    saveFile(new Blob([JSON.stringify(named, null, 2)], { type: 'application/json' }), 'lanternkeep-kept.json')
  }
  return (
    <Stack ref={rows} gap="sm">
      {kept.map((each) => {
        const { title, when } = keptInWords(each)
        return (
          <Group key={each.id} justify="space-between" wrap="wrap" gap="xs">
            <div>
              <Text fw={600}>{title}</Text>
              <Text c="dimmed" size="sm">
                {nameOf(each.campaignId)}, {when}
              </Text>
            </div>
            <Group gap="xs">
              <Button variant="default" aria-label={`Read ${title}`} onClick={() => setReading(each)}>
                Read
              </Button>
              <Button
                variant="subtle"
                color="gray"
                aria-label={`Dismiss ${title}`}
                onClick={onFirstClick(() => void dismiss(each.id))}
              >
                Dismiss
              </Button>
            </Group>
          </Group>
        )
      })}
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        onClick={download}
        style={{ alignSelf: 'flex-start' }}
      >
        Save as a file
      </Button>
      {reading && (
        <Dialog opened onClose={() => setReading(null)} title={keptInWords(reading).title} size="lg">
          <KeptFields kept={reading} />
        </Dialog>
      )}
    </Stack>
  )
}
