import { expect, test } from 'vitest'
import { isBackupDue, isOutsideDue, type PlayState } from './due.ts'
import { backupsToRemove, LATEST_KEPT, newestFirst, WEEKS_KEPT } from './rotation.ts'

const MINUTE = 60_000
const NOW = Date.parse('2026-11-20T21:42:00.000Z')
const ago = (minutes: number) => NOW - minutes * MINUTE
const play = (over: Partial<PlayState> = {}): PlayState => ({
  now: NOW,
  lastBackupAt: ago(60),
  changedAt: ago(1),
  momentAt: ago(1),
  typedAt: ago(1),
  ...over,
})

test.each<[string, Partial<PlayState>, boolean]>([
  ['a fight ended or a session was saved', {}, true],
  ['there never was one', { lastBackupAt: undefined }, true],
  ['nothing of the kind happened since the last one', { momentAt: ago(61) }, false],
  ['the last one is not half an hour old', { lastBackupAt: ago(29) }, false],
  ['someone types', { typedAt: NOW - 5000 }, false],
  ['nothing changed while this device looked', { changedAt: undefined }, false],
  ['the last one is of another day', { momentAt: undefined, lastBackupAt: ago(21 * 60) }, true],
  ['nothing special happened today', { momentAt: undefined }, false],
  ['the person leaves the campaign', { momentAt: undefined, typedAt: NOW, isLeaving: true }, true],
  ['they leave what they only looked at', { changedAt: ago(90), momentAt: undefined, isLeaving: true }, false],
  ['they leave too soon after the last', { lastBackupAt: ago(5), isLeaving: true }, false],
  ['the clock was set back a year', { lastBackupAt: ago(-525_600) }, true],
])('a backup when %s: %j is %s', (_, state, isDue) => expect(isBackupDue(play(state))).toBe(isDue))

test('a copy outside of the browser is asked for every two weeks', () => {
  expect(isOutsideDue(NOW, undefined)).toBe(true)
  expect(isOutsideDue(NOW, ago(13 * 24 * 60))).toBe(false)
  expect(isOutsideDue(NOW, ago(14 * 24 * 60))).toBe(true)
  // The clock was ahead when the last one left.
  expect(isOutsideDue(NOW, ago(-525_600))).toBe(true)
})

test('the latest ten stay, and the last of each of half a year of older weeks', () => {
  const daily = Array.from({ length: 400 }, (_, day) => ({ at: new Date(ago(day * 24 * 60)) }))
  const removed = new Set(backupsToRemove(daily, new Date(NOW)))
  const kept = newestFirst(daily).filter((each) => !removed.has(each))
  expect(kept.slice(0, LATEST_KEPT)).toEqual(daily.slice(0, LATEST_KEPT))
  const older = kept.slice(LATEST_KEPT)
  expect(older).toHaveLength(WEEKS_KEPT)
  const gaps = older.slice(1).map(({ at }, index) => (older[index]?.at.getTime() ?? 0) - at.getTime())
  expect(Math.min(...gaps)).toBe(7 * 24 * 60 * MINUTE)
  expect(backupsToRemove([{ at: new Date(0) }], new Date(NOW))).toEqual([])
})

test('a backup that was made while the clock was a year ahead costs no weekly one', () => {
  const weekly = Array.from({ length: 33 }, (_, week) => ({ at: new Date(ago(week * 7 * 24 * 60)) }))
  const ahead = { at: new Date(ago(-525_600)) }
  expect(backupsToRemove([ahead, ...weekly], ahead.at)).toEqual([])
  expect(backupsToRemove([ahead, ...weekly], new Date(NOW))).toEqual([])
})
