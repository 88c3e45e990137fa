type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const LITERAL = /true|false|null/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** Where a text stops being JSON. Engines say it in their own ways, and some not at all. */
export function brokenJsonAt(text: string): number {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let at = afterSpace(text, 0)
  while (at < text.length) {
    const step = stepAt(text, at, expected)
    if (!step) return at
    if (step.opens) open.push(step.opens)
    if (step.closes && open.pop() !== step.closes) return at
    const inside = open.at(-1)
    if (step.next !== 'done') expected = step.next === 'item' ? (inside === '{' ? 'key' : 'value') : step.next
    else expected = inside === undefined ? 'nothing' : 'comma or end'
    at = afterSpace(text, step.end)
  }
  return text.length
}

/** 'done' ends a value; 'item' is what follows a comma. */
type Step = { end: number; next: Expected | 'done' | 'item'; opens?: '{' | '['; closes?: '{' | '[' }

function stepAt(text: string, at: number, expected: Expected): Step | undefined {
  const sign = text[at]
  if (sign === '}' && (expected === 'key or end' || expected === 'comma or end'))
    return { end: at + 1, next: 'done', closes: '{' }
  if (sign === ']' && (expected === 'value or end' || expected === 'comma or end'))
    return { end: at + 1, next: 'done', closes: '[' }
  if (expected === 'comma or end') return sign === ',' ? { end: at + 1, next: 'item' } : undefined
  if (expected === 'colon') return sign === ':' ? { end: at + 1, next: 'value' } : undefined
  if (expected === 'nothing') return undefined
  if (expected === 'key' || expected === 'key or end') return textStep(text, at, 'colon')
  if (sign === '{') return { end: at + 1, next: 'key or end', opens: '{' }
  if (sign === '[') return { end: at + 1, next: 'value or end', opens: '[' }
  const end = matchEnd(NUMBER, text, at) ?? matchEnd(LITERAL, text, at)
  return end === undefined ? textStep(text, at, 'done') : { end, next: 'done' }
}

function textStep(text: string, at: number, next: Step['next']): Step | undefined {
  if (text[at] !== '"') return undefined
  let end = at + 1
  while (end < text.length && text[end] !== '"') {
    const isEscape = text[end] === '\\'
    const after: number | undefined = isEscape ? matchEnd(ESCAPE, text, end) : end + 1
    if (after === undefined || text.charCodeAt(end) < 0x20) return undefined
    end = after
  }
  return end < text.length ? { end: end + 1, next } : undefined
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? 'x')) at += 1
  return at
}
