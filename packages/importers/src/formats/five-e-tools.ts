import { isRow, type Row, rows, textOf } from '../values/row.ts'
import { baseKey, resolveCopy } from './five-e-tools-copy.ts'
import { creatureThing } from './five-e-tools-creature.ts'
import { itemThing, tableThing } from './five-e-tools-items.ts'
import type { FormatResult, HeldThing, ImportContext, ThingSource } from './format.ts'
import { placeInList } from './listed-things.ts'

/** A bestiary (`monster: [...]`), homebrew with `_meta`, or creatures copied out of one. */
export function readFiveETools(value: unknown, { bases }: ImportContext): FormatResult {
  const file = isMonster(value)
    ? { monster: [value] }
    : Array.isArray(value) && value.some(isMonster)
      ? { monster: value }
      : value
  if (!isRow(file) || !isFile(file)) return undefined
  const sources = sourceNames(file)
  const monsters = rows(file.monster).filter(({ name }) => textOf(name) !== '')
  for (const monster of monsters) if (!bases.has(baseKey(monster))) bases.set(baseKey(monster), monster)
  const items = [...rows(file.item), ...rows(file.baseitem)].filter(isNamed)
  const things: ThingSource[] = [
    ...monsters.flatMap((monster, at) =>
      isRow(monster._copy) ? [] : [creatureThing(monster, { at: placeInList(at), sources })],
    ),
    ...items.map((item, at) => itemThing(item, `item ${placeInList(at)}`, sources)),
    ...rows(file.table)
      .filter(isNamed)
      .map((table, at) => tableThing(table, `table ${placeInList(at)}`, sources)),
  ]
  const held = monsters.flatMap((monster, at): HeldThing[] => {
    if (!isRow(monster._copy)) return []
    const place = placeInList(at)
    return [{ name: textOf(monster.name), at: place, resolve: () => heldCreature(monster, { place, sources, bases }) }]
  })
  const isNone = things.length === 0 && held.length === 0
  return {
    format: '5etools',
    things,
    held,
    ...(isNone && { problem: 'This file of 5etools holds no creatures, items or tables.' }),
  }
}

function isFile(file: Row): boolean {
  if (rows(file.monster).some((each) => isRow(each._copy) || isMonster(each))) return true
  const isOurs = isRow(file._meta) && Array.isArray(file._meta.sources)
  const lists = [file.item, file.baseitem, file.table].flatMap(rows)
  return isOurs || (lists.length > 0 && lists.every((each) => isNamed(each) && typeof each.source === 'string'))
}

function isNamed({ name }: Row): boolean {
  return typeof name === 'string' && name.trim() !== ''
}

function isMonster(value: unknown): value is Row {
  if (!isRow(value) || typeof value.name !== 'string') return false
  return isRow(value.hp) && Array.isArray(value.ac) && ('str' in value || 'source' in value)
}

/** 'Tome of Kettles' by 'ToK'. */
function sourceNames({ _meta }: Row): ReadonlyMap<string, string> {
  const sources = isRow(_meta) ? rows(_meta.sources) : []
  return new Map(sources.map(({ json, full }) => [textOf(json), textOf(full)]))
}

type Held = { place: string; sources: ReadonlyMap<string, string>; bases: ReadonlyMap<string, Row> }

function heldCreature(monster: Row, { place, sources, bases }: Held): ThingSource | { problem: string } {
  const resolved = resolveCopy(monster, bases)
  return 'problem' in resolved
    ? resolved
    : creatureThing(resolved.monster, { at: place, sources, notApplied: resolved.notApplied })
}
