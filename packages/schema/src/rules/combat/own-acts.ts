import type { HealthAct } from '../../entities/replicated/act.ts'
import type { DeathSaves, SavesMark } from '../../entities/replicated/health-log.ts'
import { NO_SAVES, savesAfter } from '../health/death-saves.ts'
import { type Healthy, withHealthChange } from '../health/health.ts'
import { withHealthAct } from '../health/health-amount.ts'
import { type Health, isStanding } from '../health/health-log.ts'

/** What a player sees of their sheet's log: their own acts, and whether each is undone. */
export type OwnEntry = { id: string; undos?: number }
/** About health, death saves, or both. */
export type OwnAct = { id: string; at: string; undos: number; health?: HealthAct; saves?: SavesMark }
type Sheet = Healthy & { deathSaves?: DeathSaves }

/** How often the act was undone and redone, as far as this phone knows: the sheet may be ahead of it. */
export function undosOf(act: Pick<OwnAct, 'id' | 'undos'>, shown: readonly OwnEntry[]): number {
  return Math.max(act.undos, shown.find(({ id }) => id === act.id)?.undos ?? 0)
}

/**
 * The sheet as it will be once the server has played these acts. Only the server knows everyone's acts, so one that is
 * undone before it lands is reverted as a plain difference.
 */
export function withPendingActs<C extends Sheet>(sheet: C, acts: readonly OwnAct[], shown: readonly OwnEntry[]): C {
  return acts
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
    .reduce((character, act) => {
      const entry = shown.find(({ id }) => id === act.id)
      const [was, is] = [entry !== undefined && isStanding(entry), isStanding({ undos: undosOf(act, shown) })]
      return was === is ? character : withOwnAct(character, act, is)
    }, sheet)
}

/**
 * The acts that lead from one state to the other. Damage goes to temporary health first, so where health falls, all of
 * it is spent and given again.
 */
export function healthActsBetween({ health, tempHealth = 0 }: Healthy, wanted: Health): HealthAct[] {
  const lost = health - wanted.health
  const left = lost > 0 ? 0 : tempHealth
  const damage = lost > 0 ? tempHealth + lost : Math.max(left - wanted.tempHealth, 0)
  const acts: HealthAct[] = [
    { kind: 'damage', amount: damage },
    { kind: 'heal', amount: Math.max(-lost, 0) },
    { kind: 'temp', amount: wanted.tempHealth > left ? wanted.tempHealth : 0 },
  ]
  return acts.filter(({ amount }) => amount > 0)
}

function withOwnAct<C extends Sheet>(before: C, { health, saves }: OwnAct, stands: boolean): C {
  const after = health ? withHealth(before, health, stands) : before
  const known = before.deathSaves ?? NO_SAVES
  const deathSaves = savesAfter(known, { before, after }, saves && !stands ? inverse(saves) : saves)
  return deathSaves === known ? after : { ...after, deathSaves }
}

function withHealth<C extends Sheet>(before: C, act: HealthAct, stands: boolean): C {
  if (stands) return withHealthAct(before, act, '')
  if (act.kind === 'temp') return { ...before, tempHealth: Math.max((before.tempHealth ?? 0) - act.amount, 0) }
  return withHealthChange(before, act.kind === 'heal' ? -act.amount : act.amount)
}

function inverse({ successes = 0, failures = 0 }: SavesMark): SavesMark {
  return { successes: -successes, failures: -failures }
}
