export type Unit = 'x' | 'ms' | 'KB' | '%' | '/s' | ''

/** One measured figure, and what it should be. */
export type Figure = {
  /** Its name; the history follows it under this name. */
  what: string
  value: number
  unit: Unit
  /** A figure without a goal is only reported. */
  goal?: { atMost: number } | { atLeast: number }
  /** What a ratio compares with: 'the rows/s of plain better-sqlite3 inserts'. */
  of?: string
  /** Absolute figures, which say more about the machine than about the program. */
  information: string
}

const DECIMALS: Record<Unit, number> = { x: 2, ms: 1, KB: 1, '%': 1, '/s': 0, '': 0 }

export function isMet({ value, goal }: Pick<Figure, 'value' | 'goal'>): boolean {
  if (!goal) return true
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

/** '0.34x', '37.2 ms', '2604/s'. */
export function valueInWords(value: number, unit: Unit): string {
  const digits = value.toFixed(DECIMALS[unit])
  return unit === 'x' || unit === '/s' || unit === '' ? `${digits}${unit}` : `${digits} ${unit}`
}

/** '>= 0.40x the rows/s of plain better-sqlite3 inserts'; empty without a goal. */
export function goalInWords({ goal, unit, of }: Figure): string {
  if (!goal) return ''
  const [sign, bound] = 'atMost' in goal ? ['<=', goal.atMost] : ['>=', goal.atLeast]
  const words = unit === 'x' ? valueInWords(bound, unit) : `${bound}${unit === '' ? '' : ` ${unit}`}`
  return [sign, words, of].filter(Boolean).join(' ')
}
