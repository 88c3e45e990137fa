import { conditionEnd, endInWords, labelOfField } from '@lanternkeep/schema'
import { formatDateTime } from '../../lib/format.ts'

export type FieldInWords = { label: string; text: string }

/** Internal fields that mean nothing to a person. */
const SILENT = [
  'id',
  'campaignId',
  'rev',
  'conflicts',
  'answered',
  'lastModified',
  'healthMark',
  'healthLog',
  'claimedBy',
  'imageUrl',
  'map',
  '_deleted',
  'characterId',
  'fightId',
  'memberId',
  'undos',
  'handoutsSeen',
  'resets',
  'gaveBack',
  'specialResets',
  'specialGaveBack',
]

/** After the name of an item or ability. */
const DETAILS = ': '

/** Everything a person can have written in a document, in readable form. */
export function fieldsInWords(document: Record<string, unknown>): FieldInWords[] {
  const { id, name } = document
  return fieldsOf(document, (of) => (of === id && typeof name === 'string' ? name : 'someone'))
}

type NameOf = (characterId: string) => string

function fieldsOf(fields: Record<string, unknown>, nameOf: NameOf): FieldInWords[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const text = SILENT.includes(key) ? '' : inWords(value, nameOf)
    return text ? [{ label: labelOfField(key), text }] : []
  })
}

function inWords(value: unknown, nameOf: NameOf): string {
  if (typeof value === 'boolean') return value ? 'yes' : ''
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) {
    const words = value.map((each) => inWords(each, nameOf)).filter(Boolean)
    return words.join(words.some((each) => each.includes(DETAILS)) ? '\n' : ', ')
  }
  if (typeof value !== 'object' || value === null) return ''
  const { name, quantity, ends, ...others } = value as Record<string, unknown>
  const end = conditionEnd.safeParse(ends).data
  const fields = fieldsOf(end ? others : { ...others, ends }, nameOf).map(({ label, text }) => `${label} ${text}`)
  const details = [...(end ? [endInWords(end, nameOf, formatDateTime)] : []), ...fields].join(', ')
  if (typeof name !== 'string') return details
  const named = typeof quantity === 'number' && quantity !== 1 ? `${name} × ${quantity}` : name
  return details ? named + DETAILS + details : named
}
