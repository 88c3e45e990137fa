import { folded, type KeptResult } from '@lanternkeep/schema'
import { formatDate } from '../../../lib/format.ts'
import { GENERATORS } from '../generator-list.ts'

export const RESULT_KINDS: readonly { value: KeptResult['generator']; label: string }[] = [
  ...GENERATORS.map(({ name, label }) => ({ value: name, label })),
  { value: 'table', label: 'Own tables' },
]

export type KindOfResult = KeptResult['generator'] | 'all'

const ONE: Record<KeptResult['generator'], string> = {
  loot: 'Item',
  shop: 'Shop',
  event: 'Event',
  map: 'Map',
  encounter: 'Encounter',
  table: 'From a table',
}

export function generatorInWords({ generator }: KeptResult): string {
  return ONE[generator]
}

export function keptInWords({ kept, keptAt }: KeptResult): string {
  return kept ? `kept ${formatDate(keptAt)}` : 'no longer kept'
}

const words = new WeakMap<KeptResult, string>()

/** All its words, to be searched. A drawing has none. */
export function wordsOfResult(result: KeptResult): string {
  const known = words.get(result) ?? folded([result.name, ...textsIn(result.answer)].join(' '))
  words.set(result, known)
  return known
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('data:') ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
