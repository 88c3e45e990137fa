import { isCampaignNameTaken } from '@lanternkeep/schema'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useCampaigns, useDb } from '../../data/local/index.ts'
import { notify, Page, Panel, Stepper } from '../../ui/index.ts'
import { createGame } from './create-game.ts'

type Props = { onOpen: (campaignId: string) => void; onCancel: () => void }

const LEVELS = { min: 1, max: 30 }
const SESSIONS = { min: 0, max: 999 }

export function NewGame({ onOpen, onCancel }: Props) {
  const db = useDb()
  const { data: campaigns } = useCampaigns()
  const [name, setName] = useState('')
  const [startingLevel, setStartingLevel] = useState(1)
  const [sessionNumber, setSessionNumber] = useState(0)
  const [creating, setCreating] = useState(false)
  const taken = isCampaignNameTaken(
    name,
    (campaigns ?? []).map((campaign) => campaign.name),
  )

  const create = async (event: SubmitEvent) => {
    event.preventDefault()
    setCreating(true)
    const outcome = await createGame(db, { name, startingLevel, sessionNumber })
    setCreating(false)
    notify(outcome.toast)
    if (outcome.campaignId) onOpen(outcome.campaignId)
  }

  return (
    <Page title="New Game" onBack={onCancel} narrow>
      <Panel>
        <form onSubmit={create}>
          <Stack gap="lg">
            <div>
              <TextInput
                label="Campaign name"
                size="md"
                maxLength={100}
                required
                data-autofocus
                autoFocus
                autoComplete="off"
                placeholder="The Drowned Bells of Saltmere"
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              {taken && (
                <Alert mt="sm" color="straw" icon={<IconAlertTriangle size={20} />} role="status">
                  A campaign with this name already exists. A number will be added.
                </Alert>
              )}
            </div>
            <Group gap="xl" align="flex-start">
              <Stepper label="Starting level" value={startingLevel} onChange={setStartingLevel} {...LEVELS} />
              <Stepper label="Starting session" value={sessionNumber} onChange={setSessionNumber} {...SESSIONS} />
            </Group>
            <Group justify="flex-end" gap="sm">
              <Button variant="default" size="md" onClick={onCancel} disabled={creating}>
                Cancel Creation
              </Button>
              <Button type="submit" size="md" disabled={name.trim() === ''} loading={creating}>
                Create Game
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
    </Page>
  )
}
