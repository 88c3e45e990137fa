type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: unknown[]
  anyOf?: JsonSchema[]
}

/** Which field says how many list items were requested, by call. */
const COUNTS = ['quantity', 'itemCount', 'enemyCount'] as const
const FALLBACK_COUNT = 3

/** An answer that fits the schema a model was given. Every text says which field and number it is. */
export function believable(schema: JsonSchema, asked: Record<string, unknown> = {}): unknown {
  const said = linesIn(asked)
  const count = COUNTS.map((name) => asked[name]).find((value) => typeof value === 'number') ?? FALLBACK_COUNT
  const value = (part: JsonSchema, name: string, at: number): unknown => {
    const chosen = part.anyOf?.find(({ type }) => type !== 'null') ?? part
    const type = [chosen.type].flat().find((each) => each !== 'null')
    if (chosen.enum) return chosen.enum[at % chosen.enum.length]
    if (type === 'object') {
      const entries = Object.entries(chosen.properties ?? {})
      const filled = Object.fromEntries(entries.map(([key, property]) => [key, value(property, key, at)]))
      return 'quote' in filled && said.length > 0 ? { ...filled, ...from(said, filled, at) } : filled
    }
    if (type === 'array') {
      const items = chosen.items ?? {}
      const length = items.type === 'object' ? Number(count) : 2
      return Array.from({ length }, (_, index) => value(items, name, index))
    }
    if (type === 'number' || type === 'integer') return at + 1
    if (type === 'boolean') return at % 2 === 0
    return `${inWords(name)} ${at + 1}`
  }
  return value(schema, 'answer', 0)
}

type Line = { line: number; quote: string }

/** The numbered lines of a transcript. */
function linesIn({ transcript }: Record<string, unknown>): Line[] {
  const numbered = String(transcript ?? '').matchAll(/^\[(\d+)\] (?:[^:\n]*: )?(.+)$/gm)
  return Array.from(numbered, ([, line, quote = '']) => ({ line: Number(line), quote }))
}

/** Every third thing is invented; the others are taken from the lines, one after the other. */
function from(said: readonly Line[], filled: Record<string, unknown>, at: number): object {
  const found = at % 3 === 2 ? undefined : said[at % said.length]
  if (!found) return { line: null, quote: '' }
  const [first = '', second = ''] = found.quote.split(' ')
  return {
    ...found,
    ...('sentence' in filled && { sentence: found.quote }),
    ...('name' in filled && { name: `${first} ${second}`.trim(), text: found.quote }),
  }
}

/** 'shopName' is 'Shop name'. */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
