import type { StoredLines, StoredSegment } from '../../../data/local/index.ts'
import { type PlacedLine, placedLines } from '../timeline/timeline-parts.ts'

/** A label of one part, and the line that tells best who it is: the longest one. */
export type Speaker = { segment: number; label: string; line: PlacedLine }

/** By part, in the order in which they first speak. */
export function speakersIn(segments: readonly StoredSegment[], stored: readonly StoredLines[]): Speaker[] {
  const found = new Map<string, Speaker>()
  for (const line of placedLines(segments, stored)) {
    const { segment, speaker: label } = line
    if (!label) continue
    const key = `${segment}/${label}`
    const known = found.get(key)
    if (!known || line.text.length > known.line.text.length) found.set(key, { segment, label, line })
  }
  return [...found.values()]
}
