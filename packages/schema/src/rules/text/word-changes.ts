type Fields = { readonly [field: string]: unknown }

/** Keys that hold no words of a person. */
const WORDLESS = ['id', 'imageUrl', 'date', 'addedTranscripts']

/**
 * How many words and numbers were added and removed between two states; those that only moved are not counted.
 * Undefined if more than `most` characters would have to be read.
 */
export function wordChanges(
  before: Fields,
  after: Fields,
  most: number = Number.POSITIVE_INFINITY,
): { added: number; removed: number } | undefined {
  const texts = differingTexts(before, after)
  if (texts.reduce((size, [one, other]) => size + one.length + other.length, 0) > most) return undefined
  const counts = new Map<string, number>()
  for (const [, text] of texts) {
    for (const [word] of text.matchAll(/\S+/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  let removed = 0
  for (const [text] of texts) {
    for (const [word] of text.matchAll(/\S+/g)) {
      const left = counts.get(word) ?? 0
      if (left > 0) counts.set(word, left - 1)
      else removed += 1
    }
  }
  let added = 0
  for (const count of counts.values()) added += count
  return { added, removed }
}

/** For each field, what is left of both texts without their common beginning and end. */
function differingTexts(before: Fields, after: Fields): [string, string][] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].flatMap((field) => {
    if (WORDLESS.includes(field) || before[field] === after[field]) return []
    return [withoutCommonEnds(textOf(before[field]), textOf(after[field]))]
  })
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  const parts = Object.entries(value).filter(([key]) => !WORDLESS.includes(key))
  return parts.map(([, part]) => textOf(part)).join(' ')
}

function withoutCommonEnds(one: string, other: string): [string, string] {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  // Half a word is not in common.
  while (start > 0 && /\S/.test(one[start - 1] ?? '')) start -= 1
  let end = 0
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1
  while (end > 0 && /\S/.test(one[one.length - end] ?? '')) end -= 1
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)]
}
