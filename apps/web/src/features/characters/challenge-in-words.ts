const FRACTIONS: Record<string, string> = { '0.125': '1/8', '0.25': '1/4', '0.5': '1/2' }

/** 'Challenge 1/8', 'Challenge 5' */
export function challengeInWords(rating: number): string {
  return `Challenge ${FRACTIONS[String(rating)] ?? rating}`
}
