import { type FieldConflict, labelInSentence, labelOfField, labelOfPath } from '@lanternkeep/schema'

type Asked = {
  collection: string
  conflict: Pick<FieldConflict, 'path' | 'base' | 'theirs' | 'mine'>
  document: object
}

/** Whose field it is, where the label says so. */
const OWNERS: { readonly [collection: string]: string } = { campaigns: 'campaign', sessions: 'session' }

/** 'Campaign name', or 'Conditions: Poisoned, ends': which field it is, and of which thing in a list. */
export function conflictHeading({ collection, conflict, document }: Asked): string {
  const [field = '', id, inner] = conflict.path.split('/')
  if (id === undefined) return labelOfField(field, OWNERS[collection] ?? typeOf(document))
  const listed = (document as Record<string, unknown>)[field]
  const inList = Array.isArray(listed) ? listed.find((each) => isNamed(each) && each.id === id) : undefined
  // One that was deleted here is only in the conflict.
  const inConflict = inner === undefined ? [conflict.theirs, conflict.mine, conflict.base] : []
  const thing = [inList, ...inConflict].find(isNamed)
  if (!thing) return labelOfPath(conflict.path)
  const label = `${labelOfField(field)}: ${thing.name}`
  return inner === undefined ? label : `${label}, ${labelInSentence(inner)}`
}

/** 'player', 'npc' or 'monster' for a character. */
function typeOf(document: object): string | undefined {
  return 'type' in document && typeof document.type === 'string' ? document.type : undefined
}

function isNamed(value: unknown): value is { id?: unknown; name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
}
