import { labelOfField } from '@lanternkeep/schema'

export type FieldInWords = { label: string; text: string }

/** Internal fields that mean nothing to a person. */
const SILENT = [
  'id',
  'campaignId',
  'rev',
  'conflicts',
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
  'specialResets',
]

/** After the name of an item or ability. */
const DETAILS = ': '

/** Everything a person can have written in a document, in readable form. */
export function fieldsInWords(document: Record<string, unknown>): FieldInWords[] {
  return Object.entries(document).flatMap(([key, value]) => {
    const text = SILENT.includes(key) ? '' : inWords(value)
    return text ? [{ label: labelOfField(key), text }] : []
  })
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : ''
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) {
    const words = value.map(inWords).filter(Boolean)
    return words.join(words.some((each) => each.includes(DETAILS)) ? '\n' : ', ')
  }
  if (typeof value !== 'object' || value === null) return ''
  const { name, quantity, ...others } = value as Record<string, unknown>
  const details = fieldsInWords(others)
    .map(({ label, text }) => `${label} ${text}`)
    .join(', ')
  if (typeof name !== 'string') return details
  const named = typeof quantity === 'number' && quantity !== 1 ? `${name} × ${quantity}` : name
  return details ? named + DETAILS + details : named
}
