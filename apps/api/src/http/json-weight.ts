const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPENS = new Set([0x5b, 0x7b])
const CLOSES = new Set([0x5d, 0x7d])

export type JsonLimits = {
  /** Keys and values together: they determine the cost of parsing and validating, however few bytes each has. */
  parts: number
  /** Levels of nesting; functions that walk a value recurse once per level. */
  depth: number
}

/**
 * Which limit a JSON text exceeds, found by scanning it before it is parsed. A body of a few megabytes can hold
 * millions of values, and parsing and validating them would block everyone. A text counts as one part, however long.
 */
export function excessOfJson(json: Uint8Array, limits: JsonLimits): 'parts' | 'depth' | undefined {
  let parts = 1
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] ?? 0
    if (sign === QUOTE) at = endOfText(json, at)
    else if (sign === COMMA || sign === COLON) parts += 1
    else if (OPENS.has(sign)) {
      parts += 1
      depth += 1
    } else if (CLOSES.has(sign)) depth -= 1
    if (depth > limits.depth) return 'depth'
    if (parts > limits.parts) return 'parts'
  }
  return undefined
}

/** The end of the text that begins at `start`: its closing quote, or the end of the input. */
function endOfText(json: Uint8Array, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end > 0; end = json.indexOf(QUOTE, end + 1)) {
    let escapes = 0
    while (json[end - 1 - escapes] === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return json.length
}
