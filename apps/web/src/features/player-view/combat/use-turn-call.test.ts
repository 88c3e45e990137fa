import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceKeys } from '../../../lib/browser/browser-keys.ts'
import type { CombatWords } from './combat-words.ts'
import { useTurnCall } from './use-turn-call.ts'

const NOW = [220, 120, 220]
let buzzes: unknown[]
let touched: boolean

beforeEach(() => {
  buzzes = []
  touched = true
  localStorage.setItem(deviceKeys.turnCall, 'vibrate')
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: (pattern: unknown) => buzzes.push(pattern) })
  Object.defineProperty(navigator, 'userActivation', { configurable: true, get: () => ({ hasBeenActive: touched }) })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

const turn = (over: Partial<CombatWords>): CombatWords => ({
  ...{ round: 1, acting: [], now: 'orc', isMyTurn: false, next: 'bat', amINext: false, isMyTurnAlone: false },
  ...over,
})
const other = turn({})
const next = turn({ amINext: true })
const mine = (round = 1) => turn({ isMyTurn: true, round })

function listen(first: CombatWords | undefined, isLoaded = true) {
  const { rerender } = renderHook(({ words, loaded }) => useTurnCall(words, loaded), {
    initialProps: { words: first, loaded: isLoaded },
  })
  return (words: CombatWords | undefined) => rerender({ words, loaded: true })
}

test("buzzes once when the hero's turn begins, and not for the turn before it", () => {
  const receive = listen(other)
  receive(next)
  expect(buzzes).toEqual([])
  receive(mine())
  receive(mine())
  expect(buzzes).toEqual([NOW])
  receive(other)
  receive(next)
  receive(mine(2))
  expect(buzzes).toEqual([NOW, NOW])
})

test('silent unless this device is set to call', () => {
  localStorage.removeItem(deviceKeys.turnCall)
  const receive = listen(other)
  receive(mine())
  expect(buzzes).toEqual([])
  cleanup()
  localStorage.setItem(deviceKeys.turnCall, 'sound')
  listen(other)(mine())
  expect(buzzes).toEqual([])
  cleanup()
  localStorage.setItem(deviceKeys.turnCall, 'both')
  listen(other)(mine())
  expect(buzzes).toEqual([NOW])
})

test('a combat that begins with me buzzes; alone in it, each round does', () => {
  const receive = listen(undefined)
  receive(mine(1))
  receive(mine(2))
  receive(undefined)
  expect(buzzes).toEqual([NOW, NOW])
})

test("the state at opening doesn't buzz", () => {
  const receive = listen(undefined, false)
  receive(mine())
  expect(buzzes).toEqual([])
})

test('silent before the first touch and while hidden, and never made up for later', () => {
  touched = false
  const receive = listen(other)
  receive(mine(1))
  receive(other)
  touched = true
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  receive(mine(2))
  look.mockReturnValue('visible')
  receive(mine(2))
  expect(buzzes).toEqual([])
})

test("a phone that can't buzz causes no error", () => {
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: undefined })
  const receive = listen(other)
  expect(() => receive(mine())).not.toThrow()
})
