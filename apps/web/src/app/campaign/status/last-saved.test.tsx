import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSavedAt } from './last-saved.ts'

type Kept = { rev: string; lastModified: string }

function Line({ kept, isPending = false }: { kept: Kept[]; isPending?: boolean }) {
  return <p>{useSavedAt(kept, isPending)}</p>
}
const said = () => screen.getByRole('paragraph').textContent
const orc = { rev: 'laptop.1', lastModified: '2026-11-20T20:00:00.000Z' }
const fromTomorrow = { rev: 'tablet.1', lastModified: '2026-11-23T21:00:00.000Z' }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T21:00:00.000Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('what was there first counts as saved at its own time, once all of it is read', () => {
  const { rerender } = render(<Line kept={[orc]} isPending />)
  rerender(<Line kept={[{ ...orc, rev: 'laptop.0', lastModified: '2026-11-19T00:00:00.000Z' }, orc]} />)
  expect(said()).toBe('2026-11-20T20:00:00.000Z')
})

test('a clock that runs ahead elsewhere neither dates the last save nor hides the next', () => {
  const { rerender } = render(<Line kept={[orc, fromTomorrow]} />)
  expect(said()).toBe('2026-11-20T21:00:00.000Z')
  vi.setSystemTime(new Date('2026-11-20T21:14:00.000Z'))
  rerender(<Line kept={[orc, fromTomorrow]} />)
  expect(said()).toBe('2026-11-20T21:00:00.000Z')
  rerender(<Line kept={[{ ...orc, rev: 'laptop.2' }, fromTomorrow]} />)
  expect(said()).toBe('2026-11-20T21:14:00.000Z')
})
