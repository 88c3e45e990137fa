import { expect, test } from 'vitest'
import { contentsInWords, importedInWords, lastCopyInWords, restoredInWords } from './copy-words.ts'

const NOTHING = {
  campaigns: 0,
  characters: 0,
  sessions: 0,
  recordings: 0,
  combats: 0,
  handouts: 0,
  rolls: 0,
  acts: 0,
  prep: 0,
}
const NO_RESULT = { unchanged: 0, left: 0, conflicts: 0, joined: 0, pictures: 0, drafts: 0, stopped: false }

test('a reminder appears when the last copy is old, and when there is none', () => {
  const now = Date.parse('2026-11-20T21:42:00Z')
  expect(lastCopyInWords(undefined, now)).toEqual({
    text: 'You haven’t saved a copy from this device yet.',
    isOld: true,
  })
  expect(lastCopyInWords('2026-11-10T10:00:00Z', now)).toMatchObject({ isOld: false })
  expect(lastCopyInWords('2026-10-20T10:00:00Z', now).text).toContain('31 days ago. Time for a new one')
})

test("a copy's contents are counted in words", () => {
  expect(contentsInWords({ ...NOTHING, campaigns: 1, characters: 14, rolls: 1, combats: 1 }, 3, 1)).toBe(
    '1 campaign, 14 characters, 2 other entries, 3 pictures, 1 draft',
  )
  expect(contentsInWords(NOTHING, 0, 0)).toBeUndefined()
})

test('every result of a copy is reported', () => {
  expect(restoredInWords({ ...NO_RESULT, documents: NOTHING, unchanged: 4, left: 2 })).toEqual([
    'Nothing needed restoring.',
    '4 entries were already here, the same or newer.',
    '2 entries were left as you chose.',
  ])
  const stopped = { ...NO_RESULT, documents: { ...NOTHING, campaigns: 2 }, conflicts: 1, joined: 1, stopped: true }
  expect(restoredInWords(stopped)).toEqual([
    'Stopped. What’s listed here is restored. To continue, restore the copy again.',
    'Restored: 2 campaigns.',
    '1 difference needs your choice. Both versions are kept.',
    '1 joined campaign comes back from the GM. Join again with the code. You can still read your own sheets.',
  ])
})

test('an import says whose sound is back, and where the zip lacks some', () => {
  const imported = { ...NO_RESULT, documents: NOTHING, recordings: 1, incomplete: 2, beside: [] }
  const plan = { plan: { campaigns: [] }, besideNames: new Map(), playersViews: 0 } as never
  expect(importedInWords(imported, plan).slice(1)).toEqual([
    '1 recording has its sound again.',
    '2 recordings lack sound that isn’t in the zip.',
  ])
})
