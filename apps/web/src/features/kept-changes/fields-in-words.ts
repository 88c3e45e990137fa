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
]

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
  if (Array.isArray(value)) return value.map(inWords).filter(Boolean).join(', ')
  if (typeof value !== 'object' || value === null) return ''
  const { name, quantity, ...others } = value as Record<string, unknown>
  if (typeof name === 'string') return typeof quantity === 'number' && quantity !== 1 ? `${name} × ${quantity}` : name
  return fieldsInWords(others)
    .map(({ label, text }) => `${label} ${text}`)
    .join(', ')
}
