/** '4 heroes of level 6', '3 heroes of level 4 to 6'. A hero without a level counts as level 1. */
export function heroesInWords(heroes: readonly { level?: number }[]): string {
  const levels = heroes.map(({ level = 1 }) => level)
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)]
  const who = heroes.length === 1 ? '1 hero' : `${heroes.length} heroes`
  return `${who} of level ${lowest === highest ? lowest : `${lowest} to ${highest}`}`
}
