import type { UsesDifference } from '../../entities/replicated/act.ts'
import type { Character } from '../../entities/replicated/character.ts'
import type { GaveBack, LimitedUse } from '../../entities/stat-block/action.ts'
import type { SpellSlots } from '../../entities/stat-block/scores.ts'
import { clamp } from '../clamp.ts'
import { type UsesCount, withReset } from './gave-back.ts'

const USED_LISTS = ['actions', 'reactions', 'specialActions', 'abilities', 'spells', 'limitedAbilities'] as const
type UsedList = (typeof USED_LISTS)[number]

/** Something that a character can do only so often: an entry of a list, spell slots of a level, or its special actions. */
export type UseOf = { of: UsedList | 'spellSlots'; id: string } | { of: 'special' }

export type Rest = 'short rest' | 'long rest'

/** `left` of `max`, and when they come back. */
export type UsesLeft = { left: number; max: number; per: string }

type Fields = { readonly [field: string]: unknown }
type Spent = Partial<UsesCount> & { id?: string; max?: number; per?: string; limitedUse?: LimitedUse }

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

function withUsesDifference<C extends object>(character: C, { by, reset, ...use }: UsesDifference): C {
  return withEachUse(character, (each, { max, per: _, ...count }) => {
    if (keyOf(each) !== keyOf(use)) return count
    if (reset !== undefined) return withReset(count, { number: reset, gives: Math.abs(by), stands: by < 0 })
    return { ...count, used: clamp(count.used + by, 0, Math.max(max, count.used)) }
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
    if (count.used > 0 && isBack(per)) back.push({ ...use, by: -count.used, reset: count.resets + 1 })
    return count
  })
  return back
}

export function withUsesDifferences<C extends object>(character: C, differences: readonly UsesDifference[]): C {
  return differences.reduce(withUsesDifference, character)
}

export function inverseUses(differences: readonly UsesDifference[]): UsesDifference[] {
  return differences.map((each) => ({ ...each, by: -each.by }))
}

/** One difference for each use, and one for each of its resets, without those that add up to nothing. */
export function sumOfUses(...lists: readonly (readonly UsesDifference[])[]): UsesDifference[] {
  const sums = new Map<string, UsesDifference>()
  for (const each of lists.flat()) {
    const key = `${keyOf(each)}/${each.reset ?? ''}`
    sums.set(key, { ...each, by: (sums.get(key)?.by ?? 0) + each.by })
  }
  return [...sums.values()].filter(({ by }) => by !== 0)
}

/** Nothing is spent. */
export function withAllUses<C extends Character>(character: C): C {
  return withEachUse(character, (_, { resets }) => ({ used: 0, resets, gaveBack: NEVER }))
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

type Counter = UsesCount & { max: number; per: string }

/** The same object if nothing changes. */
function withEachUse<C extends object>(character: C, next: (use: UseOf, counter: Counter) => UsesCount): C {
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

function withSpecialCount<C extends object>(character: C, next: (use: UseOf, counter: Counter) => UsesCount): C {
  const { specialUse, specialUsed, specialResets, specialGaveBack } = character as Special
  if (!specialUse) return character
  const count = countOf({ used: specialUsed, resets: specialResets, gaveBack: specialGaveBack })
  const after = next({ of: 'special' }, { max: specialUse.count ?? 1, per: specialUse.per, ...count })
  if (isSame(count, after)) return character
  const fields = { specialResets: after.resets || undefined, specialGaveBack: filled(after.gaveBack) }
  return withFields({ ...character, specialUsed: after.used }, fields)
}

type Special = { specialUse?: LimitedUse; specialUsed?: number; specialResets?: number; specialGaveBack?: GaveBack }

function withCount<E extends Partial<UsesCount>>(entry: E, after: UsesCount): E {
  if (isSame(countOf(entry), after)) return entry
  return withFields(
    { ...entry, used: after.used },
    { resets: after.resets || undefined, gaveBack: filled(after.gaveBack) },
  )
}

function isSame(one: UsesCount, other: UsesCount): boolean {
  return one.used === other.used && one.resets === other.resets && one.gaveBack === other.gaveBack
}

function filled(gaveBack: GaveBack): GaveBack | undefined {
  return Object.keys(gaveBack).length > 0 ? gaveBack : undefined
}

/** Without those that are undefined. */
function withFields<E extends object>(entry: E, fields: { readonly [field: string]: unknown }): E {
  const others = Object.entries(entry).filter(([field]) => !Object.hasOwn(fields, field))
  const set = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries([...others, ...set]) as E
}

const NEVER: GaveBack = {}

function countOf(spent: { [Field in keyof UsesCount]?: UsesCount[Field] | undefined }): UsesCount {
  return { used: spent.used ?? 0, resets: spent.resets ?? 0, gaveBack: spent.gaveBack ?? NEVER }
}

function counterOf(entry: Spent): Counter | undefined {
  const { max, per, limitedUse } = entry
  if (limitedUse) return { max: limitedUse.count ?? 1, per: limitedUse.per, ...countOf(entry) }
  return max === undefined ? undefined : { max, per: per ?? '', ...countOf(entry) }
}
