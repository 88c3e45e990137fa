import type { Character } from '@lanternkeep/schema'
import { Button, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { CharacterPatch } from '../../data/local/index.ts'
import { SheetFigures } from '../../ui/sheet-figures.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { GmNotes } from './gm-notes.tsx'
import { SheetFacts } from './sheet-facts.tsx'
import { SheetHead } from './sheet-head.tsx'
import { SheetLists } from './sheet-lists.tsx'
import { useCharacterSaving } from './use-character-saving.ts'
import { WithParty } from './with-party.tsx'

type Props = { character: Character; onEdit: (character: Character) => void; onClose: () => void }

export function CharacterSheet({ character, onEdit, onClose }: Props) {
  const saving = useCharacterSaving(character.campaignId, character.type)
  const save = (base: CharacterPatch, mine: CharacterPatch, said?: string) =>
    saving.update(character.id, { base, mine }, said)
  return (
    <SidePanel
      opened
      title={character.name}
      onClose={onClose}
      footer={
        <Button variant="default" leftSection={<IconPencil size={20} />} onClick={() => onEdit(character)}>
          Edit
        </Button>
      }
    >
      <Stack gap="lg">
        <SheetHead character={character} />
        <SheetFigures character={character} stats={character.type === 'player' ? character.stats : undefined} />
        {character.type === 'npc' && <WithParty npc={character} />}
        <SheetFacts character={character} />
        <GmNotes
          notes={character.notes}
          onSave={(typed, opened) => save({ notes: opened }, { notes: typed }, 'GM notes updated successfully')}
        />
        <SheetLists character={character} onSave={save} />
      </Stack>
    </SidePanel>
  )
}
