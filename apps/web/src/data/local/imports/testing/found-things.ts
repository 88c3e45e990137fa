import type { FoundThing, Reading } from '@lanternkeep/importers'

/** A thing of a file, as a reader would find it. */
export function aFoundThing(reading: Reading, over: Partial<FoundThing> = {}): FoundThing {
  return { place: { file: 'shore.json', at: 'no. 1' }, source: 'Shore book', fields: [], raw: '{}', reading, ...over }
}

export function aFoundCreature(name: string, figures: object = {}, leftovers = ''): FoundThing {
  const known = { maxHealth: 33, health: 33, armorClass: 17, ...figures }
  return aFoundThing({ kind: 'creature', name, figures: known, leftovers })
}
