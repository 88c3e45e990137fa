import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { useState } from 'react'
import { markFarewellSeen, type StoredFarewell, useCampaigns, useDb, useFarewells } from '../../data/local/index.ts'
import { count } from '../../lib/format.ts'
import { farewellWords } from './farewell-words.ts'
import { KeptList } from './kept-list.tsx'
import { useKept } from './use-kept.ts'

/** Above the list of campaigns: those that left it, until somebody has seen it. */
export function FarewellLines() {
  const { data: farewells = [] } = useFarewells()
  const { data: campaigns } = useCampaigns()
  const unseen = farewells.filter(({ seen, campaignId }) => !seen && !campaigns?.some(({ id }) => id === campaignId))
  if (!campaigns || unseen.length === 0) return null
  return (
    <Stack gap="sm" mb="md">
      {unseen.map((farewell) => (
        <FarewellLine key={farewell.campaignId} farewell={farewell} />
      ))}
    </Stack>
  )
}

function FarewellLine({ farewell }: { farewell: StoredFarewell }) {
  const db = useDb()
  const { kept, nameOf } = useKept(farewell.campaignId)
  const [reading, setReading] = useState(false)
  const { title, text } = farewellWords(farewell)
  return (
    <Alert color="straw" icon={<IconDoorExit size={20} />} role="status" title={title}>
      <Text>{text}</Text>
      <Group gap="sm" mt="xs">
        {kept.length > 0 && (
          <Button variant="default" onClick={() => setReading(true)}>
            See {count(kept.length, 'kept change')}
          </Button>
        )}
        <Button variant="subtle" onClick={() => void markFarewellSeen(db, farewell.campaignId)}>
          Put away
        </Button>
      </Group>
      <Modal opened={reading && kept.length > 0} onClose={() => setReading(false)} title={`Kept from ${farewell.name}`}>
        <KeptList kept={kept} nameOf={nameOf} />
      </Modal>
    </Alert>
  )
}
