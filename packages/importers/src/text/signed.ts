/** '+5', '-1': as the sentences of a stat block have it. */
export function signed(bonus: number): string {
  return bonus < 0 ? String(bonus) : `+${bonus}`
}
