import type { ImportChoices } from './drafts.ts'
import { duplicateFinder } from './duplicates.ts'
import type { Wanted } from './plan-import.ts'
import type { ImportTarget } from './target.ts'

/** How many of the wanted things are here now and were not when the receipt was made: from another tab or device. */
export function cameSince(
  wanted: readonly Wanted[],
  choices: ImportChoices,
  { before, now }: { before: ImportTarget; now: ImportTarget },
): number {
  const [earlier, current] = [duplicateFinder(before, choices), duplicateFinder(now, choices)]
  return wanted.filter(({ thing }) => {
    const found = current(thing)
    return found && found.document.id !== earlier(thing)?.document.id
  }).length
}
