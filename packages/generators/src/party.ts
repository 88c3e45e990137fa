/** 0 for levels 1-4, then 5-10, 11-16 and 17-20. */
export function tierOf(level: number): 0 | 1 | 2 | 3 {
  if (level < 5) return 0
  if (level < 11) return 1
  return level < 17 ? 2 : 3
}
