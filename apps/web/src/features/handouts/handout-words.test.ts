import { expect, test } from 'vitest'
import { turnInWords, whoHasSeenIt, whoSeesIt } from './handout-words.ts'

const forAll = { only: undefined, gone: 0, online: true }

test('words say who sees a handout, and not before the phones can have it', () => {
  expect(whoSeesIt({ ...forAll, isShown: false })).toBe('Only you can see it')
  expect(whoSeesIt({ ...forAll, isShown: true })).toBe('Players can see it')
  expect(whoSeesIt({ ...forAll, isShown: true, online: false })).toBe('Shown. Phones get it when you’re online.')
  expect(whoSeesIt({ ...forAll, isShown: false, online: false })).toBe('Only you can see it')
})

test('a handout for some names them, and so does its button', () => {
  const [one, three] = [['Mira'], ['Mira', 'Ash', 'Tamsin']]
  expect(whoSeesIt({ isShown: false, only: one, gone: 0, online: true })).toBe('Only you can see it. It’s for Mira.')
  expect(whoSeesIt({ isShown: true, only: three, gone: 0, online: true })).toBe('Only Mira, Ash and Tamsin can see it')
  expect(turnInWords({ isShown: false, only: undefined })).toBe('Show to players')
  expect(turnInWords({ isShown: false, only: one })).toBe('Show to 1 player')
  expect(turnInWords({ isShown: true, only: three })).toBe('Hide from 3 players')
})

test('a handout for no one yet says what to do, online or not', () => {
  expect(whoSeesIt({ isShown: true, only: [], gone: 0, online: false })).toBe(
    'No player can see it. Edit it to choose who it’s for.',
  )
  expect(whoSeesIt({ isShown: false, only: [], gone: 0, online: true })).toBe(
    'Only you can see it. Edit it to choose who it’s for.',
  )
  expect([true, false].map((isShown) => turnInWords({ isShown, only: [] }))).toEqual(['Hide', 'Show'])
})

test('a handout for players who are no longer in the campaign says so, those who are still in are named alone', () => {
  const shown = { isShown: true, only: [], online: true }
  expect(whoSeesIt({ ...shown, gone: 1 })).toBe(
    'No player can see it. The player it’s for is no longer in the campaign. Edit it to choose someone else.',
  )
  expect(whoSeesIt({ ...shown, isShown: false, gone: 2 })).toBe(
    'Only you can see it. The players it’s for are no longer in the campaign. Edit it to choose someone else.',
  )
  expect(whoSeesIt({ ...shown, only: ['Mira'], gone: 1 })).toBe('Only Mira can see it')
})

test('those who have seen it are named in the order they did', () => {
  expect(whoHasSeenIt(['Tamsin', 'Mira'])).toBe('Seen by Mira, Tamsin')
})
