import {
  type CreatureFigures,
  type CreatureSource,
  MOST_COPIES,
  MOST_CREATURES,
  type PreparedCreature,
} from '@lanternkeep/schema'
import { newId } from '../../store/ids.ts'
import { nameKey } from './target.ts'

type Named = { name: string; count: number }
/** What an encounter's creature is, by its name. */
export type KnownCreature = { from?: CreatureSource; figures: CreatureFigures }

/** The creatures of an encounter, and in words those that it has no room for. */
export function encounterCreatures(
  wanted: readonly Named[],
  known: ReadonlyMap<string, KnownCreature>,
): { creatures: PreparedCreature[]; others: string } {
  const rows = wanted.filter(({ name }) => name.trim() !== '').flatMap(({ name, count }) => inGroups(name, count))
  const creatures = rows.slice(0, MOST_CREATURES).map(({ name, count }): PreparedCreature => {
    const { from, figures = {} } = known.get(nameKey(name)) ?? {}
    return { id: newId(), name, count, hidden: false, together: false, figures, ...(from && { from }) }
  })
  const left = rows.slice(MOST_CREATURES).map(({ name, count }) => `- ${count} × ${name}`)
  return { creatures, others: left.length === 0 ? '' : `More creatures in the file:\n\n${left.join('\n')}` }
}

/** Of one row there are at most so many. */
function inGroups(name: string, count: number): Named[] {
  const whole = Math.max(1, Math.trunc(count) || 1)
  const rows: Named[] = []
  for (let left = whole; left > 0 && rows.length <= MOST_CREATURES; left -= MOST_COPIES) {
    rows.push({ name: name.slice(0, 100), count: Math.min(left, MOST_COPIES) })
  }
  return rows
}
