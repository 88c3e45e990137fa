import type { SyncDocument } from '../../protocol.ts'
import { isRecord } from '../../same.ts'

/** What a sheet begins with: far from the bounds of each counter, so that differences add up exactly. */
export const COUNTERS_AT_FIRST = {
  purse: { gold: 5_000, silver: 5_000 },
  spellSlots: { 1: { max: 99, used: 50 }, 2: { max: 99, used: 50 } },
  limitedAbilities: [{ id: 'wind', name: 'Second Wind', max: 100, used: 50, per: 'short rest' }],
}

export const USES_AND_MONEY = /^(purse|spellSlots|limitedAbilities)\//

/** The purse, the spell slots and the limited uses of a sheet, by the path that a conflict about them has. */
export function usesAndMoney({ purse, spellSlots, limitedAbilities }: SyncDocument): Map<string, number> {
  const abilities = Array.isArray(limitedAbilities) ? (limitedAbilities as { id: string; used: number }[]) : []
  return new Map([
    ...entriesOf(purse).map(([currency, amount]): [string, number] => [`purse/${currency}`, Number(amount)]),
    ...entriesOf(spellSlots).map(([level, slots]): [string, number] => [
      `spellSlots/${level}/used`,
      isRecord(slots) ? Number(slots.used) : Number.NaN,
    ]),
    ...abilities.map(({ id, used }): [string, number] => [`limitedAbilities/${id}/used`, used]),
  ])
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : []
}
