import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { useState } from 'react'
import { markDepartureSeen, type StoredDeparture, useDb } from '../../data/local/index.ts'
import { count } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { KeptAudio } from './kept-audio.tsx'
import { KeptList } from './kept-list.tsx'
import { membershipEndedWords } from './membership-ended-words.ts'
import { useKept } from './use-kept.ts'

export function MembershipEndedLine({ departure }: { departure: StoredDeparture }) {
  const db = useDb()
  const { kept, audio, nameOf } = useKept(departure.campaignId)
  const [reading, setReading] = useState(false)
  const { title, text } = membershipEndedWords(departure)
  return (
    <Alert color="straw" icon={<IconDoorExit size={20} />} role="status" title={title}>
      <Text>{text}</Text>
      {audio.length > 0 && <Text>{count(audio.length, 'recording')} stayed here, on this device only.</Text>}
      <Group gap="sm" mt="xs">
        {kept.length + audio.length > 0 && (
          <Button variant="default" onClick={() => setReading(true)}>
            See {kept.length > 0 ? count(kept.length, 'kept change') : count(audio.length, 'recording')}
          </Button>
        )}
        <Button variant="subtle" onClick={() => void markDepartureSeen(db, departure)}>
          Dismiss
        </Button>
      </Group>
      <Dialog
        opened={reading && kept.length + audio.length > 0}
        onClose={() => setReading(false)}
        title={`Kept from ${departure.name}`}
      >
        <Stack gap="md">
          {kept.length > 0 && <KeptList kept={kept} nameOf={nameOf} />}
          {audio.length > 0 && <KeptAudio audio={audio} nameOf={nameOf} />}
        </Stack>
      </Dialog>
    </Alert>
  )
}
