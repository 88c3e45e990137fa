/** One property of a page. Undefined, an empty text and an empty list are left out. */
type Value = string | number | boolean | readonly string[] | Day | undefined
/** '2026-11-20': bare, so that Obsidian takes it for a date. A text that only looks like one stays a text. */
type Day = { day: string | undefined }
export type Properties = { readonly [key: string]: Value }

/** Reads the same in YAML 1.1, YAML 1.2 and JSON: a letter first, then nothing that YAML knows. */
const PLAIN = /^[A-Za-z][A-Za-z0-9 _'()/.-]*$/
/** Words that some reader takes for something else than a text: YAML 1.1 knows many. */
const TAKEN = /^(?:true|false|yes|no|on|off|y|n|null|nan|inf)$/i
/** What JSON may write as it is, and YAML may not, or takes for the end of a line. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

/** YAML between two lines of dashes, as Obsidian and static sites read it. Keys are ours: letters only. */
export function frontMatter(properties: Properties): string {
  const lines = Object.entries(properties).flatMap(([key, value]) => propertyLines(key, value))
  return lines.length === 0 ? '' : `---\n${lines.join('\n')}\n---\n`
}

function propertyLines(key: string, value: Value): string[] {
  if (value === undefined || value === '') return []
  if (typeof value === 'string') return [`${key}: ${scalar(value)}`]
  if (typeof value !== 'object') return [`${key}: ${value}`]
  if ('day' in value) return value.day === undefined ? [] : [`${key}: ${value.day}`]
  return value.length === 0 ? [] : [`${key}:`, ...value.map((each) => `  - ${scalar(each)}`)]
}

function scalar(text: string): string {
  if (PLAIN.test(text) && !TAKEN.test(text) && text === text.trim()) return text
  return JSON.stringify(text).replace(UNPRINTABLE, escaped)
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
