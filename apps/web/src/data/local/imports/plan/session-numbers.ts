import type { FoundThing } from '@lanternkeep/importers'
import { nextSessionNumber } from '@lanternkeep/schema'
import type { ImportTarget } from './target.ts'

/**
 * Things in the order in which they are written: pages as they were played, encounters last. Pages that name their
 * number come first, then those with a day, then the others as a folder lists them.
 */
export function inOrder<T extends { thing: FoundThing }>(wanted: readonly T[]): T[] {
  const ranked = wanted.map((each) => ({ each, ...rankOf(each.thing) }))
  const sorted = ranked.toSorted((a, b) => {
    return a.rank - b.rank || a.number - b.number || order(a.date, b.date) || order(a.path, b.path)
  })
  return sorted.map(({ each }) => each)
}

function rankOf({ reading, place }: FoundThing) {
  if (reading.kind !== 'page') return { rank: reading.kind === 'encounter' ? 4 : 0, number: 0, date: '', path: '' }
  const { number = 0, date = '' } = reading
  const rank = reading.number !== undefined ? 1 : date !== '' ? 2 : 3
  return { rank, number, date, path: naturalKey(place.file) }
}

/** Text whose order is that of a folder: '2.md' before '10.md'. Ten thousand are compared quicker than by a collator. */
function naturalKey(path: string): string {
  return path.toLowerCase().replaceAll(/\d{1,12}/g, (digits) => digits.padStart(12, '0'))
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Gives the sessions of an import their numbers: the file's own where it is free, and always in order. */
export function sessionNumbering({ sessions, campaignNumber }: Pick<ImportTarget, 'sessions' | 'campaignNumber'>) {
  const taken = new Set(sessions.map(({ sessionNumber }) => sessionNumber))
  let next = nextSessionNumber(sessions, campaignNumber)
  let last = -1
  return (given?: number): number => {
    const number = given !== undefined && given > last && !taken.has(given) ? given : next
    taken.add(number)
    last = number
    next = Math.max(next, number + 1)
    return number
  }
}
