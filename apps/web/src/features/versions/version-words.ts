import type { EarlierVersionEntry } from '@lanternkeep/schema'

type Save = EarlierVersionEntry['made']

/** 'You, on an iPad', 'Rosalind'; empty if unknown. */
export function whoSaved({ by, on }: Save, memberId: string | undefined): string {
  const name = by && (by.memberId === memberId ? 'You' : by.name || 'Someone')
  return [name, on && `on ${on}`].filter(Boolean).join(', ')
}

/** '9 words added, 31 words removed'. */
export function wordsInWords({ added, removed }: NonNullable<EarlierVersionEntry['words']>): string {
  const parts = [added > 0 && `${countOf(added)} added`, removed > 0 && `${countOf(removed)} removed`]
  return parts.filter(Boolean).join(', ')
}

function countOf(words: number): string {
  return `${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}`
}
