import { expect, test } from 'vitest'
import { barsOf, loudnessOf } from './loudness.ts'

test('silence is 0, full scale 255, speech at a table in between', () => {
  const tone = (amplitude: number) => Float32Array.from({ length: 2048 }, (_, at) => amplitude * Math.sin(at / 7))
  expect(loudnessOf(new Float32Array(2048))).toBe(0)
  expect(loudnessOf(new Float32Array(2048).fill(1))).toBe(255)
  const quiet = loudnessOf(tone(0.02))
  expect(quiet).toBeGreaterThan(60)
  expect(loudnessOf(tone(0.2))).toBeGreaterThan(quiet)
  expect(loudnessOf(new Float32Array())).toBe(0)
})

test('many values become as many bars as fit, each as loud as its loudest', () => {
  expect(barsOf([1, 2, 3], 10)).toEqual([1, 2, 3])
  expect(barsOf([1, 9, 2, 3, 8, 4], 3)).toEqual([9, 3, 8])
  expect(barsOf(new Uint8Array(1000).fill(7), 96)).toHaveLength(96)
})
