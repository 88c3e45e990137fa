/** The value, or a sentence that says on which line the file is broken. */
export function parseJson(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const line = brokenLine(String(error), text)
    const where = line ? ` on line ${line.toLocaleString('en-US')}` : ''
    return { problem: `This JSON is broken${where}. Export the file again, or correct it in a text editor.` }
  }
}

/** Engines say it in their own ways: 'line 3 column 7', 'position 120', or that the text ended. */
function brokenLine(message: string, text: string): number | undefined {
  const line = /line (\d+)/.exec(message)?.[1]
  if (line) return Number(line)
  const position = /position (\d+)/.exec(message)?.[1]
  if (position) return lineAt(text, Number(position))
  return /end of|EOF|unterminated/i.test(message) ? lineAt(text, text.length) : undefined
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
  const values: unknown[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const parsed = parseJson(line)
    if (!('value' in parsed)) return undefined
    values.push(parsed.value)
  }
  return { value: values }
}

function isJsonLine(line: string): boolean {
  return /^\s*\{/.test(line) && 'value' in parseJson(line)
}
