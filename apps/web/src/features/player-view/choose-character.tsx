import { characterLine, knownPlayer, type PlayerCharacter, playerShape } from '@lanternkeep/schema'
import { Button, Divider, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isUnreachable, reasonOf } from '../../data/http/request-error.ts'
import { createCharacter, useDb } from '../../data/local/index.ts'
import { claimCharacter } from '../../data/remote/campaigns/claims.ts'
import { campaignKeys } from '../../lib/browser/browser-keys.ts'
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../lib/browser/form-draft.ts'
import { useChosenFlag } from '../../lib/browser/stored-flag.ts'
import { notify, useSchemaForm } from '../../ui/index.ts'
import { ToastSlot } from '../../ui/toasts/toast-slot.tsx'
import { HeroPortrait } from './hero-portrait.tsx'
import classes from './sheet.module.css'

type ChooseCharacterProps = {
  campaignId: string
  /** Player characters without a player. */
  heroes: readonly PlayerCharacter[]
  memberId: string | undefined
  /** Changes that the server takes once this player plays the character they are about. */
  waiting: number
  onChosen: (characterId: string) => void
  onCancel: (() => void) | undefined
}

const EMPTY = { name: '', playerName: '' }
const ownCharacterForm = z.object({
  name: playerShape.name.check(z.trim()),
  playerName: playerShape.playerName.check(z.trim()),
})

export function ChooseCharacter({ campaignId, heroes, memberId, waiting, onChosen, onCancel }: ChooseCharacterProps) {
  const db = useDb()
  const isDarkUnchosen = useChosenFlag('darkMode') === undefined
  const [busyWith, setBusyWith] = useState<string | null>(null)

  async function take(hero: PlayerCharacter) {
    setBusyWith(hero.id)
    try {
      await claimCharacter(hero.id)
      onChosen(hero.id)
    } catch (error) {
      notify({ title: `Couldn’t choose ${hero.name}`, message: whyNot(error), tone: 'error' })
    } finally {
      setBusyWith(null)
    }
  }

  const draftKey = campaignKeys(campaignId).heroDraft
  const [draft] = useState(() => readFormDraft(draftKey, EMPTY).mine)
  const form = useSchemaForm({
    owner: 'ownCharacter',
    initialValues: draft,
    schema: ownCharacterForm,
    onChange: (mine) => keepFormDraft(draftKey, { base: EMPTY, mine }),
    onSubmit: async (names) => {
      const created = await createCharacter(db, campaignId, { ...names, type: 'player', claimedBy: memberId ?? null })
      dropFormDraft(draftKey)
      onChosen(created.id)
    },
    onFailure: () => {
      const message = 'Failed to create player'
      notify({ title: 'Error', message, tone: 'error' })
      return { message }
    },
  })
  const { name, playerName } = form.values

  return (
    <Stack gap="md" className={classes.choose}>
      <ToastSlot>
        <Title order={2} fz={28}>
          Who do you play?
        </Title>
      </ToastSlot>
      {waiting > 0 && <Text>{waitingInWords(waiting)}</Text>}
      {heroes.length > 0 && (
        <Stack gap="xs">
          {heroes.map((hero) => (
            <UnstyledButton
              key={hero.id}
              className={classes.hero}
              disabled={busyWith !== null || form.isSending}
              onClick={() => take(hero)}
            >
              <HeroPortrait hero={hero} sizeRem={3} />
              <span className={classes.words}>
                <Text ff="heading" fw={600} fz={18} lh={1.2}>
                  {hero.name}
                </Text>
                <Text c="dimmed" fz="sm">
                  {[knownPlayer(hero) && `For ${knownPlayer(hero)}`, characterLine(hero)].filter(Boolean).join(' · ')}
                </Text>
              </span>
            </UnstyledButton>
          ))}
          <Divider label="or" />
        </Stack>
      )}
      <form {...form.formProps}>
        <Stack gap="sm">
          <Title order={3} fz={20}>
            Make your own
          </Title>
          <TextInput {...form.field('name')} required maxLength={100} size="md" />
          <TextInput {...form.field('playerName')} required maxLength={100} size="md" />
          <Button
            type="submit"
            size="lg"
            loading={form.isSending}
            disabled={!name.trim() || !playerName.trim() || !memberId}
          >
            Create character
          </Button>
          {onCancel && (
            <Button
              variant="subtle"
              onClick={() => {
                dropFormDraft(draftKey)
                onCancel()
              }}
            >
              Cancel
            </Button>
          )}
        </Stack>
      </form>
      {isDarkUnchosen && (
        <Text c="dimmed" fz="sm">
          It’s dark here until you choose: “Light colors” is in the menu at the top right.
        </Text>
      )}
    </Stack>
  )
}

function waitingInWords(waiting: number): string {
  const changes = waiting === 1 ? '1 change waits' : `${waiting} changes wait`
  return `${changes} on this device until you play the same character again. If it isn’t listed, ask your GM to give it to you.`
}

function whyNot(error: unknown): string {
  if (isUnreachable(error)) return 'You’re offline. Make your own below, or try again when you’re online.'
  return reasonOf(error, 'Please try again.')
}
