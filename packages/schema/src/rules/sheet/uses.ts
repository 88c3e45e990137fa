import type { UsesDifference } from '../../entities/replicated/act.ts'
import type { Character } from '../../entities/replicated/character.ts'
import type { LimitedUse } from '../../entities/stat-block/action.ts'
import { clamp } from '../clamp.ts'

const USED_LISTS = ['actions', 'reactions', 'specialActions', 'abilities', 'spells', 'limitedAbilities'] as const
type UsedList = (typeof USED_LISTS)[number]

/** Something that a character can do only so often: an entry of a list, spell slots of a level, or its special actions. */
export type UseOf = { of: UsedList | 'spellSlots'; id: string } | { of: 'special' }

export type Rest = 'short rest' | 'long rest'

/** `left` of `max`, and when they come back. */
export type UsesLeft = { left: number; max: number; per: string }

type Fields = { readonly [field: string]: unknown }
type Spent = { id?: string; used?: number; max?: number; per?: string; limitedUse?: LimitedUse }

/** What an entry of a list has left; undefined if it can be used without limit. */
export function usesOf(entry: Pick<Spent, 'used' | 'limitedUse'>): UsesLeft | undefined {
  const { limitedUse } = entry
  if (!limitedUse) return undefined
  const max = limitedUse.count ?? 1
  return { left: left(max, entry.used), max, per: limitedUse.per }
}

/** The same of spell slots and of a hero's limited ability. */
export function usesLeft({ max, used, per = '' }: { max: number; used?: number; per?: string }): UsesLeft {
  return { left: left(max, used), max, per }
}

function left(max: number, used = 0): number {
  return clamp(max - used, 0, max)
}

/** Uses it `by` times, or gives back if that is negative; never more than there are. */
export function withUsed<C extends object>(character: C, use: UseOf, by: number): C {
  return withEachUse(character, (each, { max, used }) => {
    return isSame(each, use) ? clamp(used + by, 0, Math.max(max, used)) : used
  })
}

/** Everything that comes back with this rest. A long rest is also a short one, and begins a new day. */
export function withRest<C extends Character>(character: C, rest: Rest): C {
  return withUsesDifferences(character, usesBackOnRest(character, rest))
}

export function usesBackOnRest(character: object, rest: Rest): UsesDifference[] {
  return usesBack(character, (per) => comesBack(per, rest))
}

/** What comes back at the start of the character's turn: everything that is limited per round. */
export function usesBackOnTurn(character: object): UsesDifference[] {
  return usesBack(character, (per) => per.trim().toLowerCase() === 'round')
}

function usesBack(character: object, isBack: (per: string) => boolean): UsesDifference[] {
  const back: UsesDifference[] = []
  withEachUse(character, (use, { used, per }) => {
    if (used > 0 && isBack(per)) back.push({ ...use, by: -used })
    return used
  })
  return back
}

export function withUsesDifferences<C extends object>(character: C, differences: readonly UsesDifference[]): C {
  return differences.reduce((each, { by, ...use }) => withUsed(each, use as UseOf, by), character)
}

export function inverseUses(differences: readonly UsesDifference[]): UsesDifference[] {
  return differences.map((each) => ({ ...each, by: -each.by }))
}

/** One difference for each use, without those that add up to nothing. */
export function sumOfUses(...lists: readonly (readonly UsesDifference[])[]): UsesDifference[] {
  const sums = new Map<string, UsesDifference>()
  for (const each of lists.flat()) {
    const key = `${each.of}/${each.id ?? ''}`
    sums.set(key, { ...each, by: (sums.get(key)?.by ?? 0) + each.by })
  }
  return [...sums.values()].filter(({ by }) => by !== 0)
}

/** Nothing is spent. */
export function withAllUses<C extends Character>(character: C): C {
  return withEachUse(character, () => 0)
}

/** Whether anything that is spent would come back. */
export function restHelps(character: Character, rest: Rest): boolean {
  return usesBackOnRest(character, rest).length > 0
}

function comesBack(per: string, rest: Rest): boolean {
  const asked = per.trim().toLowerCase()
  if (asked === 'short rest' || asked === 'recharge' || asked === 'round') return true
  return rest === 'long rest' && ['long rest', 'rest', 'day', ''].includes(asked)
}

function isSame(a: UseOf, b: UseOf): boolean {
  return a.of === b.of && ('id' in a ? a.id : '') === ('id' in b ? b.id : '')
}

type Counter = { max: number; used: number; per: string }

/** The same object if nothing changes. */
function withEachUse<C extends object>(character: C, next: (use: UseOf, counter: Counter) => number): C {
  const fields = character as Fields
  const changes: Record<string, unknown> = {}
  for (const of of USED_LISTS) {
    const entries = fields[of]
    if (!Array.isArray(entries)) continue
    const changed = entries.map((entry: Spent | string) => {
      const counter = typeof entry === 'string' ? undefined : counterOf(entry)
      if (typeof entry === 'string' || !counter) return entry
      const used = next({ of, id: entry.id ?? '' }, counter)
      return used === counter.used ? entry : { ...entry, used }
    })
    if (changed.some((entry, at) => entry !== entries[at])) changes[of] = changed
  }
  const slots = Object.entries((fields.spellSlots ?? {}) as Record<string, { max: number; used: number }>)
  const counted = slots.map(([id, slot]) => {
    const used = next({ of: 'spellSlots', id }, { max: slot.max, used: slot.used, per: 'long rest' })
    return [id, used === slot.used ? slot : { ...slot, used }] as const
  })
  if (counted.some(([, slot], at) => slot !== slots[at]?.[1])) changes.spellSlots = Object.fromEntries(counted)
  const special = fields.specialUse as LimitedUse | undefined
  if (special) {
    const used = (fields.specialUsed as number | undefined) ?? 0
    const left = next({ of: 'special' }, { max: special.count ?? 1, used, per: special.per })
    if (left !== used) changes.specialUsed = left
  }
  return Object.keys(changes).length === 0 ? character : { ...character, ...changes }
}

function counterOf({ used = 0, max, per, limitedUse }: Spent): Counter | undefined {
  if (limitedUse) return { max: limitedUse.count ?? 1, used, per: limitedUse.per }
  return max === undefined ? undefined : { max, used, per: per ?? '' }
}
