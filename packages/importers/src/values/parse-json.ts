import { brokenJsonAt } from './broken-json.ts'

/** The value, or a sentence that says on which line the file is broken. */
export function parseJson(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    const line = lineAt(text, brokenJsonAt(text)).toLocaleString('en-US')
    return { problem: `This JSON is broken on line ${line}. Export the file again, or correct it in a text editor.` }
  }
}

function lineAt(text: string, position: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** One document a line, as databases write them; undefined if the lines aren't. */
export function parseJsonLines(text: string): { value: unknown[] } | undefined {
  const [first = '', second = ''] = text.trimStart().split('\n', 2)
  if (!isJsonLine(first) || (second.trim() !== '' && !isJsonLine(second))) return undefined
  const parsed = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [parsedLine(line)]))
  return parsed.includes(BROKEN) ? undefined : { value: parsed }
}

const BROKEN = Symbol('broken')

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return BROKEN
  }
}

function isJsonLine(line: string): boolean {
  return /^\s*\{/.test(line) && parsedLine(line) !== BROKEN
}
