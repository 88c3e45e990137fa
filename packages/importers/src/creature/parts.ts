import type { AbilityName, LimitedUse, Skills, SpellSlots, Stats } from '@lanternkeep/schema'
import type { From } from '../receipt/receipt.ts'
import type { SourceEntry } from '../text/entries.ts'
import type { SpellUse } from '../text/spells.ts'

/** A value of ours and where in the source it is from. With a `why` it isn't exact. Undefined: the source can't be read as one. */
export type Part<T> = { from: From; value: T | undefined; why?: string; exactWhy?: string }

/** Entries of one list of the source. `why` tells that the list is another one there: 'a bonus action'. */
export type EntryPart = { from: From; list: EntryList; entries: readonly SourceEntry[]; why?: string }
export type EntryList = 'abilities' | 'actions' | 'reactions' | 'specialActions'

/** What creatures and heroes share, in our words. */
export type SharedParts = {
  name: string
  nameFrom: From
  /** Where the book or program is named. */
  sourceFrom?: Part<string>
  armorClass?: Part<number>
  maxHealth?: Part<number>
  /** Without it, the modifier of its dexterity. */
  initiativeBonus?: Part<number>
  stats?: Part<Stats>
  saves?: Part<Partial<Record<AbilityName, number>>>
  skills?: Part<Skills>
  spellSlots?: Part<SpellSlots>
  spells?: Part<readonly SpellUse[]>
  /** The GM's notes. */
  notes?: Part<string>
  lists?: readonly EntryPart[]
}

export type CreatureParts = SharedParts & {
  size?: Part<string>
  kind?: Part<string>
  alignment?: Part<string>
  speed?: Part<string>
  hitDice?: Part<string>
  senses?: Part<readonly string[]>
  languages?: Part<readonly string[]>
  resistances?: Part<readonly string[]>
  immunities?: Part<readonly string[]>
  vulnerabilities?: Part<readonly string[]>
  conditionImmunities?: Part<readonly string[]>
  challengeRating?: Part<number>
  xp?: Part<number>
  specialUse?: Part<LimitedUse>
}
