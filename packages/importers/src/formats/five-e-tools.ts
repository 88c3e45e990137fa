import { isRow, type Row, rows, textOf } from '../values/row.ts'
import { baseKey, resolveCopy } from './five-e-tools-copy.ts'
import { creatureThing } from './five-e-tools-creature.ts'
import { itemThing, tableThing } from './five-e-tools-items.ts'
import type { FormatResult, HeldThing, ImportContext, ThingSource } from './format.ts'
import { placeInList, unlike } from './listed-things.ts'

/** A bestiary (`monster: [...]`), homebrew with `_meta`, or creatures copied out of one. */
export function readFiveETools(value: unknown, { bases }: ImportContext): FormatResult {
  const file = isMonster(value)
    ? { monster: [value] }
    : Array.isArray(value) && value.some(isMonster)
      ? { monster: value }
      : value
  if (!isRow(file) || !isFile(file)) return undefined
  const sources = sourceNames(file)
  const monsters = placed(file.monster, '')
  for (const { each } of monsters.named) if (!bases.has(baseKey(each))) bases.set(baseKey(each), each)
  const lists = [placed(file.item, 'item '), placed(file.baseitem, 'base item ')]
  const tables = placed(file.table, 'table ')
  const things: ThingSource[] = [
    ...monsters.named.flatMap(({ each, at }) => (isRow(each._copy) ? [] : [creatureThing(each, { at, sources })])),
    ...lists.flatMap(({ named }) => named.map(({ each, at }) => itemThing(each, at, sources))),
    ...tables.named.map(({ each, at }) => tableThing(each, at, sources)),
  ]
  const copies = monsters.named.flatMap(({ each, at }): HeldThing[] => {
    if (!isRow(each._copy)) return []
    return [{ name: textOf(each.name), at, resolve: () => heldCreature(each, { place: at, sources, bases }) }]
  })
  const held = [...copies, ...[monsters, ...lists, tables].flatMap(({ unnamed }) => unnamed), ...otherLists(file)]
  const isNone = things.length === 0 && copies.length === 0
  return {
    format: '5etools',
    things,
    held,
    ...(isNone && { problem: 'This file of 5etools holds no creatures, items or tables.' }),
  }
}

type Placed = { named: { each: Row; at: string }[]; unnamed: HeldThing[] }

/** The entries of a list, and where they are; what has no name can't be one. */
function placed(list: unknown, lead: string): Placed {
  const all = Array.isArray(list) ? list : []
  const places = all.map((each: unknown, at) => ({ each, at: `${lead}${placeInList(at)}` }))
  return {
    named: places.flatMap(({ each, at }) => (isRow(each) && isNamed(each) ? [{ each, at }] : [])),
    unnamed: places.flatMap(({ each, at }) => (isRow(each) && isNamed(each) ? [] : [unlike(each, at)])),
  }
}

const READ = ['monster', 'item', 'baseitem', 'table']

/** Spells, races and whatever else a file of homebrew holds, each kind once. */
function otherLists(file: Row): HeldThing[] {
  const others = Object.entries(file).filter(([key, list]) => !READ.includes(key) && rows(list).length > 0)
  return others.map(([key, list]) => {
    const amount = rows(list).length
    const problem = `${amount.toLocaleString('en-US')} of this kind can’t be read here.`
    return { name: key.slice(0, 100), at: '', resolve: () => ({ problem }) }
  })
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
