import type { Character } from '@lanternkeep/schema'
import type { CharacterPatch } from '../../../data/local/index.ts'
import { abilityKind, type EntryKind, equipmentKind, itemKind, spellKind, weaponKind } from './entry-fields.ts'
import { EntryList } from './entry-list.tsx'

const TITLES = {
  abilities: 'Abilities',
  weapons: 'Weapons',
  spells: 'Spells',
  equipment: 'Equipment',
  inventory: 'Inventory',
  loot: 'Loot',
} as const
type ListName = keyof typeof TITLES

type Props = {
  character: Character
  /** `base` is what the lists showed. */
  onSave: (base: CharacterPatch, mine: CharacterPatch) => Promise<boolean>
  /** The same for a removed line: it can come back. */
  onRemove: (base: CharacterPatch, mine: CharacterPatch, name: string) => Promise<boolean>
}

/** The lists on the sheet and in a turn's details; the forms don't edit them (behavior.md#character-fields). */
export function SheetLists({ character, onSave, onRemove }: Props) {
  function list<T extends string | { id: string }>(key: ListName, kind: EntryKind<T>, entries: readonly T[]) {
    return (
      <EntryList
        title={TITLES[key]}
        kind={kind}
        entries={entries}
        onChange={(changed) => onSave({ [key]: entries }, { [key]: changed })}
        onRemove={(left, name) => onRemove({ [key]: entries }, { [key]: left }, name)}
      />
    )
  }
  return (
    <>
      {list('abilities', abilityKind, character.abilities)}
      {list('weapons', weaponKind, character.weapons)}
      {list('spells', spellKind, character.spells)}
      {list('equipment', equipmentKind, character.equipment)}
      {character.type === 'player' && list('inventory', itemKind, character.inventory)}
      {character.type === 'monster' && list('loot', itemKind, character.loot)}
    </>
  )
}
