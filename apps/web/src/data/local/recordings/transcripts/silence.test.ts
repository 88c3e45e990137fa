import { expect, test } from 'vitest'
import { isSilent } from './silence.ts'

const MINUTE = { duration: 60_000, bytes: 240_000 }
const audioOf = (...peaks: number[]) => ({ ...MINUTE, peaks: Uint8Array.from(peaks) })

test("a hiss or one creak is silence, half a second of a quiet voice isn't", () => {
  expect(isSilent(audioOf(...Array<number>(600).fill(40)))).toBe(true)
  expect(isSilent(audioOf(...Array<number>(597).fill(40), 200, 200, 200))).toBe(true)
  expect(isSilent(audioOf(...Array<number>(595).fill(40), 75, 80, 90, 80, 75))).toBe(false)
})

test("a long silence inside a spoken part doesn't make it silent", () => {
  expect(isSilent(audioOf(...Array<number>(580).fill(0), ...Array<number>(20).fill(150)))).toBe(false)
})

test('a broken or missing meter hides no words', () => {
  const deaf = { ...MINUTE, peaks: new Uint8Array(600) }
  expect(isSilent(deaf)).toBe(false)
  expect(isSilent({ ...deaf, bytes: 12_000 })).toBe(true)
  expect(isSilent({ ...MINUTE, peaks: new Uint8Array() })).toBe(false)
})
