import { bytesOfInWords } from '../../../lib/format.ts'

export function usageInWords(used: number, quota: number, nearlyFull: boolean): string {
  const words = bytesOfInWords(used, quota)
  return nearlyFull ? `Storage nearly full: ${words}` : `${words} used`
}

/** What the browser promises about clearing this site's data; undefined if it can't be asked. */
export function protectionInWords(persisted: boolean | undefined): string {
  if (persisted) return 'Protected: the browser won’t clear your campaigns by itself.'
  if (persisted === false) return 'This browser may clear your campaigns when the device runs low on space.'
  return 'Not protected: this page uses plain http. Open it over https to have your campaigns protected.'
}
