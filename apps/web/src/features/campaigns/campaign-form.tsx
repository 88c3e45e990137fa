import {
  type Campaign,
  campaignShape,
  DEFAULT_CURRENCIES,
  EDITED_PLAYER_COUNT,
  EDITED_SESSION_NUMBER,
  editedLevelRange,
  labelOfField,
} from '@lanternkeep/schema'
import { Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { saveCampaignEdit, useDb } from '../../data/local/index.ts'
import { useAskBeforeUnload } from '../../lib/browser/ask-before-unload.ts'
import { campaignKeys } from '../../lib/browser/browser-keys.ts'
import { copyText } from '../../lib/browser/copy-text.ts'
import { useFormDraft, useRestored } from '../../lib/hooks/use-form-draft.ts'
import { TypedBefore } from '../../ui/form/typed-before.tsx'
import { WordsInput } from '../../ui/form/words-input.tsx'
import { IconButton, notify, Stepper, useSchemaForm } from '../../ui/index.ts'

type Props = { campaign: Campaign; onDone: () => void; share?: ReactNode }

const campaignForm = z.object({
  name: campaignShape.name.check(z.trim()),
  playerCount: campaignShape.playerCount,
  sessionNumber: campaignShape.sessionNumber,
  startingLevel: campaignShape.startingLevel,
  playersEndTurns: campaignShape.playersEndTurns,
  playersMark: campaignShape.playersMark,
  concentration: campaignShape.concentration,
  deathSaves: campaignShape.deathSaves,
  currencies: campaignShape.currencies,
})

export function CampaignForm({ campaign, onDone, share }: Props) {
  const db = useDb()
  const draft = useFormDraft(campaignKeys(campaign.id).settingsDraft, () => valuesOf(campaign))
  const { opened } = draft
  const form = useSchemaForm({
    owner: 'campaign',
    initialValues: opened,
    schema: campaignForm,
    checksAtOnce: true,
    onChange: draft.keep,
    onSubmit: async (mine) => {
      await saveCampaignEdit(db, campaign.id, { base: opened, mine })
      notify({ tone: 'success', title: 'Campaign updated successfully' })
      close()
    },
    onFailure: () => {
      const message = 'Failed to update campaign. Please try again.'
      notify({ tone: 'error', title: 'Update Failed', message })
      return { message }
    },
  })
  useRestored(draft.restored, form.change)
  function close() {
    draft.drop()
    onDone()
  }
  useAskBeforeUnload(form.isChanged)
  const copyCode = async () => {
    const code = campaign.joinCode ?? ''
    if (await copyText(code)) notify({ tone: 'success', title: 'Join Code Copied', message: code })
    else notify({ tone: 'warning', title: 'Not copied', message: `Write it down: ${code}` })
  }
  return (
    <form {...form.formProps}>
      <Stack gap="lg">
        {draft.restored && <TypedBefore />}
        <TextInput {...form.field('name')} size="md" required maxLength={100} autoComplete="off" />
        <Group align="flex-end" gap="sm">
          <TextInput
            label={labelOfField('joinCode')}
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
          <Stepper {...form.field('playerCount')} {...EDITED_PLAYER_COUNT} isLenient />
          <Stepper {...form.field('sessionNumber')} {...EDITED_SESSION_NUMBER} isLenient />
          <Stepper {...form.field('startingLevel')} {...editedLevelRange(opened.startingLevel)} isLenient />
        </Group>
        <Switch
          label="Players can end their own turn"
          description="On their phone, while it’s their character’s turn"
          checked={form.values.playersEndTurns ?? true}
          onChange={(event) => form.change({ playersEndTurns: event.currentTarget.checked })}
        />
        <Switch
          label="Players can mark moments"
          description="With a flag on their phone. You find their marks beside a recording of the evening"
          checked={form.values.playersMark ?? false}
          onChange={(event) => form.change({ playersMark: event.currentTarget.checked })}
        />
        <Switch
          label="Concentration checks"
          description="Damage to someone who concentrates asks for a roll"
          checked={form.values.concentration ?? false}
          onChange={(event) => form.change({ concentration: event.currentTarget.checked })}
        />
        <Switch
          label="Death saves"
          description="For heroes at 0 health, in the hub and on phones"
          checked={form.values.deathSaves ?? false}
          onChange={(event) => form.change({ deathSaves: event.currentTarget.checked })}
        />
        <WordsInput
          {...form.field('currencies')}
          description="What players’ purses count, the most valuable first"
          value={[...(form.values.currencies ?? DEFAULT_CURRENCIES)]}
          maxTags={12}
          maxLength={30}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={close} disabled={form.isSending}>
            Cancel
          </Button>
          <Button type="submit" size="md" disabled={form.errors.name !== undefined} loading={form.isSending}>
            Save Changes
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function valuesOf(campaign: Campaign) {
  const { name, playerCount, sessionNumber, startingLevel } = campaign
  const { playersEndTurns, playersMark, concentration, deathSaves, currencies } = campaign
  const switches = { playersEndTurns, playersMark, concentration, deathSaves }
  return { name, playerCount, sessionNumber, startingLevel, ...switches, currencies }
}
