import type { Character } from '@lanternkeep/schema'
import type { CharacterPatch } from '../../../data/local/index.ts'
import { useCharacterSaving } from '../use-character-saving.ts'

/** The lists of a sheet, each stored when it changes. A removed line can come back. */
export function useListSaving(character: Character) {
  const saving = useCharacterSaving(character.campaignId, character.type)
  const onSave = (base: CharacterPatch, mine: CharacterPatch) => saving.update(character.id, { base, mine })
  return {
    onSave,
    onRemove: (base: CharacterPatch, mine: CharacterPatch, name: string) => {
      const undo = { label: 'Undo', onClick: () => void onSave(mine, base) }
      return saving.update(character.id, { base, mine }, { message: `${name} removed`, action: undo })
    },
  }
}
