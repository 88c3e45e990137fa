import type { FoundThing } from '@lanternkeep/importers'
import { type Encounter, placesOf } from '@lanternkeep/schema'
import type { ImportChoices } from './drafts.ts'
import type { NameOf } from './page-text.ts'
import { type ImportTarget, nameKey } from './target.ts'

/** The names that mentions will find: who and what is in the campaign, and who comes along. */
export function linkNames(
  target: ImportTarget,
  things: readonly FoundThing[],
  { target: where }: Pick<ImportChoices, 'target'>,
): NameOf {
  const { characters, sessions, prep } = target
  const encounters = prep.filter((each): each is Encounter => each.kind === 'encounter')
  const coming = things.filter(({ reading: { kind } }) => {
    return kind === 'hero' || (where === 'campaign' && (kind === 'creature' || kind === 'npc'))
  })
  const all = [
    ...coming.map(({ reading }) => reading.name.slice(0, 100)),
    ...placesOf({ characters, encounters, sessions }).map(({ name }) => name),
    ...characters.map(({ name }) => name),
  ]
  const names = new Map(all.map((name) => [nameKey(name), name]))
  return (name) => names.get(nameKey(name))
}
