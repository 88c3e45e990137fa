import { isRow, type Row, rows } from '../../values/row.ts'
import type { FormatResult, ThingSource } from '../format.ts'
import { placeInList } from '../listed-things.ts'
import { heroThing } from './character.ts'
import { npcThing } from './npc.ts'
import { isRollTable, rollTableThing } from './roll-table.ts'
import { worldItemThing } from './world-item.ts'

const ITEMS = ['weapon', 'equipment', 'consumable', 'tool', 'loot', 'container', 'backpack', 'spell', 'feat']

/** Actors, items and roll tables of the system dnd5e, as 'Export Data' writes them; one, a list, or one a line. */
export function readFoundry(value: unknown): FormatResult {
  const all = isRow(value) ? [value] : rows(value)
  const things = all.flatMap((each, at) => {
    const thing = thingOf(each, isRow(value) ? '' : placeInList(at))
    return thing ? [thing] : []
  })
  if (things.length > 0) return { format: 'Foundry', things }
  if (all.some(isActor))
    return {
      format: 'Foundry',
      things,
      problem: 'Only characters, creatures, items and roll tables of Foundry can be read.',
    }
  return undefined
}

function isActor(value: Row): boolean {
  return typeof value.name === 'string' && typeof value.type === 'string' && isRow(value.system)
}

function thingOf(value: Row, at: string): ThingSource | undefined {
  if (isRollTable(value)) return rollTableThing(value, at)
  // Before version 10, `system` was `data`.
  const document = isRow(value.system) || !isRow(value.data) ? value : { ...value, system: value.data, data: undefined }
  if (!isActor(document)) return undefined
  if (document.type === 'npc' || document.type === 'vehicle') return npcThing(document, at)
  if (document.type === 'character') return heroThing(document, at)
  return ITEMS.includes(String(document.type)) ? worldItemThing(document, at) : undefined
}
