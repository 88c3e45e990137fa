import { type Character, labelOfField, type SheetRoll } from '@lanternkeep/schema'
import { type CharacterPatch, useDb } from '../../../data/local/index.ts'
import { formDraftPrefix } from '../../../lib/browser/browser-keys.ts'
import { actionKind, limitedAbilityKind, specialActionKind } from './action-kind.ts'
import { abilityKind, type EntryKind, equipmentKind, itemKind, spellKind, weaponKind } from './entry-fields.ts'
import { EntryList } from './entry-list.tsx'

const TITLES = {
  actions: 'Actions',
  reactions: 'Reactions',
  specialActions: 'Special actions',
  limitedAbilities: labelOfField('limitedAbilities'),
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
  /** `base` is what the lists showed when an editor opened. */
  onSave: (base: CharacterPatch, mine: CharacterPatch) => Promise<boolean>
  /** A formula in a text was pressed. */
  onRoll: (roll: SheetRoll) => void
  /** The same for a removed line: it can come back. */
  onRemove: (base: CharacterPatch, mine: CharacterPatch, name: string) => Promise<boolean>
}

/** The lists on the sheet and in a turn's details; the forms don't edit them (behavior.md#character-fields). */
export function SheetLists({ character, onSave, onRemove, onRoll }: Props) {
  const { account } = useDb()
  function list<T extends string | { id: string }>(
    key: ListName,
    kind: EntryKind<T>,
    stored: readonly T[] | undefined,
  ) {
    const entries = stored ?? []
    return (
      <EntryList
        title={TITLES[key]}
        list={key}
        draftKey={`${formDraftPrefix(account)}${character.campaignId}:${character.id}:${key}`}
        kind={kind}
        entries={entries}
        onRoll={onRoll}
        onChange={(changed, base = stored) => onSave({ [key]: base }, { [key]: changed })}
        onRemove={(left, name, base) => onRemove({ [key]: base }, { [key]: left }, name)}
      />
    )
  }
  return (
    <>
      {character.type === 'player' ? (
        list('limitedAbilities', limitedAbilityKind, character.limitedAbilities)
      ) : (
        <>
          {list('actions', actionKind, character.actions)}
          {list('reactions', actionKind, character.reactions)}
          {list('specialActions', specialActionKind, character.specialActions)}
        </>
      )}
      {list('abilities', abilityKind, character.abilities)}
      {list('weapons', weaponKind, character.weapons)}
      {list('spells', spellKind, character.spells)}
      {list('equipment', equipmentKind, character.equipment)}
      {character.type === 'player' && list('inventory', itemKind, character.inventory)}
      {character.type === 'monster' && list('loot', itemKind, character.loot)}
    </>
  )
}
