import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ConditionChip } from './condition-chip.tsx'

afterEach(cleanup)

test.each([
  [1, '1 round left'],
  [2, '2 rounds left'],
])('a condition with %s to go says so in words', (rounds, words) => {
  render(<ConditionChip name="Stunned" rounds={rounds} />)
  expect(screen.getByTitle(words).textContent).toBe(String(rounds))
})
