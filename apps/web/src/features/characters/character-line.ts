import type { Character } from '@lanternkeep/schema'

/** 'Level 6 Lockwright, Foxkin': what stands under a name; empty when nothing of it is known. */
export function characterLine({ level, class: className, race }: Pick<Character, 'level' | 'class' | 'race'>): string {
  const calling = [level && `Level ${level}`, className].filter(Boolean).join(' ')
  return [calling, race].filter(Boolean).join(', ')
}

const FRACTIONS: Record<string, string> = { '0.125': '1/8', '0.25': '1/4', '0.5': '1/2' }

/** 'Challenge 1/8', 'Challenge 5' */
export function challengeInWords(rating: number): string {
  return `Challenge ${FRACTIONS[String(rating)] ?? rating}`
}
