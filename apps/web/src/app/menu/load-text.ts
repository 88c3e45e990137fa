/** 'The Drowned Bells and 3 more on this device', the last played first. */
export function loadText(names: readonly string[]): string {
  const [last, ...others] = names
  if (last === undefined) return 'Your campaigns are saved on this device'
  if (others.length === 0) return `${last} is on this device`
  return `${last} and ${others.length} more on this device`
}
