import { type HealthAct, LONGEST_LOG } from '../../entities/replicated/act.ts'
import type { DeathSaves, HealthEntry, HealthLog, SavesMark } from '../../entities/replicated/health-log.ts'
import { clamp } from '../clamp.ts'
import { MOST_SAVES, NO_SAVES, savesAfter, savesWord } from './death-saves.ts'
import { type Healthy, withHealthChange, withTempHealth } from './health.ts'

/** The part of a character that concerns its health. `rev` and `lastModified` name the stored state. */
export type Ledgered = Healthy & { healthLog?: HealthLog; deathSaves?: DeathSaves; rev?: string; lastModified?: string }
export type Health = { health: number; tempHealth: number }

export function isStanding({ undos = 0 }: { undos?: number }): boolean {
  return undos % 2 === 0
}

/** The base plus the acts that are not undone, in order; each is clamped to 0..maxHealth as it is applied. */
export function healthAfter({ base, acts }: Pick<HealthLog, 'base' | 'acts'>, maxHealth: number): Health {
  const start: Required<Omit<Healthy, 'healthMark'>> = { ...healthOf(base), maxHealth }
  const { health, tempHealth } = acts.filter(isStanding).reduce(landed, start)
  return { health, tempHealth }
}

/** The hero's death saves; undefined above 0 health. A player's copy of a sheet holds them as a field. */
export function deathSavesOf({ health, maxHealth, healthLog, deathSaves }: Ledgered): DeathSaves | undefined {
  if (health > 0) return undefined
  return healthLog?.base ? savesIn(healthLog, maxHealth) : (deathSaves ?? NO_SAVES)
}

/** Damage that gets through to a hero at 0 health is a failed save, and ends what was stable. */
export function savesOfHit(hero: Ledgered & { type: string }, act: HealthAct): SavesMark | undefined {
  const saves = hero.type === 'player' ? deathSavesOf(hero) : undefined
  if (!saves || act.kind !== 'damage' || act.amount <= (hero.tempHealth ?? 0)) return undefined
  return savesWord(saves) === 'Stable' ? { successes: -MOST_SAVES, failures: 1 } : { failures: 1 }
}

export function savesIn({ base, acts }: Pick<HealthLog, 'base' | 'acts'>, maxHealth: number): DeathSaves {
  let state: Healthy = { ...healthOf(base), maxHealth }
  let saves = base.saves ?? NO_SAVES
  for (const entry of acts.filter(isStanding)) {
    const after = landed(state, entry)
    saves = savesAfter(saves, { before: state, after }, entry.saves)
    state = after
  }
  return saves
}

/**
 * The character with one act added to its log, or with that act's mark updated. An act that is part of the base has no
 * effect any more. Acts before `keepFrom` have left the combat's log and become part of the base.
 */
export function withHealthEntry<C extends Ledgered>(character: C, entry: HealthEntry, keepFrom = 0): C {
  const whole = withHealthLog(withExplainedHealth(character, character.rev ?? ''))
  const { healthLog: log } = whole
  const known = log.acts.some(({ id }) => id === entry.id)
  if (!known && entry.order <= log.foldedTo) return whole
  const acts = known
    ? log.acts.map((act) => (act.id === entry.id ? withMark(act, entry.undos) : act))
    : [...log.acts, entry].sort(byOrder)
  return withReplayedHealth({ ...whole, healthLog: foldedHealthLog({ ...log, acts }, whole, keepFrom) })
}

/** The character as if that entry were as given, or never existed: for a step that could not be stored. */
export function withHealthEntryAs<C extends Ledgered>(character: C, id: string, entry: HealthEntry | undefined): C {
  const { healthLog: log } = character
  if (!log || !isWhole(log)) return character
  const others = log.acts.filter((act) => act.id !== id)
  return withReplayedHealth({
    ...character,
    healthLog: { ...log, acts: entry ? [...others, entry].sort(byOrder) : others },
  })
}

/**
 * Turns health that the log doesn't account for into an entry of its own: a form, REST and the first release write only
 * the number. `id` names that write. A new `healthMark` says that the number was set, and is then the entry's id. The
 * part of a log that a player's copy holds explains nothing: who has just become a GM still has such copies.
 */
