import type { TranscriptLine } from '@lanternkeep/schema'
import {
  positionOf,
  type SpeakerName,
  type StoredLines,
  type StoredMoment,
  type StoredSegment,
} from '../../../data/local/index.ts'

/** A moment with its place, in milliseconds from the recording's beginning. */
export type Heard = StoredMoment & { position: number }

export type Span = { round: Heard; from: number; to: number }

/** Moments closer than a finger are one icon. */
export type Cluster = { first: Heard; size: number }

/** In the order of the recording. */
export function heardIn(segments: readonly StoredSegment[], moments: readonly StoredMoment[]): Heard[] {
  const heard = moments.flatMap((moment) => {
    const position = positionOf(segments, moment.at)
    return position === undefined ? [] : [{ ...moment, position }]
  })
  return heard.toSorted((a, b) => a.position - b.position)
}

/** A line and its place in the recording, in milliseconds. */
export type PlacedLine = TranscriptLine & { recordingId: string; segment: number; index: number; position: number }

export function placedLines(segments: readonly StoredSegment[], stored: readonly StoredLines[]): PlacedLine[] {
  let before = 0
  return segments.flatMap(({ recordingId, segment, duration }) => {
    const from = before
    before += duration
    const lines = stored.find((each) => each.segment === segment)?.lines ?? []
    return lines.map((line, index) => ({ ...line, recordingId, segment, index, position: from + line.start }))
  })
}

/** With the names of speakers in place of the speech model's labels. */
export function withSpeakers(lines: readonly PlacedLine[], nameOf: SpeakerName): PlacedLine[] {
  return lines.map((line) => (line.speaker ? { ...line, speaker: nameOf(line.segment, line.speaker) } : line))
}

/** Each round lasts until the next one, or until its fight is over. */
export function roundsOf(heard: readonly Heard[], total: number): Span[] {
  const ends = heard.filter(({ kind, isEnd }) => kind === 'round' || isEnd)
  return ends.flatMap((round, index) => {
    return round.kind === 'round' ? [{ round, from: round.position, to: ends[index + 1]?.position ?? total }] : []
  })
}

/** `width`: of the timeline, in pixels; `least`: how far apart two icons have to be. */
export function clustersOf(
  heard: readonly Heard[],
  { total, width, least }: { total: number; width: number; least: number },
): Cluster[] {
  const clusters: Cluster[] = []
  for (const moment of heard) {
    const last = clusters.at(-1)
    const gap = last ? ((moment.position - last.first.position) / Math.max(1, total)) * width : Number.POSITIVE_INFINITY
    if (last && gap < least) last.size += 1
    else clusters.push({ first: moment, size: 1 })
  }
  return clusters
}

const MINUTE_MS = 60_000
const STEPS = [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE_MS)

/** Round times for the scale, at most `most` of them. */
export function ticksOf(total: number, most: number): number[] {
  const step = STEPS.find((each) => total / each <= most) ?? 60 * MINUTE_MS
  return Array.from({ length: Math.floor(total / step) + 1 }, (_, index) => index * step)
}
