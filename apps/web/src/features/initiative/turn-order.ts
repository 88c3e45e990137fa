import { actingEntries, type Character, type Combat, type CombatEntry, entryAfterTurn } from '@lanternkeep/schema'

export type Combatant = { entry: CombatEntry; character: Character | undefined; active: boolean }

/** The turn list as it is shown: each entry with the character it stands for. */
export function combatantsOf(combat: Combat, characters: ReadonlyMap<string, Character>): Combatant[] {
  const acting = actingEntries(combat.turn, combat.entries)
  return combat.entries.map((entry) => ({
    entry,
    character: characters.get(entry.characterId),
    active: acting.includes(entry),
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

/** What those hear who do not see the turn pass; undefined while no fight runs. */
export function turnInWords(combat: Combat | null | undefined, characters: ReadonlyMap<string, Character>) {
  if (!combat || combat.entries.length === 0) return undefined
  const [first, ...others] = combatantsOf(combat, characters)
  if (first?.active && combat.turn.round > 1) return `A new round begins with ${nameOf(first)}`
  const active = [first, ...others].find((combatant) => combatant?.active)
  return active && `Now ${nameOf(active)}`
}
