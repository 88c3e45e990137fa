import { type Campaign, isLibraryId, type Session } from '@lanternkeep/schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import {
  type ConflictItem,
  settleConflicts,
  useCampaign,
  useCharacters,
  useConflicts,
  useDb,
  useSessions,
} from '../../data/local/index.ts'
import { useAskBeforeUnload } from '../../lib/browser/ask-before-unload.ts'
import { takeLostFocus } from '../../lib/hooks/lost-focus.ts'
import { useFocusOnNext } from '../../lib/hooks/use-focus-on-next.ts'
import { sessionName } from '../../lib/session-name.ts'
import { LongDialog, notify } from '../../ui/index.ts'
import { type ChoicesById, choicesToSettle } from './choices.ts'
import { ConflictField } from './conflict-field.tsx'
import classes from './conflicts.module.css'
import { settledToast } from './settled-toast.ts'
import { changeUnsaved, forgetChoices, useUnsavedChoices } from './unsaved-choices.ts'

type ConflictDialogProps = { campaignId: string; onClose: () => void }

/** Both versions of every field in conflict. A GM chooses, on any of their devices. */
export function ConflictDialog({ campaignId, onClose }: ConflictDialogProps) {
  const db = useDb()
  const { data: campaign } = useCampaign(campaignId)
  const { data: conflicts = [], isPending } = useConflicts(campaignId)
  const { data: characters = [] } = useCharacters(campaignId)
  const { data: sessions = [] } = useSessions(campaignId)
  const { choices, isSaving } = useUnsavedChoices(campaignId)
  const fields = useRef<HTMLDivElement>(null)
  const leave = useFocusOnNext(
    conflicts.map(({ conflict }) => conflict.id),
    (index) => {
      const left = fields.current?.querySelectorAll('section') ?? []
      left[Math.min(index, left.length - 1)]?.focus()
    },
  )
  const decided = choicesToSettle(conflicts, choices)
  /** Elsewhere, while the dialog was open; what is saved here closes it. */
  const isResolved = conflicts.length === 0 && !isPending && !isSaving
  useAskBeforeUnload(Object.keys(choices).length > 0)

  function choose(chosen: ChoicesById) {
    changeUnsaved(campaignId, (before) => ({ choices: { ...before.choices, ...chosen } }))
  }

  function chooseAll(choice: 'mine' | 'theirs') {
    choose(Object.fromEntries(conflicts.map((item) => [item.conflict.id, { kind: choice, item }])))
  }

  async function save() {
    const [first] = decided
    if (first) leave(first.conflictId)
    changeUnsaved(campaignId, () => ({ isSaving: true }))
    try {
      const { settled, changed } = await settleConflicts(db, decided)
      forgetChoices(campaignId, settled)
      const items = conflicts.filter(({ conflict }) => settled.includes(conflict.id))
      if (items.length > 0) notify(settledToast(db, { items, choices: decided }))
      if (decided.length === conflicts.length && changed.length === 0) onClose()
    } catch {
      notify({ title: 'Error', message: 'Failed to save your choices. Both versions are still kept.', tone: 'error' })
    } finally {
      changeUnsaved(campaignId, () => ({ isSaving: false }))
    }
  }

  return (
    <LongDialog
      title={titleOf(campaign)}
      subtitle="Nothing is lost. Choose a version of each field."
      size="66rem"
      note={
        !isPending &&
        !isResolved && (
          <>
            {decided.length} of {conflicts.length} {conflicts.length === 1 ? 'field' : 'fields'} decided.{' '}
            {decided.length < conflicts.length && (
              <Text span c="dimmed">
                The rest keep both versions until you choose.
              </Text>
            )}
          </>
        )
      }
      buttons={
        isResolved ? (
          <Button ref={takeLostFocus} variant="default" size="md" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="default" size="md" onClick={onClose}>
              Decide later
            </Button>
            <Button size="md" disabled={decided.length === 0} loading={isSaving} onClick={save}>
              {decided.length === 1 ? 'Save 1 choice' : `Save ${decided.length} choices`}
            </Button>
          </>
        )
      }
      onClose={onClose}
    >
      <Stack ref={fields} gap="lg">
        <Group justify="space-between">
          {!isResolved && (
            <Group gap="sm" aria-hidden>
              <span className={classes.mine}>only in mine</span>
              <span className={classes.theirs}>only in theirs</span>
            </Group>
          )}
          {conflicts.length > 1 && (
            <Group gap="xs">
              <Button variant="subtle" px="xs" onClick={() => chooseAll('mine')}>
                Keep all mine
              </Button>
              <Button variant="subtle" px="xs" onClick={() => chooseAll('theirs')}>
                Keep all theirs
              </Button>
            </Group>
          )}
        </Group>
        {conflicts.map((item) => (
          <ConflictField
            key={item.conflict.id}
            item={item}
            title={nameIn(sessions, item)}
            choice={choices[item.conflict.id]}
            nameOf={(id) => characters.find((character) => character.id === id)?.name}
            onChoose={(choice) => choose({ [item.conflict.id]: choice })}
          />
        ))}
        {isResolved && <Text>Everything is resolved.</Text>}
      </Stack>
    </LongDialog>
  )
}

/** Devices that were apart may each have made a session with the same number. */
function nameIn(sessions: readonly Session[], { collection, document, title }: ConflictItem): string {
  return collection === 'sessions' ? sessionName(document as Session, sessions) : title
}

function titleOf(campaign: Campaign | undefined): string {
  if (!campaign) return 'Two versions'
  return isLibraryId(campaign.id) ? 'Two versions in your library' : `Two versions of ${campaign.name}`
}