export function withExplainedHealth<C extends Ledgered>(character: C, id: string): C {
  const { healthLog: log, maxHealth, healthMark } = character
  if (!log) return character
  if (!isWhole(log)) return { ...character, healthLog: undefined }
  const [known, wanted] = [healthAfter(log, maxHealth), healthOf(character)]
  const temp = wanted.tempHealth - known.tempHealth
  if (wanted.health === known.health && temp === 0) return character
  const order = Math.max(lastHealthOrder(log) + 1, Date.parse(character.lastModified ?? '') || 0)
  const isSet = healthMark !== undefined && !knowsMark(log, healthMark)
  const entry: HealthEntry = isSet
    ? { id: healthMark, order, kind: 'set', amount: wanted.health, ...(temp && { temp }) }
    : { id, order, kind: 'shift', amount: wanted.health - known.health, ...(temp && { temp }) }
  const acts = [...log.acts, entry]
  const reached = healthAfter({ base: log.base, acts }, maxHealth)
  // Above its own maximum: no act leads there.
  if (reached.health !== wanted.health || reached.tempHealth !== wanted.tempHealth) {
    return { ...character, healthLog: { base: baseOf(character), foldedTo: order, acts: [] } }
  }
  return { ...character, healthLog: foldedHealthLog({ ...log, acts }, character, 0) }
}

function isWhole({ base }: Partial<HealthLog>): boolean {
  return base !== undefined
}

/** The character with a log; if it has none, an empty one on its current health. */
export function withHealthLog<C extends Ledgered>(character: C): C & { healthLog: HealthLog } {
  return { ...character, healthLog: character.healthLog ?? { base: baseOf(character), foldedTo: 0, acts: [] } }
}

/** Health computed from the log. */
export function withReplayedHealth<C extends Ledgered & { healthLog: HealthLog }>(character: C): C {
  const { health, tempHealth } = healthAfter(character.healthLog, character.maxHealth)
  return { ...character, health, ...(tempHealth !== (character.tempHealth ?? 0) && { tempHealth }) }
}

/** Folds the acts before `keepFrom`, and the oldest beyond the limit, into the base. */
export function foldedHealthLog(
  log: HealthLog,
  { maxHealth, healthMark }: Pick<Healthy, 'maxHealth' | 'healthMark'>,
  keepFrom: number,
): HealthLog {
  const { base, foldedTo, acts } = log
  const leaving = acts.filter(({ order }, index) => order < keepFrom || index < acts.length - LONGEST_LOG)
  const last = leaving.at(-1)
  if (!last) return log
  const isMarkLeaving = healthMark !== undefined && leaving.some(({ id }) => id === healthMark)
  const { saves: _, ...others } = base
  const health = healthAfter({ base, acts: leaving }, maxHealth)
  const mark = isMarkLeaving && { mark: healthMark }
  return {
    base: { ...others, ...health, ...mark, ...savesOfBase(savesIn({ base, acts: leaving }, maxHealth)) },
    foldedTo: Math.max(foldedTo, last.order),
    acts: acts.slice(leaving.length),
  }
}

/** In a base only if there are any, so that a base without them looks as it always did. */
export function savesOfBase(saves: DeathSaves): { saves?: DeathSaves } {
  return saves.successes + saves.failures > 0 ? { saves } : {}
}

export function knowsMark({ base, acts }: HealthLog, mark: string): boolean {
  return base.mark === mark || acts.some(({ id }) => id === mark)
}

export function lastHealthOrder({ foldedTo, acts }: HealthLog): number {
  return Math.max(foldedTo, acts.at(-1)?.order ?? 0)
}

export function byOrder(a: { order: number; id: string }, b: { order: number; id: string }): number {
  return a.order - b.order || (a.id < b.id ? -1 : Number(a.id > b.id))
}

function landed<C extends Healthy>(character: C, { kind, amount, temp = 0 }: HealthEntry): C {
  if (kind === 'damage' || kind === 'heal') return withHealthChange(character, kind === 'heal' ? amount : -amount)
  if (kind === 'temp') return withTempHealth(character, amount)
  const health = clamp(kind === 'set' ? amount : character.health + amount, 0, character.maxHealth)
  return { ...character, health, tempHealth: Math.max(0, (character.tempHealth ?? 0) + temp) }
}

function withMark(entry: HealthEntry, undos = 0): HealthEntry {
  return undos > (entry.undos ?? 0) ? { ...entry, undos } : entry
}

function baseOf({ healthMark: mark, ...character }: Healthy): HealthLog['base'] {
  return { ...healthOf(character), ...(mark !== undefined && { mark }) }
}

function healthOf({ health, tempHealth = 0 }: { health: number; tempHealth?: number }): Health {
  return { health, tempHealth }
}
