import { type Character, type Combat, type CombatEntry, entryAfterTurn } from '@lanternkeep/schema'

export type Combatant = { entry: CombatEntry; character: Character | undefined; active: boolean }

/** The turn list as it is shown: each entry with the character it stands for. */
export function combatantsOf(combat: Combat, characters: ReadonlyMap<string, Character>): Combatant[] {
  return combat.entries.map((entry) => ({
    entry,
    character: characters.get(entry.characterId),
    active: entry.id === combat.turn.entryId,
  }))
}

export const GONE = 'No longer in the campaign'

export function nameOf(combatant: Combatant | undefined): string {
  return combatant?.character?.name ?? GONE
}

/** Who comes when Next Turn is pressed. */
export function nextName(combat: Combat, combatants: readonly Combatant[]): string {
  const nextId = entryAfterTurn(combat.turn, combat.entries)
  return nameOf(combatants.find(({ entry }) => entry.id === nextId))
}

/** 'Round 2. Now Mira Thistlewood', for those who hear the turn pass; undefined while no fight runs. */
export function turnInWords(combat: Combat | null | undefined, characters: ReadonlyMap<string, Character>) {
  if (!combat || combat.entries.length === 0) return undefined
  const active = combatantsOf(combat, characters).find((combatant) => combatant.active)
  return active && `Round ${combat.turn.round}. Now ${nameOf(active)}`
}
