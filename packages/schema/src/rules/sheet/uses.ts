import type { UsesDifference } from '../../entities/replicated/act.ts'
import type { Character } from '../../entities/replicated/character.ts'
import type { LimitedUse } from '../../entities/stat-block/action.ts'
import type { SpellSlots } from '../../entities/stat-block/scores.ts'
import { clamp } from '../clamp.ts'

const USED_LISTS = ['actions', 'reactions', 'specialActions', 'abilities', 'spells', 'limitedAbilities'] as const
type UsedList = (typeof USED_LISTS)[number]

/** Something that a character can do only so often: an entry of a list, spell slots of a level, or its special actions. */
export type UseOf = { of: UsedList | 'spellSlots'; id: string } | { of: 'special' }

export type Rest = 'short rest' | 'long rest'

/** `left` of `max`, and when they come back. */
export type UsesLeft = { left: number; max: number; per: string }

type Fields = { readonly [field: string]: unknown }
type Spent = Partial<Count> & { id?: string; max?: number; per?: string; limitedUse?: LimitedUse }
/** What is spent, and how often it came back at once. */
type Count = { used: number; resets: number }

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
  return withUsesDifference(character, { ...use, by })
}

function withUsesDifference<C extends object>(character: C, { by, resets = 0, ...use }: UsesDifference): C {
  return withEachUse(character, (each, { max, ...count }) => {
    if (keyOf(each) !== keyOf(use)) return count
    return {
      used: clamp(count.used + by, 0, Math.max(max, count.used)),
      resets: Math.max(0, count.resets + resets),
    }
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
  withEachUse(character, (use, { per, ...count }) => {
    if (count.used > 0 && isBack(per)) back.push({ ...use, by: -count.used, resets: 1 })
    return count
  })
  return back
}

export function withUsesDifferences<C extends object>(character: C, differences: readonly UsesDifference[]): C {
  return differences.reduce(withUsesDifference, character)
}

export function inverseUses(differences: readonly UsesDifference[]): UsesDifference[] {
  return differences.map(({ resets, ...each }) => ({ ...each, by: -each.by, ...(resets && { resets: -resets }) }))
}

/**
 * What takes back a rest that led to `rested`, without what is taken back already: two devices may have taken that rest,
 * and each offers to take it back.
 */
export function usesOfRest(character: object, rested: object, back: readonly UsesDifference[]): UsesDifference[] {
  const [now, then] = [character, rested].map(resetsOf)
  return inverseUses(back.filter((use) => (now?.get(keyOf(use)) ?? 0) >= (then?.get(keyOf(use)) ?? 0)))
}

function resetsOf(character: object): Map<string, number> {
  const resets = new Map<string, number>()
  withEachUse(character, (use, { per: _, max: __, ...count }) => {
    resets.set(keyOf(use), count.resets)
    return count
  })
  return resets
}

/** One difference for each use, without those that add up to nothing. */
export function sumOfUses(...lists: readonly (readonly UsesDifference[])[]): UsesDifference[] {
  const sums = new Map<string, UsesDifference>()
  for (const { resets = 0, ...each } of lists.flat()) {
    const key = keyOf(each)
    const sum = sums.get(key)
    const allResets = (sum?.resets ?? 0) + resets
    sums.set(key, { ...each, by: (sum?.by ?? 0) + each.by, ...(allResets !== 0 && { resets: allResets }) })
  }
  return [...sums.values()].filter(({ by, resets }) => by !== 0 || resets)
}

/** Nothing is spent. */
export function withAllUses<C extends Character>(character: C): C {
  return withEachUse(character, (_, { resets }) => ({ used: 0, resets }))
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

function keyOf({ of, id = '' }: { of: string; id?: string | undefined }): string {
  return `${of}/${id}`
}

type Counter = Count & { max: number; per: string }

/** The same object if nothing changes. */
function withEachUse<C extends object>(character: C, next: (use: UseOf, counter: Counter) => Count): C {
  const fields = character as Fields
  const changes: Record<string, unknown> = {}
  for (const of of USED_LISTS) {
    const entries = fields[of]
    if (!Array.isArray(entries)) continue
    const changed = entries.map((entry: Spent | string) => {
      const counter = typeof entry === 'string' ? undefined : counterOf(entry)
      if (typeof entry === 'string' || !counter) return entry
      return withCount(entry, next({ of, id: entry.id ?? '' }, counter))
    })
    if (changed.some((entry, at) => entry !== entries[at])) changes[of] = changed
  }
  const slots = Object.entries((fields.spellSlots ?? {}) as SpellSlots)
  const counted = slots.map(([id, slot]) => {
    const counter = { max: slot.max, per: 'long rest', ...countOf(slot) }
    return [id, withCount(slot, next({ of: 'spellSlots', id }, counter))] as const
  })
  if (counted.some(([, slot], at) => slot !== slots[at]?.[1])) changes.spellSlots = Object.fromEntries(counted)
  return withSpecialCount(Object.keys(changes).length === 0 ? character : { ...character, ...changes }, next)
}

function withSpecialCount<C extends object>(character: C, next: (use: UseOf, counter: Counter) => Count): C {
  const { specialUse, specialUsed, specialResets } = character as Special
  if (!specialUse) return character
  const count = countOf({ used: specialUsed, resets: specialResets })
  const { used, resets } = next({ of: 'special' }, { max: specialUse.count ?? 1, per: specialUse.per, ...count })
  if (used === count.used && resets === count.resets) return character
  return withResets({ ...character, specialUsed: used }, 'specialResets', resets)
}

type Special = { specialUse?: LimitedUse; specialUsed?: number; specialResets?: number }

function withCount<E extends Partial<Count>>(entry: E, { used, resets }: Count): E {
  const before = countOf(entry)
  if (used === before.used && resets === before.resets) return entry
  return withResets({ ...entry, used }, 'resets', resets)
}

/** Absent while there was none, so that taking back the first rest leaves what was there before it. */
function withResets<E extends object>(entry: E, field: string, resets: number): E {
  const { [field]: _, ...others } = entry as Record<string, unknown>
  return { ...others, ...(resets > 0 && { [field]: resets }) } as E
}

function countOf({ used = 0, resets = 0 }: Partial<Record<keyof Count, number | undefined>>): Count {
  return { used, resets }
}

function counterOf(entry: Spent): Counter | undefined {
  const { max, per, limitedUse } = entry
  if (limitedUse) return { max: limitedUse.count ?? 1, per: limitedUse.per, ...countOf(entry) }
  return max === undefined ? undefined : { max, per: per ?? '', ...countOf(entry) }
}
