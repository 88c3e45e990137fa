import { isAllZeros, isEmpty, type Row, textOf } from './row.ts'

/** Files nest as deep as they like; what is deeper than this is left out of a text. */
const DEEPEST = 8

/** JSON of at most about `most` letters; it ends with '…' if there is more. Never reads more of the value than that. */
export function shortJson(value: unknown, most: number, indent = ''): string {
  const budget = { left: most }
  const text = jsonOf(value, { budget, indent, depth: 0 })
  return budget.left > 0 && text.length <= most ? text : `${text.slice(0, most)}…`
}

type Writing = { budget: { left: number }; indent: string; depth: number }

function jsonOf(value: unknown, { budget, indent, depth }: Writing): string {
  if (typeof value !== 'object' || value === null) return spent(budget, scalarJson(value, budget.left))
  const entries = Object.entries(value)
  const isList = Array.isArray(value)
  if (depth >= DEEPEST) return spent(budget, isList ? '[…]' : '{…}')
  const lead = indent && `\n${indent.repeat(depth + 1)}`
  const parts: string[] = []
  for (const [key, each] of entries) {
    if (budget.left <= 0) break
    const name = isList ? '' : spent(budget, `${JSON.stringify(key.slice(0, 200))}: `)
    parts.push(`${lead}${name}${jsonOf(each, { budget, indent, depth: depth + 1 })}`)
    budget.left -= 2 + lead.length
  }
  const end = indent && parts.length > 0 ? `\n${indent.repeat(depth)}` : ''
  return `${isList ? '[' : '{'}${parts.join(indent ? ',' : ', ')}${end}${isList ? ']' : '}'}`
}

function scalarJson(value: unknown, most: number): string {
  if (typeof value !== 'string') return String(JSON.stringify(value) ?? null)
  return JSON.stringify(value.slice(0, Math.max(most, 0) + 1))
}

function spent(budget: { left: number }, text: string): string {
  budget.left -= text.length
  return text
}

/**
 * Anything as readable Markdown: a text as it is, a list of words in one line, everything else as a nested list. What
 * holds only a value is that value, and what holds only zeros is left out.
 */
export function markdownOf(value: unknown, depth = 0): string {
  if (typeof value === 'string' || typeof value === 'number') return textOf(value)
  if (value === true) return 'yes'
  if (typeof value !== 'object' || value === null) return ''
  if (depth >= DEEPEST) return '…'
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.map(textOf).join(', ')
  const entries = Object.entries(value).filter(([, each]) => !isEmpty(each) && !isAllZeros(each))
  const [only] = entries
  if (only && entries.length === 1 && only[0].toLowerCase() === 'value') return markdownOf(only[1], depth + 1)
  const lines = entries.map(([key, each]) => {
    const text = indented(markdownOf(each, depth + 1))
    return Array.isArray(value) ? `- ${text.trimStart()}` : `- ${titleOf(key)}: ${text}`
  })
  return depth > 0 ? `\n${lines.join('\n')}` : lines.join('\n')
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n  ')
}

/** 'Armor class' for 'armor_class', 'ArmorClass' and 'system/armorClass'. */
export function titleOf(path: string): string {
  const words = path
    .slice(0, 200)
    .split('/')
    .slice(-2)
    .map((key) => key.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' '))
    .filter((word) => !/^\d*$/.test(word) && word !== 'system')
    .join(', ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A row's first value by one of its names. */
export function nameOf(row: Row, ...keys: string[]): string {
  for (const key of keys) {
    const text = textOf(row[key]).trim()
    if (text !== '') return text
  }
  return ''
}

/** What of a row isn't read as something of ours, as Markdown; empty if there is nothing. */
export function restText(row: Row, known: readonly string[]): string {
  const rest = Object.entries(row).filter(([key, value]) => !known.includes(key) && !isEmpty(value))
  return markdownOf(Object.fromEntries(rest))
}
