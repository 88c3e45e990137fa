import {
  type EncounterAnswer,
  encounterNotes,
  type Item,
  MOST_COPIES,
  type PreparedCreature,
} from '@lanternkeep/schema'
import type { EncounterDraft } from '../../../data/local/index.ts'
import { newId } from '../../../data/local/index.ts'
import { foeOf } from './items/foe-figures.ts'

const GOLD = /\b(\d[\d,]{0,8}) gold\b/i

/** The encounter as it waits in Prep. Everything that has no field of its own is in the notes. */
export function encounterDraft(answer: EncounterAnswer, hidden: boolean): EncounterDraft {
  return {
    name: answer.title.trim().slice(0, 100) || 'Encounter',
    creatures: answer.enemies.map((enemy) => preparedFoe(enemy, hidden)),
    notes: encounterNotes(answer),
    loot: goldIn(answer.rewards),
  }
}

function preparedFoe(enemy: EncounterAnswer['enemies'][number], hidden: boolean): PreparedCreature {
  const { name, count, ...figures } = foeOf(enemy)
  const known = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined))
  const copies = Math.min(Math.max(count, 1), MOST_COPIES)
  return { id: newId(), name, count: copies, hidden, together: copies > 1, figures: known }
}

/** Coins can be counted; other rewards are told in the notes. */
function goldIn(rewards: string): Item[] {
  const quantity = Number(GOLD.exec(rewards)?.[1]?.replaceAll(',', '') ?? 0)
  if (quantity < 1) return []
  const plain = { description: '', properties: [], magicalProperties: [] }
  return [{ id: newId(), name: 'Gold pieces', quantity, type: 'treasure', rarity: 'common', ...plain }]
}
