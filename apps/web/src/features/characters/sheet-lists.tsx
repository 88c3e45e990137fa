import type { Character } from '@lanternkeep/schema'
import type { CharacterPatch } from '../../data/local/index.ts'
import { abilityKind, equipmentKind, itemKind, spellKind, weaponKind } from './entry-fields.ts'
import { EntryList } from './entry-list.tsx'

type Props = {
  character: Character
  /** `base` is what the lists showed. */
  onSave: (base: CharacterPatch, mine: CharacterPatch) => Promise<boolean>
}

/** The lists that a turn's details and the sheet show; the forms do not edit them (spec 2 s.2, ruling 25). */
export function SheetLists({ character, onSave }: Props) {
  const { weapons, spells, abilities, equipment } = character
  return (
    <>
      <EntryList
        title="Abilities"
        kind={abilityKind}
        entries={abilities}
        onChange={(changed) => onSave({ abilities }, { abilities: changed })}
      />
      <EntryList
        title="Weapons"
        kind={weaponKind}
        entries={weapons}
        onChange={(changed) => onSave({ weapons }, { weapons: changed })}
      />
      <EntryList
        title="Spells"
        kind={spellKind}
        entries={spells}
        onChange={(changed) => onSave({ spells }, { spells: changed })}
      />
      <EntryList
        title="Equipment"
        kind={equipmentKind}
        entries={equipment}
        onChange={(changed) => onSave({ equipment }, { equipment: changed })}
      />
      {character.type === 'player' && (
        <EntryList
          title="Inventory"
          kind={itemKind}
          entries={character.inventory}
          onChange={(inventory) => onSave({ inventory: character.inventory }, { inventory })}
        />
      )}
      {character.type === 'monster' && (
        <EntryList
          title="Loot"
          kind={itemKind}
          entries={character.loot}
          onChange={(loot) => onSave({ loot: character.loot }, { loot })}
        />
      )}
    </>
  )
}
