import type { TranscriptLine } from '@lanternkeep/schema'

/** A pause of this length begins a new paragraph. */
const PAUSE_MS = 3_000

/** As prose for the journal: a paragraph for each speaker and after each long pause. */
export function textOfLines(lines: readonly TranscriptLine[]): string {
  let text = ''
  let before: TranscriptLine | undefined
  for (const line of lines) {
    const isOther = line.speaker !== before?.speaker
    const begins = isOther || !before || line.start - before.end >= PAUSE_MS
    const said = isOther && line.speaker ? `${line.speaker}: ${line.text}` : line.text
    text += text === '' ? said : `${begins ? '\n\n' : ' '}${said}`
    before = line
  }
  return text
}
