import { type TableDice, tableDice } from './dice.ts'

/**
 * Rolls one field of a result again: everything that it depends on is drawn from the first seed, and the field itself
 * from `seed`. Only that field of the answer counts.
 */
export type Again = {
  /** Which of the results, or 0 for the whole and 1 for the first of its parts. */
  at: number
  field: string
  seed: string
  /** What the result says now; a person may have changed it. */
  now?: Readonly<Record<string, unknown>>
}

/** Rolls a field, or a part of it. */
export type RollField = <T>(field: string, roll: (dice: TableDice) => T) => T

/** Every field is rolled by the seed's dice; the one that is rolled again then once more, so that the rest stays. */
export function fieldRoller(dice: TableDice, again: Again | undefined, at: number): RollField {
  if (!again || again.at !== at) return (_, roll) => roll(dice)
  const fresh = tableDice(again.seed, `again/${again.field}`)
  return (field, roll) => {
    const first = roll(dice)
    return field === again.field ? roll(fresh) : first
  }
}

export function isAgain(again: Again | undefined, at: number, field: string): boolean {
  return again?.at === at && again.field === field
}

/** What the result says now in one field, as one text; undefined unless it is that one which is rolled again. */
export function saidNow(again: Again | undefined, at: number, fields: readonly string[]): string | undefined {
  if (!again?.now || again.at !== at) return undefined
  return fields.flatMap((field) => again.now?.[field] ?? []).join(' ')
}
