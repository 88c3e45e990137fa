import type { Character } from '../../entities/replicated/character.ts'
import { folded } from '../text/folded.ts'
import type { LoggedAct } from './combat-log.ts'
import { namesForCopies } from './joiners.ts'

/** Characters of one act, the later one in the log, and the numbers they get. */
export type NamesGivenTwice = { actId: string; names: { id: string; before: string; after: string }[] }

/**
 * Creatures that were added apart under the same name, and still have the one they were given. A name that a person
 * typed over, and one that was changed here before, stays.
 */
export function namesGivenTwice(log: readonly LoggedAct[], characters: readonly Character[]): NamesGivenTwice[] {
  const works = log.map(({ id, undone, whole }) => ({ actId: id, undone, work: whole?.work ?? [] }))
  const renamed = new Set(works.flatMap(({ work }) => work.flatMap((each) => (each.kind === 'renamed' ? each.id : []))))
  const nameOf = new Map(characters.map(({ id, name }) => [id, name]))
  const taken = characters.map(({ name }) => name)
  // One that was made apart under a name that settled others gets another number, whichever came first.
  const settled = works.flatMap(({ actId, undone, work }) =>
    (undone ? [] : work).flatMap((each): [string, string][] => {
      const stands = each.kind === 'renamed' && nameOf.get(each.id) === each.after
      return stands ? [[folded(each.after), actId]] : []
    }),
  )
  const givenBy = new Map(settled)
  const known = new Set<string>()
  const twice: NamesGivenTwice[] = []
  for (const { actId, undone, work } of works) {
    const names: NamesGivenTwice['names'] = []
    for (const made of undone ? [] : work) {
      if (made.kind !== 'made' || made.name === undefined) continue
      // An encounter that two devices started apart brought in the same creatures.
      if (nameOf.get(made.id) !== made.name || renamed.has(made.id) || known.has(made.id)) continue
      known.add(made.id)
      const before = made.name
      const first = givenBy.get(folded(before)) ?? actId
      givenBy.set(folded(before), first)
      if (first === actId) continue
      const [after = before] = namesForCopies(before, 1, taken)
      taken.push(after)
      names.push({ id: made.id, before, after })
    }
    if (names.length > 0) twice.push({ actId, names })
  }
  return twice
}
