import { type Row, textOf } from '../values/row.ts'
import { markdownOf } from '../values/show.ts'
import type { ThingSource } from './format.ts'

const TECHNICAL = [
  'Id',
  'Version',
  'LastUpdateMs',
  'Name',
  'name',
  'index',
  'url',
  'key',
  'slug',
  '_id',
  'img',
  'updated_at',
]

/** What we have no kind for, such as a spell: a page that holds all of it. */
export function pageThing({
  raw,
  name,
  at,
  source,
}: {
  raw: Row
  name: string
  at: string
  source: string
}): ThingSource {
  const shown = (name.trim() || 'Unnamed').slice(0, 200)
  return {
    name: shown,
    source,
    at,
    raw,
    read: (receipt) => {
      receipt.ignore(TECHNICAL, 'name and ids')
      const kept = Object.fromEntries(Object.entries(raw).filter(([key]) => !TECHNICAL.includes(key)))
      const text = pageText(kept)
      receipt.report({ how: 'mapped', field: 'Text', from: Object.keys(kept), becomes: text.slice(0, 200) })
      const { fields, leftovers } = receipt.finish()
      return { reading: { kind: 'page', name: shown, text, leftovers }, fields }
    },
  }
}

/** Short fields as a list, then long ones as text. */
function pageText(fields: Row): string {
  const isLong = (value: unknown) => typeof value === 'string' && (value.includes('\n') || value.length > 200)
  const long = Object.values(fields).filter(isLong).map(textOf)
  const short = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isLong(value)))
  return [markdownOf(short), ...long].filter(Boolean).join('\n\n').slice(0, 900_000)
}
