import type { Character } from '../../entities/replicated/character.ts'
import type { Combat, CombatEntry, Turn } from '../../entities/replicated/combat.ts'
import type { DeathSaves } from '../../entities/replicated/health-log.ts'
import { conditionsPlayersSee, type PlayerCondition } from '../conditions/conditions.ts'
import { NO_SAVES } from '../health/death-saves.ts'
import { type HealthWord, healthWord } from '../health/health.ts'
import { deathSavesOf, savesOfBase } from '../health/health-log.ts'
import { shortHash } from '../short-hash.ts'
import { NO_TURN } from './initiative.ts'
import { actingEntries } from './turn.ts'

export type PlayerCombatEntry = {
  id: string
  name: string
  /** Only player characters have numbers and `characterId`. */
  hero: boolean
  /** Acts on the same turn as the previous entry. */
  together?: true
  characterId?: string
  health?: number
  maxHealth?: number
  tempHealth?: number
  /** Of a hero at 0 health who has made any. */
  deathSaves?: DeathSaves
  word: HealthWord
  conditions: PlayerCondition[]
}

/** The `combats` document as players get it. */
export type PlayerCombat = {
  id: string
  campaignId: string
  rev: string
  conflicts: []
  lastModified: string
  /** Which combat it is, if anyone in it is visible. */
  fightId?: string
  turn: Turn
  entries: PlayerCombatEntry[]
}

type CharactersById = ReadonlyMap<string, Character>
type Seen = { entry: CombatEntry; character: Character }

/**
 * What players see of the combat (behavior.md#what-players-see): heroes with numbers, everyone else as a word, hidden
 * ones not at all. `rev` and `lastModified` are the combat's own: send a view only if it is no `samePlayerCombat`,
 * because their changes would reveal a hidden act.
 */
export function playerViewOfCombat(combat: Combat, charactersById: CharactersById): PlayerCombat {
  const visible = combat.entries.flatMap((entry) => seen(entry, charactersById) ?? [])
  return {
    id: combat.id,
    campaignId: combat.campaignId,
    rev: combat.rev,
    conflicts: [],
    lastModified: combat.lastModified,
    ...(combat.fightId !== undefined && visible.length > 0 && { fightId: combat.fightId }),
    turn: visibleTurn(combat, visible),
    entries: visible.map(({ entry, character }, index) => ({
      ...entryForPlayers(entry, character),
      ...(actsWith(visible[index - 1]?.entry, entry, combat.entries) && { together: true }),
    })),
  }
}

/** Whether players would notice any difference. */
export function samePlayerCombat(a: PlayerCombat, b: PlayerCombat): boolean {
  const content = ({ fightId, turn, entries }: PlayerCombat) => {
    return JSON.stringify([fightId, turn.round, turn.entryId, entries])
  }
  return content(a) === content(b)
}

function seen(entry: CombatEntry, charactersById: CharactersById): Seen | undefined {
  const character = charactersById.get(entry.characterId)
  return character && !character.hidden ? { entry, character } : undefined
}

function actsWith(before: CombatEntry | undefined, entry: CombatEntry, order: readonly CombatEntry[]): boolean {
  if (!before || before.group === undefined || before.group !== entry.group) return false
  return actingEntries({ round: 0, entryId: before.id }, order).includes(entry)
}

/**
 * Of those who act together the first visible one is marked. While a hidden one acts, the last visible one before it
 * stays marked, in the round of its turn. Before the first visible turn of the combat no one is marked: the round has
 * begun, but no combatant that players see has a turn yet.
 */
function visibleTurn({ entries, turn }: Combat, visible: readonly Seen[]): Turn {
  const active = entries.findIndex((entry) => entry.id === turn.entryId)
  const last = visible.at(-1)
  if (active < 0 || !last) return NO_TURN
  const visibleIds = new Set(visible.map(({ entry }) => entry.id))
  const isVisible = ({ id }: CombatEntry) => visibleIds.has(id)
  const marked = actingEntries(turn, entries).find(isVisible) ?? entries.slice(0, active).findLast(isVisible)
  if (marked) return { round: turn.round, entryId: publicIdOf(marked) }
  if (turn.round <= 1) return { round: turn.round, entryId: null }
  return { round: turn.round - 1, entryId: publicIdOf(last.entry) }
}

function entryForPlayers(entry: CombatEntry, character: Character): PlayerCombatEntry {
  const { health, maxHealth, tempHealth } = character
  const common = {
    id: publicIdOf(entry),
    name: character.alias || character.name,
    word: healthWord(health, maxHealth),
    conditions: conditionsPlayersSee(character.conditions),
  }
  if (character.type !== 'player') return { ...common, hero: false }
  const saves = savesOfBase(deathSavesOf(character) ?? NO_SAVES).saves
  const figures = { health, maxHealth, tempHealth, ...(saves && { deathSaves: saves }) }
  return { ...common, hero: true, characterId: character.id, ...figures }
}

/** Stable for the whole combat. An entry without its own (made by an older device) gets a digest of its id. */
export function publicIdOf(entry: Pick<CombatEntry, 'id' | 'publicId'>): string {
  return entry.publicId ?? `e${shortHash(entry.id)}`
}
