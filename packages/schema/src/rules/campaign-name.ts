export const LONGEST_NAME = 100

/** Exact match on the trimmed name. */
export function isCampaignNameTaken(name: string, taken: readonly string[]): boolean {
  return taken.includes(name.trim())
}

/**
 * The trimmed name, with ' (n)' of the lowest free n from 1 if another campaign has it; cut so that both fit 100
 * characters.
 */
export function freeCampaignName(name: string, taken: readonly string[]): string {
  const wanted = name.trim()
  if (!taken.includes(wanted)) return wanted
  for (let n = 1; ; n += 1) {
    const suffix = ` (${n})`
    const numbered = `${wanted
      .slice(0, LONGEST_NAME - suffix.length)
      .toWellFormed()
      .trimEnd()}${suffix}`
    if (!taken.includes(numbered)) return numbered
  }
}
