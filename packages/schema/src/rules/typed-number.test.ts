import { expect, test } from 'vitest'
import { numberProblem, numberText, readNumber } from './typed-number.ts'

test('a whole number may have a sign, also a typographic minus', () => {
  expect(['5', ' 12 ', '+3', '-5', '−5', '007'].map((typed) => readNumber(typed, 'whole'))).toEqual([
    5, 12, 3, -5, -5, 7,
  ])
})

test.each(['', ' ', '-', '2,5', '2.5', '1e3', '1 2', '1/2', '12a', '--5', '1,000', '9'.repeat(400)])(
  '%j is no whole number',
  (typed) => {
    expect(readNumber(typed, 'whole')).toBeUndefined()
  },
)

test('a decimal number takes a point or a comma, but no comma that may separate thousands', () => {
  expect(['2.5', '2,5', '.5', '0,125', '3', '3.'].map((typed) => readNumber(typed, 'decimal'))).toEqual([
    2.5, 2.5, 0.5, 0.125, 3, 3,
  ])
  expect(['1,000', '1e3', '1/2', '.', '1.2.3'].map((typed) => readNumber(typed, 'decimal'))).toEqual(
    Array(5).fill(undefined),
  )
})

test('a rating takes fractions', () => {
  expect(['1/8', '1/4', '1 / 2', '0.5', '3'].map((typed) => readNumber(typed, 'rating'))).toEqual([
    0.125, 0.25, 0.5, 0.5, 3,
  ])
  expect(['1/', '/2', '1/0', '1/2/3', '1 1/2'].map((typed) => readNumber(typed, 'rating'))).toEqual(
    Array(5).fill(undefined),
  )
})

test('a problem names the field and what it takes; an empty field has none', () => {
  expect(numberProblem('Max health', '2,5', 'whole')).toBe('Max health must be a whole number')
  expect(numberProblem('Weight', 'light', 'decimal')).toBe('Weight must be a number like 2.5')
  expect(numberProblem('Challenge rating', '1/', 'rating')).toBe(
    'Challenge rating must be a number or a fraction like 1/4',
  )
  expect(numberProblem('Max health', ' ', 'whole')).toBeUndefined()
  expect(numberProblem('Max health', '25', 'whole')).toBeUndefined()
})

test('a rating below one is shown as the fraction that people type, and reads back as the same number', () => {
  const ratings = [0, 0.125, 0.25, 0.5, 1, 30]
  const texts = ratings.map((rating) => numberText(rating, 'rating'))
  expect(texts).toEqual(['0', '1/8', '1/4', '1/2', '1', '30'])
  expect(texts.map((text) => readNumber(text, 'rating'))).toEqual(ratings)
  expect(numberText(0.5, 'decimal')).toBe('0.5')
})
