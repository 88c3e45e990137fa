import { labelOfField, readNumber } from '@lanternkeep/schema'
import type { GeneratorName } from '../generator-list.ts'

/** A field of a result, as it is edited. */
export type PieceField = {
  key: string
  label: string
  /** 'lines' is a list, one entry a line. */
  input: 'line' | 'text' | 'lines' | 'number'
  /** Characters; of one line in a list. */
  longest: number
  required?: boolean
  /** The tables have something else for it. */
  rolls?: boolean
}

type Rest = Pick<PieceField, 'longest'> & Partial<Pick<PieceField, 'rolls' | 'required'>>
const fieldsOf = (owner: string) => (key: string, input: PieceField['input'], rest: Rest) => ({
  key,
  label: labelOfField(key, owner),
  input,
  ...rest,
})

const rolls = { rolls: true }
const named = { rolls: true, required: true }
const item = fieldsOf('item')
const ITEM: readonly PieceField[] = [
  item('name', 'line', { longest: 100, ...named }),
  item('description', 'text', { longest: 5000, ...rolls }),
  item('value', 'number', { longest: 10, ...rolls }),
  item('weight', 'number', { longest: 10 }),
  item('quantity', 'number', { longest: 5, required: true }),
  item('properties', 'lines', { longest: 300 }),
  item('magicalProperties', 'lines', { longest: 300, ...rolls }),
]
const event = fieldsOf('event')
const shop = fieldsOf('shop')
const encounter = fieldsOf('encounterResult')
const enemy = fieldsOf('encounterEnemy')
const map = fieldsOf('map')
const place = fieldsOf('mapPlace')

const OWN: Record<GeneratorName, readonly PieceField[]> = {
  loot: ITEM,
  event: [
    event('title', 'line', { longest: 200, ...named }),
    event('description', 'text', { longest: 5000, ...rolls }),
    event('consequences', 'lines', { longest: 500, ...rolls }),
    event('rewards', 'text', { longest: 2000, ...rolls }),
  ],
  shop: [
    shop('shopName', 'line', { longest: 200, ...named }),
    shop('shopkeeper', 'text', { longest: 1000, ...rolls }),
    shop('description', 'text', { longest: 5000, ...rolls }),
  ],
  map: [
    map('title', 'line', { longest: 200, ...named }),
    map('description', 'text', { longest: 5000, ...rolls }),
    map('context', 'text', { longest: 2000, ...rolls }),
  ],
  encounter: [
    encounter('title', 'line', { longest: 200, ...named }),
    encounter('description', 'text', { longest: 5000, ...rolls }),
    encounter('challenge', 'text', { longest: 2000, ...rolls }),
    encounter('tactics', 'text', { longest: 5000, ...rolls }),
    encounter('rewards', 'text', { longest: 2000, ...rolls }),
  ],
}

const PARTS: Partial<Record<GeneratorName, readonly PieceField[]>> = {
  shop: ITEM,
  encounter: [
    enemy('name', 'line', { longest: 100, required: true }),
    enemy('count', 'number', { longest: 2, required: true }),
    enemy('stats', 'text', { longest: 2000, ...rolls }),
    enemy('tactics', 'text', { longest: 2000, ...rolls }),
  ],
  map: [
    place('name', 'line', { longest: 200 }),
    place('description', 'text', { longest: 2000 }),
    place('features', 'lines', { longest: 300, ...rolls }),
    place('creatures', 'lines', { longest: 300, ...rolls }),
    place('traps', 'lines', { longest: 300, ...rolls }),
    place('treasures', 'lines', { longest: 300, ...rolls }),
  ],
}

export function fieldsOfPart(name: GeneratorName, part: number): readonly PieceField[] {
  return (part === 0 ? OWN[name] : PARTS[name]) ?? []
}

const MOST_LINES = 50
const WHOLE = new Set(['quantity', 'count'])

export function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  return value === undefined || value === null ? '' : String(value)
}

/** What a typed text means in this field, or what is wrong with it. */
export function readValue(
  { key, label, input, longest, required }: PieceField,
  typed: string,
): { value: unknown } | { problem: string } {
  const text = typed.trim()
  if (required && text === '') return { problem: `${label} is required` }
  if (input === 'number') {
    if (text === '') return { value: undefined }
    const number = readNumber(text, 'decimal')
    if (number === undefined || number < 0 || text.length > longest) return { problem: 'Enter a number' }
    if (WHOLE.has(key) && (!Number.isInteger(number) || number < 1)) return { problem: 'Enter a whole number from 1' }
    return { value: number }
  }
  if (input !== 'lines') return { value: typed.slice(0, longest) }
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length > MOST_LINES) return { problem: `At most ${MOST_LINES} lines` }
  const long = lines.findIndex((line) => line.length > longest)
  if (long >= 0) return { problem: `Line ${long + 1} has more than ${longest} characters` }
  return { value: lines }
}
