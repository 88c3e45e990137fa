import { labelInSentence, labelOfField, type VersionedCollection } from '@lanternkeep/schema'
import { formatDate } from '../../lib/format.ts'

/** What is compared and restored together: one text, or a group of a sheet's fields. */
export type VersionPart = {
  label: string
  fields: readonly string[]
  /** Markdown; otherwise one line for each field or item. */
  isProse?: boolean
}
export type Fields = { readonly [field: string]: unknown }

const prose = (field: string): VersionPart => ({ label: labelOfField(field), fields: [field], isProse: true })
const list = (field: string): VersionPart => ({ label: labelOfField(field), fields: [field] })

const PARTS: { readonly [Name in VersionedCollection]: readonly VersionPart[] } = {
  sessions: [
    prose('gmNotes'),
    prose('summary'),
    prose('keyTopics'),
    prose('partyLocation'),
    prose('aiNotes'),
    prose('recap'),
    { label: 'Number and date', fields: ['sessionNumber', 'date'] },
  ],
  characters: [
    {
      label: 'About',
      fields: [
        ...['name', 'playerName', 'alias', 'race', 'class', 'level', 'background'],
        ...['alignment', 'faction', 'location', 'questGiver', 'traits', 'imageUrl'],
      ],
    },
    list('notes'),
    { label: 'Numbers', fields: ['armorClass', 'initiativeBonus', 'challengeRating', 'stats', 'saves', 'skills'] },
    {
      label: 'Stat block',
      fields: [
        ...['size', 'kind', 'speed', 'hitDice', 'xp', 'senses', 'languages'],
        ...['resistances', 'immunities', 'vulnerabilities', 'conditionImmunities', 'specialUse'],
      ],
    },
    list('actions'),
    list('reactions'),
    list('specialActions'),
    list('spellSlots'),
    list('limitedAbilities'),
    list('ownNotes'),
    list('abilities'),
    list('weapons'),
    list('spells'),
    list('equipment'),
    list('inventory'),
    list('loot'),
  ],
}

/** The parts with content in either state; a session's texts are listed even when empty. */
export function partsOf(collection: VersionedCollection, earlier: Fields, now: Fields): VersionPart[] {
  return PARTS[collection].filter((part) => {
    const [before, after] = [partText(part, earlier), partText(part, now)]
    if (part.fields.includes('sessionNumber')) return before !== after
    return part.isProse || before !== '' || after !== ''
  })
}

/** The part to read: the text itself, or a line for each field and item. */
export function partText({ fields, isProse }: VersionPart, values: Fields): string {
  const [only = ''] = fields
  if (isProse) return textOf(values[only])
  if (fields.length === 1) return linesOf(values[only]).join('\n')
  return fields.flatMap((field) => fieldLines(field, values[field])).join('\n')
}

/** The part's values in a state; a field that it didn't have is cleared. */
export function partValues({ fields }: VersionPart, values: Fields): { [field: string]: unknown } {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

function fieldLines(field: string, value: unknown): string[] {
  const label = labelOfField(field)
  if (field === 'imageUrl') return value ? [`${label}: picture ${textOf(value).slice(-4).toUpperCase()}`] : []
  if (field === 'date') return [`${label}: ${formatDate(textOf(value))}`]
  const lines = linesOf(value)
  if (typeof value === 'object' && !Array.isArray(value)) return lines
  return lines.length > 0 ? [`${label}: ${lines.join(', ')}`] : []
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(itemLine)
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([key, part]) => `${labelOfField(key)}: ${textOf(mostOf(part))}`)
  }
  return textOf(value) === '' ? [] : [textOf(value)]
}

/** Of spell slots: how many there are. */
function mostOf(part: unknown): unknown {
  return typeof part === 'object' && part !== null && 'max' in part ? part.max : part
}

const ITEM_SILENT = ['id', 'name', 'quantity', 'description', 'imageUrl']

/** 'Silver key × 2: potion, rare. Opens the font.' */
function itemLine(item: unknown): string {
  if (typeof item !== 'object' || item === null) return textOf(item)
  const { name, quantity, description, ...others } = item as Fields
  const details = Object.entries(others).flatMap(([key, value]) => {
    return ITEM_SILENT.includes(key) ? [] : detailOf(key, value)
  })
  const many = typeof quantity === 'number' && quantity !== 1 ? ` × ${quantity}` : ''
  const about = [details.join(', '), textOf(description)].filter(Boolean).join('. ')
  return about ? `${textOf(name)}${many}: ${about}` : `${textOf(name)}${many}`
}

function detailOf(key: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.map(textOf)
  if (typeof value === 'number') return [`${labelInSentence(key)} ${value}`]
  return textOf(value) === '' ? [] : [textOf(value)]
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return value === true ? 'yes' : ''
}
