import type { PlayerCharacter } from '@lanternkeep/schema'
import { aPlayer } from '@lanternkeep/schema/testing'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useChosenHero } from './use-chosen-hero.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const [ash, mira, tamsin] = ['ash', 'mira', 'tamsin'].map((id) => aPlayer({ id, name: id })) as PlayerCharacter[]
const heroes = (...list: (PlayerCharacter | undefined)[]) => list.filter((hero) => hero !== undefined)

function show(mine: PlayerCharacter[]) {
  return renderHook((props) => useChosenHero('saltmere', props), { initialProps: mine })
}

test('the chosen character stays when another one is assigned, and after a reload', () => {
  const { result, rerender } = show(heroes(tamsin))
  expect(result.current.me?.id).toBe('tamsin')
  rerender(heroes(ash, mira, tamsin))
  expect(result.current.me?.id).toBe('tamsin')
  act(() => result.current.choose('mira'))
  expect(result.current.me?.id).toBe('mira')
  cleanup()
  const again = show([])
  expect(again.result.current.me).toBeUndefined()
  again.rerender(heroes(ash, mira))
  expect(again.result.current.me?.id).toBe('mira')
})

test("a character that is taken back, or hasn't arrived yet, is replaced by another meanwhile", () => {
  const { result, rerender } = show(heroes(mira, tamsin))
  rerender(heroes(tamsin))
  expect(result.current.me?.id).toBe('tamsin')
  act(() => result.current.choose('ash'))
  expect(result.current.me?.id).toBe('tamsin')
  rerender(heroes(ash, mira, tamsin))
  expect(result.current.me?.id).toBe('ash')
})
