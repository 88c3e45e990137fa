import type { TranscriptLine } from '@lanternkeep/schema'

/** A pause of this length begins a new paragraph. */
const PAUSE_MS = 3_000

/** As prose for the journal: a paragraph for each speaker and after each long pause. */
export function textOfLines(lines: readonly TranscriptLine[], nameOf?: (label: string) => string): string {
  return paragraphsOf(lines, nameOf).join('\n\n')
}

export function paragraphsOf(lines: readonly TranscriptLine[], nameOf = (label: string) => label): string[] {
  const paragraphs: string[] = []
  let before: TranscriptLine | undefined
  for (const line of lines) {
    const isOther = line.speaker !== before?.speaker
    const said = isOther && line.speaker ? `${nameOf(line.speaker)}: ${line.text}` : line.text
    if (isOther || !before || line.start - before.end >= PAUSE_MS) paragraphs.push(said)
    else paragraphs[paragraphs.length - 1] += ` ${said}`
    before = line
  }
  return paragraphs
}
