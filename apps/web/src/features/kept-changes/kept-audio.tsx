import { formatDuration } from '@lanternkeep/schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { removeAudio, type StoredAudio, saveAudio, segmentsOf, useDb } from '../../data/local/index.ts'
import { bytesInWords, formatDateTime } from '../../lib/format.ts'
import { useFocusOnNextRow } from '../../lib/hooks/use-focus-on-next.ts'
import { ConfirmDialog, IconButton, notify } from '../../ui/index.ts'

type Props = { audio: readonly StoredAudio[]; nameOf: (campaignId: string) => string }

/** Recordings whose campaign was removed without a person's choice on this device: to be downloaded or deleted. */
export function KeptAudio({ audio, nameOf }: Props) {
  const db = useDb()
  const [deleting, setDeleting] = useState<StoredAudio>()

  const { rows, leave } = useFocusOnNextRow<HTMLDivElement>(audio.map(({ recordingId }) => recordingId))

  async function download({ recordingId, sessionNumber, startedAt: startTime }: StoredAudio) {
    try {
      await saveAudio(db, { sessionNumber, startTime }, await segmentsOf(db, recordingId))
    } catch {
      notify({ tone: 'error', title: 'Error', message: 'Couldn’t read the recording.' })
    }
  }
  async function remove({ recordingId }: StoredAudio) {
    setDeleting(undefined)
    leave(recordingId)
    try {
      await removeAudio(db, recordingId)
    } catch {
      notify({ tone: 'error', title: 'Error', message: 'The recording couldn’t be deleted.' })
    }
  }
  return (
    <Stack ref={rows} gap="sm">
      {audio.map((each) => {
        const name = `Recording of ${formatDateTime(each.startedAt)}`
        const of = each.campaignId && `${nameOf(each.campaignId)}, session ${each.sessionNumber}`
        return (
          <Group key={each.recordingId} justify="space-between" wrap="wrap" gap="xs">
            <div>
              <Text fw={600}>{name}</Text>
              <Text c="dimmed" size="sm">
                {[of, formatDuration(each.duration), bytesInWords(each.bytes)].filter(Boolean).join(', ')}
              </Text>
            </div>
            <Group gap="xs">
              <Button
                variant="default"
                aria-label={`Download ${name}`}
                leftSection={<IconDownload size={20} aria-hidden="true" />}
                onClick={() => void download(each)}
              >
                Download
              </Button>
              <IconButton
                label={`Delete ${name}`}
                danger
                icon={<IconTrash size={20} aria-hidden="true" />}
                onClick={() => setDeleting(each)}
              />
            </Group>
          </Group>
        )
      })}
      <ConfirmDialog
        opened={deleting !== undefined}
        title="Delete this recording?"
        text="It’s on this device only and can’t be recovered."
        confirmLabel="Delete recording"
        destructive
        onConfirm={() => deleting && void remove(deleting)}
        onClose={() => setDeleting(undefined)}
      />
    </Stack>
  )
}
