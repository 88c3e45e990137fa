import { type Act, type Handout, isStanding, type Roll } from '@lanternkeep/schema'
import type { PastRoll } from '../../campaign/dice-history.ts'
import type { StoredSegment } from '../audio/audio-database.ts'
import type { Moment } from './moment.ts'

type Timed = Pick<StoredSegment, 'startedAt' | 'duration' | 'times'>

/**
 * Where a time is in a recording, in milliseconds from its beginning; undefined while nothing was recorded. What the
 * clock left out within one go, because it was set or the device slept, is where the sound goes on.
 */
export function positionOf(segments: readonly Timed[], at: string): number | undefined {
  const wanted = Date.parse(at)
  const spans = spansOf(segments)
  // A clock that was set back says a time twice, and is right the second time.
  const span = spans.findLast(({ from, until }) => from <= wanted && wanted <= until)
  if (span) return span.position + wanted - span.from
  return spans.find(({ from, goesOn }, index) => {
    const before = spans[index - 1]
    return goesOn && before && before.until < wanted && wanted < from
  })?.position
}

/** When a moment came in that says it was later than now: the sound of this second may not be stored yet. */
export function cameIn(segments: readonly Timed[], now: number): string {
  const until = spansOf(segments).at(-1)?.until ?? now
  return new Date(until < now && now - until < NOT_STORED_YET_MS ? until : now).toISOString()
}

const NOT_STORED_YET_MS = 10_000

/** Sound during which the clock went evenly, as the clock said. `goesOn`: it was recorded in one go with the one before. */
type EvenSpan = { position: number; from: number; until: number; goesOn: boolean }

function spansOf(segments: readonly Timed[]): EvenSpan[] {
  const spans: EvenSpan[] = []
  let position = 0
  let go: string | undefined
  for (const { startedAt, duration, times = [] } of segments) {
    const last = spans.at(-1)
    // Without times, what was recorded in one go follows on itself.
    const from = go === startedAt && last ? last.until : Date.parse(startedAt)
    const starts = times.length > 0 ? times : [{ position: 0, at: new Date(from).toISOString() }]
    for (const [index, start] of starts.entries()) {
      const length = (starts[index + 1]?.position ?? duration) - start.position
      const began = Date.parse(start.at)
      spans.push({ position: position + start.position, from: began, until: began + length, goesOn: go === startedAt })
      go = startedAt
    }
    position += duration
  }
  return spans
}

/** A new round, or what was done to someone. Passing a turn within a round is neither. */
export function momentsOfActs(acts: readonly Act[]): Moment[] {
  return acts.filter(isStanding).flatMap((act): Moment[] => {
    const { id, at, kind, round, text } = act
    if (kind === 'health' || kind === 'conditions')
      return [{ id, at, kind: 'act', title: text, text: `Round ${round}` }]
    if (kind === 'end') return [{ id, at, kind: 'act', title: 'Fight over', text: '', isEnd: true }]
    const isNewRound = kind === 'begin' || (kind === 'next' && (act.before?.turn?.round ?? round) < round)
    return isNewRound ? [{ id, at, kind: 'round', title: `Round ${round}`, text: '' }] : []
  })
}

/** `own`: the rolls that this device kept to itself or showed; those that it showed have the same id in `shown`. */
export function momentsOfRolls(shown: readonly Roll[], own: readonly PastRoll[]): Moment[] {
  const marks = shown.filter(({ mark }) => mark)
  const kept = own.filter(({ id }) => !shown.some((roll) => roll.id === id))
  const rolls = [...kept.map((roll) => ({ ...roll, name: roll.name || 'You' })), ...shown.filter(({ mark }) => !mark)]
  return [
    ...marks.map(({ id, at, name, label }): Moment => {
      return { id, at, kind: 'mark', title: name ? `Mark by ${name}` : 'Mark', text: label ?? '' }
    }),
    ...rolls.map(({ id, at, name, label, dice, total }): Moment => {
      return {
        id,
        at,
        kind: 'roll',
        title: `${name || 'Someone'} rolled ${total}`,
        text: [dice, label].filter(Boolean).join(', '),
      }
    }),
  ]
}

/** Each showing is a moment of its own. */
export function momentsOfHandouts(handouts: readonly Handout[]): Moment[] {
  return handouts.flatMap(({ id, title, sharedAt }): Moment[] => {
    return sharedAt
      ? [{ id: `${id}/${sharedAt}`, at: sharedAt, kind: 'handout', title: 'Handout shown', text: title }]
      : []
  })
}
