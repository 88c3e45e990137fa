import type { Campaign } from '@lanternkeep/schema'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { saveCampaignEdit, useDb } from '../../data/local/index.ts'
import { copyText } from '../../lib/browser/copy-text.ts'
import { IconButton, notify, Stepper } from '../../ui/index.ts'

type Props = { campaign: Campaign; onDone: () => void; share?: ReactNode }

/** The form offers 1-20, or up to what is stored already (behavior.md#levels). */
const HIGHEST_LEVEL = 20
const HIGHEST_SESSION = 1_000_000

type Values = Pick<Campaign, 'name' | 'playerCount' | 'sessionNumber' | 'startingLevel'>

export function CampaignForm({ campaign, onDone, share }: Props) {
  const db = useDb()
  const [opened] = useState(() => valuesOf(campaign))
  const [values, setValues] = useState(opened)
  const [saving, setSaving] = useState(false)
  const change = (patch: Partial<Values>) => setValues((current) => ({ ...current, ...patch }))

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      await saveCampaignEdit(db, campaign.id, { base: opened, mine: { ...values, name: values.name.trim() } })
      notify({ tone: 'success', title: 'Campaign updated successfully' })
      onDone()
    } catch {
      notify({ tone: 'error', title: 'Update Failed', message: 'Failed to update campaign. Please try again.' })
      setSaving(false)
    }
  }
  const copyCode = async () => {
    const code = campaign.joinCode ?? ''
    if (await copyText(code)) notify({ tone: 'success', title: 'Join Code Copied', message: code })
    else notify({ tone: 'warning', title: 'Not copied', message: `Write it down: ${code}` })
  }
  const number = (key: 'playerCount' | 'sessionNumber' | 'startingLevel') => ({
    value: values[key],
    onChange: (value: number) => change({ [key]: value }),
  })
  const blank = values.name.trim() === ''
  return (
    <form onSubmit={save}>
      <Stack gap="lg">
        <TextInput
          label="Campaign name"
          size="md"
          required
          maxLength={100}
          autoComplete="off"
          value={values.name}
          error={blank && 'Campaign name is required'}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Join code"
            size="md"
            readOnly
            value={campaign.joinCode ?? 'After first sync'}
            w="11rem"
            maw="100%"
            styles={{ input: { fontWeight: 600, letterSpacing: '0.08em' } }}
            rightSection={
              campaign.joinCode && (
                <IconButton label="Copy join code" icon={<IconCopy size={20} />} onClick={copyCode} />
              )
            }
            rightSectionWidth={44}
          />
          {share}
        </Group>
        <Group gap="lg" align="flex-start">
          <Stepper label="Players" {...number('playerCount')} min={1} max={20} />
          <Stepper label="Session" {...number('sessionNumber')} min={0} max={HIGHEST_SESSION} />
          <Stepper
            label="Starting level"
            {...number('startingLevel')}
            min={1}
            max={Math.max(HIGHEST_LEVEL, opened.startingLevel)}
          />
        </Group>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onDone} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" size="md" disabled={blank} loading={saving}>
            Save Changes
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function valuesOf({ name, playerCount, sessionNumber, startingLevel }: Campaign): Values {
  return { name, playerCount, sessionNumber, startingLevel }
}
