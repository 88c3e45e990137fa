import type { Entry } from '../../packages/importers/src/text/entries.ts'
import type { SpellUse } from '../../packages/importers/src/text/spells.ts'
import type { StatBlock } from '../../packages/schema/src/index.ts'

export const ENTRY_LISTS = ['abilities', 'actions', 'reactions', 'specialActions'] as const
export type ListName = (typeof ENTRY_LISTS)[number]

/** A creature as one source has it, in our words, without ids. */
export type SourceCreature = { name: string; armorClass: number; maxHealth: number; spells?: SpellUse[] } & Omit<
  StatBlock,
  ListName
> & { [List in ListName]?: Entry[] }
