import { campaignShape, isCampaignNameTaken, STARTING_LEVEL, STARTING_SESSION } from '@lanternkeep/schema'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import * as z from 'zod/mini'
import { useCampaigns, useDb } from '../../data/local/index.ts'
import { formDraftPrefix } from '../../lib/browser/browser-keys.ts'
import { useFormDraft, useRestored } from '../../lib/hooks/use-form-draft.ts'
import { notify, Page, Panel, Stepper, useSchemaForm } from '../../ui/index.ts'
import { createGame } from './create-game.ts'

type Props = { onOpen: (campaignId: string) => void; onCancel: () => void }

const newGameForm = z.object({
  name: campaignShape.name,
  startingLevel: campaignShape.startingLevel,
  sessionNumber: campaignShape.sessionNumber,
})
const EMPTY = { name: '', startingLevel: STARTING_LEVEL.fallback, sessionNumber: STARTING_SESSION.fallback }

export function NewGame({ onOpen, onCancel }: Props) {
  const db = useDb()
  const { data: campaigns } = useCampaigns()
  const draft = useFormDraft(`${formDraftPrefix(db.account)}new-game`, () => EMPTY)
  const form = useSchemaForm({
    owner: 'newCampaign',
    initialValues: draft.opened,
    schema: newGameForm,
    onChange: draft.keep,
    onSubmit: async (values) => {
      const outcome = await createGame(db, values)
      notify(outcome.toast)
      if (!outcome.campaignId) return
      draft.drop()
      onOpen(outcome.campaignId)
    },
  })
  useRestored(draft.restored, form.change)
  const cancel = () => {
    draft.drop()
    onCancel()
  }
  const { name } = form.values
  const taken = isCampaignNameTaken(
    name,
    (campaigns ?? []).map((campaign) => campaign.name),
  )

  return (
    <Page title="New Game" onBack={cancel} narrow>
      <Panel>
        <form {...form.formProps}>
          <Stack gap="lg">
            <div>
              <TextInput
                {...form.field('name')}
                size="md"
                maxLength={100}
                required
                data-autofocus
                autoFocus
                autoComplete="off"
                placeholder="The Drowned Bells of Saltmere"
              />
              {taken && (
                <Alert mt="sm" color="straw" icon={<IconAlertTriangle size={20} />} role="status">
                  A campaign with this name already exists. A number will be added.
                </Alert>
              )}
            </div>
            <Group gap="xl" align="flex-start">
              <Stepper {...form.field('startingLevel')} {...STARTING_LEVEL} isLenient />
              <Stepper {...form.field('sessionNumber')} {...STARTING_SESSION} isLenient />
            </Group>
            <Group justify="flex-end" gap="sm">
              <Button variant="default" size="md" onClick={cancel} disabled={form.isSending}>
                Cancel Creation
              </Button>
              <Button type="submit" size="md" disabled={name.trim() === ''} loading={form.isSending}>
                Create Game
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
    </Page>
  )
}
