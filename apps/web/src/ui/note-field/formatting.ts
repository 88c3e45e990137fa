import type { Typing } from '../../lib/typing/type-into.ts'

export type Format = 'bold' | 'italic' | 'heading' | 'list' | 'tasks' | 'quote'

const AROUND: Partial<Record<Format, string>> = { bold: '**', italic: '*' }
const BEFORE: Partial<Record<Format, string>> = { heading: '## ', list: '- ', tasks: '- [ ] ', quote: '> ' }
/** Marks that a line may begin with; the longer ones first. */
const MARKS = /^(#{1,6} |- \[[ x]\] |[-*] |> )/

/** A whole text, and what is selected in it. */
type Selected = { text: string; start: number; end: number }

/** Puts Markdown marks around the selection, or before its lines; removes them if they are there. */
export function formatted(selected: Selected, format: Format): Typing {
  const around = AROUND[format]
  return around ? wrapped(selected, around) : lined(selected, BEFORE[format] ?? '')
}

function wrapped({ text, start, end }: Selected, mark: string): Typing {
  const { length } = mark
  const words = text.slice(start, end)
  if (isMarked(text.slice(0, start), text.slice(end), mark)) {
    return { start: start - length, end: end + length, text: words, select: [start - length, end - length] }
  }
  return { start, end, text: `${mark}${words}${mark}`, select: [start + length, end + length] }
}

/** One star of two isn't the star of italics. */
function isMarked(before: string, after: string, mark: string): boolean {
  const stars = (run: RegExpMatchArray | null) => run?.[0].length ?? 0
  const least = Math.min(stars(before.match(/\**$/)), stars(after.match(/^\**/)))
  return mark === '**' ? least >= 2 : least === 1 || least >= 3
}

function lined({ text, start: from, end: to }: Selected, mark: string): Typing {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const until = text.indexOf('\n', to)
  const end = until < 0 ? text.length : until
  const lines = text.slice(start, end).split('\n')
  const isOn = lines.every((line) => line.startsWith(mark) && (line.match(MARKS)?.[0] ?? '') === mark)
  const changed = lines.map((line) => `${isOn ? '' : mark}${line.replace(MARKS, '')}`).join('\n')
  return lines.length === 1
    ? { start, end, text: changed }
    : { start, end, text: changed, select: [start, start + changed.length] }
}
