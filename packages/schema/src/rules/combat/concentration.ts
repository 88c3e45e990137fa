import type { Act, ActChange } from '../../entities/replicated/act.ts'
import type { Character } from '../../entities/replicated/character.ts'
import type { ConditionDifference } from '../../entities/replicated/combat.ts'
import type { Condition } from '../../entities/replicated/condition.ts'
import type { Stats } from '../../entities/stat-block/scores.ts'
import type { LoggedAct } from './combat-log.ts'

/** The condition that says a character concentrates; its note names the spell. */
export const CONCENTRATING = 'Concentrating'
const EASIEST = 10

type Bearer = Pick<Character, 'id' | 'conditions'>

/** One hit on a character who concentrates, not answered yet. */
export type ConcentrationCheck = { characterId: string; condition: Condition; actId: string; order: number; dc: number }

export function concentrationOf(character: Pick<Character, 'conditions'>): Condition | undefined {
  return concentrationsOf(character)[0]
}

/** Two devices that were apart may each have begun one. */
export function concentrationsOf({ conditions }: Pick<Character, 'conditions'>): Condition[] {
  return conditions.filter(({ name }) => name.trim().toLowerCase() === CONCENTRATING.toLowerCase())
}

/** 'Concentration (Bless)' */
export function concentrationInWords({ note }: Pick<Condition, 'note'>): string {
  return note === '' ? 'Concentration' : `Concentration (${note})`
}

/** Half the damage, at least 10; temporary health doesn't make it easier. */
export function concentrationDc(damage: number): number {
  return Math.max(EASIEST, Math.floor(damage / 2))
}

/** The oldest first, one for each hit since the concentration began that is neither undone nor answered. */
export function concentrationChecks(characters: readonly Bearer[], log: readonly LoggedAct[]): ConcentrationCheck[] {
  return characters.flatMap((character) => {
    const condition = concentrationOf(character)
    if (!condition) return []
    const since = Math.max(condition.checkedTo ?? 0, beginOf(condition, log))
    return log.flatMap(({ id: actId, order, undone, changes }) => {
      const damage = undone || order <= since ? 0 : damageTo(character.id, changes)
      if (damage <= 0) return []
      return { characterId: character.id, condition, actId, order, dc: concentrationDc(damage) }
    })
  })
}

/** `kept` began last in the log, and ends the others. */
export type ConcentratingTwice = { characterId: string; name: string; kept: Condition; ended: Condition[] }

/** Concentrations that two devices began apart. One that was ended and came back by undo isn't ended again. */
export function concentratingTwice(
  log: readonly LoggedAct[],
  characters: readonly (Bearer & Pick<Character, 'name'>)[],
): ConcentratingTwice[] {
  return characters.flatMap((character) => {
    const begun = concentrationsOf(character).flatMap((condition) => {
      const act = condition.checkedTo === undefined ? undefined : beginningOf(condition, log)
      return act ? [{ condition, act }] : []
    })
    const last = begun.toSorted((a, b) => log.indexOf(a.act) - log.indexOf(b.act)).at(-1)
    const wasEnded = (condition: Condition) => log.some((act) => act !== last?.act && isEnding(condition, act))
    const ended = begun.flatMap(({ condition, act }) => (act === last?.act || wasEnded(condition) ? [] : [condition]))
    const { id: characterId, name } = character
    return last && ended.length > 0 ? [{ characterId, name, kept: last.condition, ended }] : []
  })
}

/** The conditions that end because a character falls to 0 health. */
export function concentrationEndedAt(
  health: number,
  character: Pick<Character, 'conditions'>,
): ConditionDifference[] | undefined {
  const ended = health > 0 ? [] : concentrationsOf(character)
  return ended.length > 0 ? ended.map((before) => ({ id: before.id, before })) : undefined
}

/** ', Concentration (Bless) ended': the end of an act's text. */
export function lostConcentrationInWords(ended: readonly ConditionDifference[] = []): string {
  return ended.map(({ before }) => (before ? `, ${concentrationInWords(before)} ended` : '')).join('')
}

/** The modifier of the sheet's constitution; 0 where the sheet has none. */
export function concentrationModifier(character: { type: string; stats?: Stats }): number {
  const constitution = character.stats?.constitution
  return constitution === undefined ? 0 : Math.floor((constitution - 10) / 2)
}

function beginOf(condition: Condition, log: readonly LoggedAct[]): number {
  return beginningOf(condition, log)?.order ?? 0
}

function beginningOf({ id }: Condition, log: readonly LoggedAct[]): LoggedAct | undefined {
  return log.findLast(({ undone, changes }) => {
    return !undone && changes.some(({ conditions }) => conditions?.some((each) => each.id === id && !each.before))
  })
}

function isEnding({ id }: Condition, { changes }: LoggedAct): boolean {
  return changes.some(({ conditions }) => conditions?.some((each) => each.id === id && !each.after))
}

function damageTo(id: string, changes: LoggedAct['changes']): number {
  const { health } = (changes as readonly ActChange[]).find(({ characterId }) => characterId === id) ?? {}
  return isDamage(health) ? health.amount : 0
}

/** Acts of the first release hold a difference instead. */
function isDamage(health: unknown): health is NonNullable<Act['changes'][number]['health']> {
  return typeof health === 'object' && health !== null && (health as { kind?: unknown }).kind === 'damage'
}
