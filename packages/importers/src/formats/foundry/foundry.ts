import { isRow, type Row, rows } from '../../values/row.ts'
import type { FormatResult, ThingSource } from '../format.ts'
import { placeInList, unlike } from '../listed-things.ts'
import { heroThing } from './character.ts'
import { npcThing } from './npc.ts'
import { isRollTable, rollTableThing } from './roll-table.ts'
import { worldItemThing } from './world-item.ts'

const ITEMS = ['weapon', 'equipment', 'consumable', 'tool', 'loot', 'container', 'backpack', 'spell', 'feat']

/** Actors, items and roll tables of the system dnd5e, as 'Export Data' writes them; one, a list, or one a line. */
export function readFoundry(value: unknown): FormatResult {
  const all = Array.isArray(value) ? value : [value]
  const read = all.map((each: unknown, at) => {
    const place = Array.isArray(value) ? placeInList(at) : ''
    const thing = isRow(each) ? thingOf(each, place) : undefined
    return thing ? { thing } : { left: unlike(each, place, ONLY) }
  })
  const things = read.flatMap(({ thing }) => thing ?? [])
  if (things.length > 0) return { format: 'Foundry', things, held: read.flatMap(({ left }) => left ?? []) }
  return rows(all).some(isActor) ? { format: 'Foundry', things, problem: ONLY } : undefined
}

const ONLY = 'Only characters, creatures, items and roll tables of Foundry can be read.'

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
