import {
  actingEntries,
  type Character,
  type Combat,
  type CombatEntry,
  entryAfterTurn,
  togetherWith,
  withEntryMoved,
} from '@lanternkeep/schema'

export type GroupPlace = 'first' | 'middle' | 'last'
export type Combatant = {
  entry: CombatEntry
  character: Character | undefined
  active: boolean
  /** Undefined for one who acts alone. */
  group: GroupPlace | undefined
  /** The others in its group, in words. */
  withNames: string
  /** It has the same initiative as the one behind it: one tap swaps them. */
  tied: boolean
}

/** The turn list on screen: each entry with its character. */
export function combatantsOf(combat: Combat, characters: ReadonlyMap<string, Character>): Combatant[] {
  const acting = actingEntries(combat.turn, combat.entries)
  return combat.entries.map((entry, index) => {
    const together = togetherWith(combat.entries, entry.id)
    const others = together.filter((other) => other !== entry)
    return {
      entry,
      character: characters.get(entry.characterId),
      active: acting.includes(entry),
      group: others.length === 0 ? undefined : groupPlace(together, entry),
      withNames: others.map(({ characterId }) => characters.get(characterId)?.name ?? GONE).join(', '),
      tied: isTied(entry, combat.entries[index + 1]),
    }
  })
}

function isTied(entry: CombatEntry, behind: CombatEntry | undefined): boolean {
  if (behind?.initiative !== entry.initiative) return false
  return entry.group === undefined || entry.group !== behind.group
}

function groupPlace(together: readonly CombatEntry[], entry: CombatEntry): GroupPlace {
  if (entry === together[0]) return 'first'
  return entry === together.at(-1) ? 'last' : 'middle'
}

export const GONE = 'No longer in the campaign'

export function nameOf(combatant: Pick<Combatant, 'character'> | undefined): string {
  return combatant?.character?.name ?? GONE
}

/** Who comes when Next Turn is pressed. */
export function nextName(combat: Combat, combatants: readonly Combatant[]): string {
  const nextId = entryAfterTurn(combat.turn, combat.entries)
  return nameOf(combatants.find(({ entry }) => entry.id === nextId))
}

/** What screen readers say when the turn passes; undefined outside of combat. */
export function turnInWords(combatants: readonly Combatant[], isNewRound: boolean): string | undefined {
  const active = combatants.find((combatant) => combatant.active)
  return active && (isNewRound ? `A new round begins with ${nameOf(active)}` : `Now ${nameOf(active)}`)
}

export type Move = { entryId: string; toIndex: number; text: string; place: string }

/** 'Orc moved behind Mira', and that it is '2 of 8' now; undefined if it is there already. */
export function moveInWords(
  combatants: readonly Combatant[],
  { entryId, toIndex }: { entryId: string; toIndex: number },
): Move | undefined {
  const order = combatants.map(({ entry }) => entry)
  const moved = withEntryMoved(order, entryId, toIndex)
  if (moved.every((entry, index) => entry === order[index])) return undefined
  const block = togetherWith(order, entryId)
  const named = (entry: CombatEntry) => nameOf(combatants.find((combatant) => combatant.entry === entry))
  const at = moved.findIndex((entry) => block.includes(entry))
  const before = moved[at - 1]
  const where = before ? `behind ${named(before)}` : 'to the top'
  const text = `${block.map(named).join(', ')} moved ${where}`
  return { entryId, toIndex, text, place: `${at + 1} of ${moved.length}` }
}
