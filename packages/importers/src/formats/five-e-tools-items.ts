import { finishItem } from '../creature/finish-item.ts'
import { finishTable } from '../creature/finish-table.ts'
import { cellText, entriesMarkdown, withoutTags } from '../text/five-e-tools-tags.ts'
import { isRow, numberOf, type Row, textOf, texts } from '../values/row.ts'
import type { ThingSource } from './format.ts'

const TECHNICAL = [
  'page',
  'srd',
  'srd52',
  'basicRules',
  'basicRules2024',
  'otherSources',
  'reprintedAs',
  'hasFluff',
  'hasFluffImages',
  'edition',
  'lootTables',
  'foundryImg',
]

/** Its codes for kinds of items. */
const KINDS = new Map([
  ['M', 'weapon'],
  ['R', 'weapon'],
  ['A', 'weapon'],
  ['LA', 'armor'],
  ['MA', 'armor'],
  ['HA', 'armor'],
  ['S', 'armor'],
  ['P', 'potion'],
  ['SC', 'scroll'],
  ['$', 'treasure'],
  ['$G', 'treasure'],
  ['$A', 'treasure'],
])

export function itemThing(item: Row, at: string, sources: ReadonlyMap<string, string>): ThingSource {
  const code = textOf(item.source)
  const source = sources.get(code) || code || '5etools'
  return {
    name: withoutTags(textOf(item.name)),
    source,
    at,
    raw: item,
    read: (receipt) => {
      receipt.ignore(TECHNICAL, 'tags for filters, and where it is printed')
      const cost = numberOf(item.value)
      const bonus = numberOf(item.bonusAc)
      const damage = textOf(item.dmg1)
      return finishItem(receipt, {
        name: withoutTags(textOf(item.name)),
        nameFrom: 'name',
        sourceFrom: { from: 'source', value: source },
        type: { from: 'type', value: KINDS.get(textOf(item.type).split('|')[0] ?? '') ?? 'misc' },
        rarity: { from: 'rarity', value: textOf(item.rarity) },
        description: { from: 'entries', value: entriesMarkdown(item.entries) },
        value: { from: 'value', value: cost === undefined ? undefined : cost / 100 },
        weight: { from: 'weight', value: numberOf(item.weight) },
        acBonus: { from: 'bonusAc', value: bonus },
        properties: {
          from: ['dmg1', 'dmgType'].filter((key) => item[key] !== undefined),
          value: damage ? [`${damage} damage`] : [],
        },
      })
    },
  }
}

export function tableThing(table: Row, at: string, sources: ReadonlyMap<string, string>): ThingSource {
  const code = textOf(table.source)
  const source = sources.get(code) || code || '5etools'
  return {
    name: withoutTags(textOf(table.name)),
    source,
    at,
    raw: table,
    read: (receipt) => {
      receipt.ignore(TECHNICAL, 'where it is printed')
      receipt.ignore(['colStyles', 'type'], 'its look')
      const rows: unknown[] = Array.isArray(table.rows) ? table.rows : []
      const labels = texts(table.colLabels).map(withoutTags)
      const isRolled = /^\{?@?d|^\d*d\d|%|roll/i.test(textOf(texts(table.colLabels)[0]).replace(/^\{@dice /, ''))
      const lines = rows.map((row) => {
        const cells: unknown[] = Array.isArray(row) ? row : isRow(row) && Array.isArray(row.row) ? row.row : [row]
        return (isRolled && cells.length > 1 ? cells.slice(1) : cells).map((cell) => cellText(cell)).join(' – ')
      })
      if (labels.length > 0) receipt.note('colLabels', 'Columns', labels.join(', '))
      if (table.intro) receipt.note('intro', 'Introduction', entriesMarkdown(table.intro))
      if (table.outro) receipt.note('outro', 'End', entriesMarkdown(table.outro))
      const why = isRolled ? 'each line is as likely as any other here' : undefined
      return finishTable(receipt, {
        name: withoutTags(textOf(table.name)),
        nameFrom: 'name',
        sourceFrom: { from: 'source', value: source },
        lines: { from: 'rows', value: lines, ...(why && { why }) },
      })
    },
  }
}
