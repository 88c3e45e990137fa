import type { Character } from '@lanternkeep/schema'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SheetFigures } from '../../../ui/character/sheet-figures.tsx'
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx'
import { DiscardDialog } from '../form/discard-dialog.tsx'
import { Unsaved, useAskBeforeLeaving } from '../form/unsaved.ts'
import { WithParty } from '../roster/with-party.tsx'
import { useCharacterSaving } from '../use-character-saving.ts'
import { GmNotes } from './gm-notes.tsx'
import { SheetFacts } from './sheet-facts.tsx'
import { SheetHead } from './sheet-head.tsx'
import { SheetLists } from './sheet-lists.tsx'
import { useListSaving } from './use-list-saving.ts'

type Props = {
  character: Character
  /** Another device deleted it while the sheet was open. */
  wasDeleted?: boolean
  onEdit: (character: Character) => void
  onClose: () => void
  onVersions?: (character: Character) => void
  /** The character's mentions in the journal; links from the sheet call `leaveBy`. */
  mentions?: (leaveBy: (go: () => void) => void) => ReactNode
}

export function CharacterSheet({ character, wasDeleted, onEdit, onClose, onVersions, mentions }: Props) {
  const saving = useCharacterSaving(character.campaignId, character.type)
  const { onUnsaved, leaveBy, dialog } = useAskBeforeLeaving()
  const lists = useListSaving(character)
  return (
    <SidePanel
      opened
      title={character.name}
      onClose={() => leaveBy(onClose)}
      footer={
        <>
          {onVersions && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconHistory size={20} aria-hidden="true" />}
              onClick={() => leaveBy(() => onVersions(character))}
            >
              Earlier versions
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPencil size={20} />}
            onClick={() => leaveBy(() => onEdit(character))}
          >
            Edit
          </Button>
        </>
      }
    >
      <Unsaved value={onUnsaved}>
        <Stack gap="lg">
          {wasDeleted && (
            <Alert color="straw" role="status">
              <Group justify="space-between" gap="xs">
                Deleted on another device.
                <Button variant="default" onClick={() => saving.bringBack(character)}>
                  Bring back
                </Button>
              </Group>
            </Alert>
          )}
          <SheetHead character={character} />
          <SheetFigures character={character} stats={character.type === 'player' ? character.stats : undefined} />
          {character.type === 'npc' && <WithParty npc={character} />}
          <SheetFacts character={character} />
          <GmNotes
            notes={character.notes}
            onSave={(typed, opened) =>
              saving.update(
                character.id,
                { base: { notes: opened }, mine: { notes: typed } },
                { title: 'GM notes updated successfully' },
              )
            }
          />
          {mentions?.(leaveBy)}
          <SheetLists character={character} {...lists} />
        </Stack>
      </Unsaved>
      <DiscardDialog {...dialog} />
    </SidePanel>
  )
}
