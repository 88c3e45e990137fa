import { type Campaign, labelOfField } from '@lanternkeep/schema'
import { Button, Stack, Switch } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { reasonOf } from '../../data/http/request-error.ts'
import { adoptServerCampaign, updateCampaign, useDb } from '../../data/local/index.ts'
import { drawJoinCode } from '../../data/remote/campaigns/campaigns.ts'
import { ConfirmDialog, notify } from '../../ui/index.ts'

/**
 * Closing, approving, and a new code (behavior.md#joining). The switches work offline too and sync with the campaign.
 */
export function JoiningSettings({ campaign, online }: { campaign: Campaign; online: boolean }) {
  const db = useDb()
  const [isAsking, setAsking] = useState(false)
  const [isDrawing, setDrawing] = useState(false)

  async function change(patch: Partial<Campaign>) {
    try {
      await updateCampaign(db, campaign.id, patch)
    } catch {
      notify({ title: 'Error', message: 'Failed to update campaign', tone: 'error' })
    }
  }

  async function draw() {
    setDrawing(true)
    try {
      await adoptServerCampaign(db, await drawJoinCode(campaign.id))
      setAsking(false)
      notify({ title: 'New join code created', message: 'The old code no longer works.', tone: 'success' })
    } catch (error) {
      notify({ title: 'No new join code', message: reasonOf(error, 'Please try again.'), tone: 'error' })
    } finally {
      setDrawing(false)
    }
  }

  return (
    <Stack gap="sm">
      <Switch
        label={labelOfField('joinOpen')}
        checked={campaign.joinOpen}
        onChange={(event) => change({ joinOpen: event.currentTarget.checked })}
      />
      <Switch
        label={labelOfField('approveJoins')}
        checked={campaign.approveJoins}
        onChange={(event) => change({ approveJoins: event.currentTarget.checked })}
      />
      <Button
        variant="subtle"
        leftSection={<IconRefresh size={20} />}
        disabled={!online}
        onClick={() => setAsking(true)}
        style={{ alignSelf: 'flex-start' }}
      >
        New join code
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="New join code?"
        text="The old code and its link stop working. Everyone who has joined stays in."
        confirmLabel="New join code"
        busy={isDrawing}
        onConfirm={draw}
        onClose={() => setAsking(false)}
      />
    </Stack>
  )
}
