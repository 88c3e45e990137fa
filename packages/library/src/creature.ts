import {
  abilityModifier,
  type CreatureFigures,
  type DocumentOf,
  monsterShape,
  statBlockShape,
} from '@lanternkeep/schema'
import * as z from 'zod/mini'

const { id, name, maxHealth, abilities, spells } = monsterShape

/** A creature of the library: what is known of its kind. `id` is its name in lower case, with dashes. */
const creatureShape = { id, name, armorClass: z.int(), maxHealth, abilities, spells, ...statBlockShape }
export const creatureSchema = z.object(creatureShape)
export type Creature = DocumentOf<typeof creatureShape>

/** What a monster of a campaign or an encounter gets from the creature: everything but a name of its own. */
export function figuresOfCreature({ id, name: _, ...figures }: Creature): CreatureFigures {
  const initiativeBonus = abilityModifier(figures.stats?.dexterity ?? 10)
  return { ...figures, health: figures.maxHealth, initiativeBonus, copiedFrom: { kind: 'srd', id } }
}
