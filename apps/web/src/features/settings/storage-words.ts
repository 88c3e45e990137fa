const UNITS = ['KB', 'MB', 'GB', 'TB'] as const

/** '1.9 GB', '12 MB': two figures below ten, whole ones above. */
export function bytesInWords(bytes: number): string {
  let amount = bytes / 1000
  let unit = 0
  while (amount >= 1000 && unit < UNITS.length - 1) {
    amount /= 1000
    unit += 1
  }
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[unit]}`
}

export function usageInWords(used: number, quota: number, nearlyFull: boolean): string {
  const words = `${bytesInWords(used)} of ${bytesInWords(quota)} used`
  return nearlyFull ? `Storage nearly full: ${words}` : words
}

/** What the browser promises about clearing this site's data; undefined where it can not be asked. */
export function protectionInWords(persisted: boolean | undefined): string {
  if (persisted) return 'Protected: the browser does not clear your campaigns by itself.'
  if (persisted === false) return 'This browser may clear your campaigns when the device runs low on space.'
  return 'Over plain http the browser gives no promise. Use https or localhost to have campaigns protected.'
}
