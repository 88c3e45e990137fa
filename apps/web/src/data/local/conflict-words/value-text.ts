import { conditionEnd, endInWords, type FieldConflict, labelOfField } from '@lanternkeep/schema'
import { formatDateTime } from '../../../lib/format.ts'

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** Says nothing to a person: how often uses came back, so that devices agree on what is left. */
const BOOKKEEPING = ['id', 'resets', 'gaveBack']
const END_OF_CONDITION = /^conditions\/[^/]+\/ends$/

type NameOf = (characterId: string) => string | undefined

/** Its values are addresses of pictures. */
export function isPicturePath(path: string): boolean {
  return path.split('/').at(-1) === 'imageUrl'
}

type Asked = Pick<FieldConflict, 'path' | 'base' | 'theirs' | 'mine'>

/** One of both versions. Of an item that one side removed, it says so, and what the other side changed in it. */
export function versionText(version: unknown, { path, base, theirs, mine }: Asked, nameOf?: NameOf): string {
  const [, id, inner] = path.split('/')
  const isItem = inner === undefined && [base, theirs, mine].some((each) => isRecord(each) && each.id === id)
  if (isItem && !isRecord(version)) return 'Removed'
  if (!isItem || !isRecord(version) || !isRecord(base)) return valueText(version, path, nameOf)
  const keys = [...new Set([...Object.keys(base), ...Object.keys(version)])]
  const lines = keys.flatMap((key) => {
    const [was, is] = [base, version].map((item) => valueText(item[key], `${path}/${key}`, nameOf))
    return key === 'name' || BOOKKEEPING.includes(key) || was === is ? [] : [`${labelOfField(key)}: ${is}`]
  })
  return [valueText(version, path), ...lines].join('\n')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value for a person to read; lists and objects by their names, one per line. */
export function valueText(value: unknown, path: string, nameOf?: NameOf): string {
  const end = END_OF_CONDITION.test(path) ? conditionEnd.safeParse(value).data : undefined
  if (end) return endInWords(end, (id) => nameOf?.(id) ?? 'someone', formatDateTime)
  if (path === '$deleted') return isDeletion(value) ? 'Deleted' : 'Kept, with its changes'
  if (value === undefined || value === null || value === '') return '(empty)'
  if (typeof value === 'string' && isPicturePath(path)) return 'A picture'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((entry) => valueText(entry, path)).join('\n') || '(empty)'
  if (typeof value === 'object') return objectText(value, path)
  const text = String(value)
  return ISO_TIME.test(text) ? formatDateTime(text) : text
}

function objectText(value: object, path: string): string {
  if ('name' in value && typeof value.name === 'string') return value.name
  return Object.entries(value)
    .filter(([key]) => !BOOKKEEPING.includes(key))
    .map(([key, part]) => `${labelOfField(key)}: ${valueText(part, `${path}/${key}`)}`)
    .join('\n')
}

function isDeletion(value: unknown): boolean {
  return value === true || value === null || value === undefined
}
