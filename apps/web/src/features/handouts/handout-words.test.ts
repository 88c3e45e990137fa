import { expect, test } from 'vitest'
import { turnInWords, whoHasSeenIt, whoSeesIt } from './handout-words.ts'

const forAll = { only: undefined, online: true }

test('words say who sees a handout, and not before the phones can have it', () => {
  expect(whoSeesIt({ ...forAll, isShown: false })).toBe('Only you can see it')
  expect(whoSeesIt({ ...forAll, isShown: true })).toBe('Players can see it')
  expect(whoSeesIt({ ...forAll, isShown: true, online: false })).toBe('Shown. Phones get it when you’re online.')
  expect(whoSeesIt({ ...forAll, isShown: false, online: false })).toBe('Only you can see it')
})

test('a handout for some names them, and so does its button', () => {
  const [one, three] = [['Mira'], ['Mira', 'Ash', 'Tamsin']]
  expect(whoSeesIt({ isShown: false, only: one, online: true })).toBe('Only you can see it. It’s for Mira.')
  expect(whoSeesIt({ isShown: true, only: three, online: true })).toBe('Only Mira, Ash and Tamsin can see it')
  expect(turnInWords({ isShown: false, only: undefined })).toBe('Show to players')
  expect(turnInWords({ isShown: false, only: one })).toBe('Show to 1 player')
  expect(turnInWords({ isShown: true, only: three })).toBe('Hide from 3 players')
})

test('a handout for no one yet says what to do, online or not', () => {
  expect(whoSeesIt({ isShown: true, only: [], online: false })).toBe(
    'No player can see it. Edit it to choose who it’s for.',
  )
  expect(whoSeesIt({ isShown: false, only: [], online: true })).toBe(
    'Only you can see it. Edit it to choose who it’s for.',
  )
  expect([true, false].map((isShown) => turnInWords({ isShown, only: [] }))).toEqual(['Hide', 'Show'])
})

test('those who have seen it are named in the order they did', () => {
  expect(whoHasSeenIt(['Tamsin', 'Mira'])).toBe('Seen by Mira, Tamsin')
})
