import type { PlayerCharacter, PlayerCombat } from '@lanternkeep/schema'
import { aPlayer } from '@lanternkeep/schema/testing'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useEndedTurn } from './use-ended-turn.ts'

afterEach(cleanup)

const at = '2026-11-20T20:00:00.000Z'
const mira = (over: object = {}) => aPlayer({ id: 'mira', ...over }) as PlayerCharacter
const combat = (round: number) =>
  ({ fightId: 'fight', turn: { round, entryId: 'm' }, entries: [] }) as unknown as PlayerCombat
const ended = mira({ turnEnded: { fightId: 'fight', round: 2, at } })

function watch(me: PlayerCharacter, round: number, isMyTurn: boolean) {
  const { result, rerender } = renderHook(({ me, round, isMyTurn }) => useEndedTurn(me, combat(round), isMyTurn), {
    initialProps: { me, round, isMyTurn },
  })
  return {
    result,
    rerender: (me: PlayerCharacter, round: number, isMyTurn: boolean) => rerender({ me, round, isMyTurn }),
  }
}

test('a turn that was ended stays ended while the phone still shows it', () => {
  const { result, rerender } = watch(mira(), 2, true)
  expect(result.current).toBe(false)
  rerender(ended, 2, true)
  expect(result.current).toBe(true)
  rerender(ended, 3, true)
  expect(result.current).toBe(false)
})

test('it can be ended again after it moved on and the GM took that back', () => {
  const { result, rerender } = watch(ended, 2, true)
  rerender(ended, 2, false)
  rerender(ended, 2, true)
  expect(result.current).toBe(false)
})

test('what was taken back stays so while the player looks at another of their heroes', () => {
  const tamsin = aPlayer({ id: 'tamsin', turnEnded: { fightId: 'fight', round: 1, at } }) as PlayerCharacter
  const later = mira({ turnEnded: { fightId: 'fight', round: 2, at: '2026-11-20T20:05:00.000Z' } })
  const { result, rerender } = watch(later, 2, true)
  rerender(tamsin, 2, false)
  rerender(later, 2, true)
  expect(result.current).toBe(true)
  rerender(later, 2, false)
  rerender(tamsin, 2, false)
  rerender(later, 2, true)
  expect(result.current).toBe(false)
})
