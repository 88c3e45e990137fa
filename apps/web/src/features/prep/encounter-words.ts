import { type Encounter, folded, type PreparedCreature } from '@lanternkeep/schema'
import { isolateName } from '../../lib/isolate-name.ts'

/** 'Goblin ×5, Saltgaunt Bellringer'; 'No creatures yet'. */
export function creaturesInWords(creatures: readonly Pick<PreparedCreature, 'name' | 'count'>[]): string {
  if (creatures.length === 0) return 'No creatures yet'
  return creatures.map(({ name, count }) => (count > 1 ? `${isolateName(name)} ×${count}` : name)).join(', ')
}

/** '8 foes, 133 health'; health only as far as it is known. */
export function strengthInWords(creatures: readonly PreparedCreature[]): string {
  const foes = creatures.reduce((sum, { count }) => sum + count, 0)
  const health = creatures.reduce((sum, { count, figures }) => sum + count * (figures.maxHealth ?? 0), 0)
  const words = foes === 1 ? '1 foe' : `${foes} foes`
  return health > 0 ? `${words}, ${health.toLocaleString('en-US')} health` : words
}

const words = new WeakMap<Encounter, string>()

/** Whether its name, place or creatures have all words of the filter. */
export function namesEncounter(encounter: Encounter, filter: string): boolean {
  const known = words.get(encounter) ?? wordsOf(encounter)
  words.set(encounter, known)
  return folded(filter)
    .split(/\s+/)
    .every((word) => known.includes(word))
}

function wordsOf({ name, place, creatures }: Encounter): string {
  return folded([name, place, ...creatures.map((each) => each.name)].join(' '))
}
