import { type Character, type CreatureFigures, type CreatureSource, copyOf } from '@lanternkeep/schema'
import type { CharacterDraft } from '../campaign/characters.ts'

/** Something that can be copied into a fight. */
export type Creature = {
  /** Unique among all sources. */
  id: string
  name: string
  type: Character['type']
  from: CreatureSource
  figures: CreatureFigures
}

const creatures = new WeakMap<Character, Creature>()

/** The same one as long as the character is: a library may have thousands. */
export function creatureOf(character: Character, kind: 'campaign' | 'library'): Creature {
  const known = creatures.get(character)
  if (known?.from.kind === kind) return known
  const creature = newCreature(character, kind)
  creatures.set(character, creature)
  return creature
}

function newCreature(character: Character, kind: 'campaign' | 'library'): Creature {
  const { id, name, type } = character
  return { id: `${kind}/${id}`, name, type, from: { kind, id }, figures: figuresOf(character) }
}

/** An unhurt copy that knows what it was made of. */
export function draftOfCreature({ type, from, figures }: Creature, name: string): CharacterDraft {
  const { maxHealth = 1 } = figures
  return { ...figures, type, name, maxHealth, health: maxHealth, copiedFrom: from } as CharacterDraft
}

/** A creature without its name and without what belongs to one document. */
function figuresOf(character: Character): CreatureFigures {
  const { name, type, includeInInitiative, hidden, ...figures } = copyOf(character) as Character
  return figures as CreatureFigures
}
