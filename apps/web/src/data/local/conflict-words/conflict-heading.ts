import { type FieldConflict, labelInSentence, labelOfField, labelOfPath } from '@lanternkeep/schema'

type Asked = { conflict: Pick<FieldConflict, 'path' | 'base' | 'theirs' | 'mine'>; document: object }

/** 'Conditions: Poisoned, ends': which field it is, and of which thing in a list. */
export function conflictHeading({ conflict, document }: Asked): string {
  const [field = '', id, inner] = conflict.path.split('/')
  const listed = (document as Record<string, unknown>)[field]
  const inList = Array.isArray(listed) ? listed.find((each) => isNamed(each) && each.id === id) : undefined
  // One that was deleted here is only in the conflict.
  const inConflict = inner === undefined ? [conflict.theirs, conflict.mine, conflict.base] : []
  const thing = [inList, ...inConflict].find(isNamed)
  if (id === undefined || !thing) return labelOfPath(conflict.path)
  const label = `${labelOfField(field)}: ${thing.name}`
  return inner === undefined ? label : `${label}, ${labelInSentence(inner)}`
}

function isNamed(value: unknown): value is { id?: unknown; name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
}
