import { type Act, type Handout, isStanding, type Roll } from '@lanternkeep/schema'
import type { PastRoll } from '../../campaign/dice-history.ts'
import type { StoredSegment } from '../audio/audio-database.ts'
import type { Moment } from './moment.ts'

type Timed = Pick<StoredSegment, 'startedAt' | 'duration'>

/**
 * Where a time is in a recording, in milliseconds from its beginning; undefined while nothing was recorded. Segments
 * that were recorded in one go have one start.
 */
export function positionOf(segments: readonly Timed[], at: string): number | undefined {
  const wanted = Date.parse(at)
  let before = 0
  for (const [startedAt, together] of Map.groupBy(segments, (segment) => segment.startedAt)) {
    const length = together.reduce((sum, { duration }) => sum + duration, 0)
    const into = wanted - Date.parse(startedAt)
    if (into >= 0 && into <= length) return before + into
    before += length
  }
  return undefined
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
