import { act, fireEvent, render, screen } from '@testing-library/react'
import * as React from 'react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'

/** Counts on by itself up to five: each time in an effect of the drawing before. */
function Counter() {
  const [count, setCount] = useState(0)
  const [goal, setGoal] = useState(0)
  useEffect(() => {
    if (count < goal) setCount(count + 1)
  }, [count, goal])
  return (
    <button type="button" onClick={() => setGoal(5)}>
      {count}
    </button>
  )
}

const shown = () => screen.getByRole('button').textContent

test('components are drawn by the build of React that players get, unless its warnings are asked for', () => {
  // Only the development build has it.
  expect(React.captureOwnerStack === undefined).toBe(!process.env.REACT_WARNINGS)
})

test('after an event, all it caused is drawn, whatever effects it took', () => {
  render(<Counter />)
  fireEvent.click(screen.getByRole('button'))
  expect(shown()).toBe('5')
})

test('an act in another is drawn when the outer one ends', () => {
  render(<Counter />)
  const between = act(() => {
    act(() => screen.getByRole('button').click())
    return shown()
  })
  expect(between).not.toBe('5')
  expect(shown()).toBe('5')
})

test('an act that waits is drawn when it is over', async () => {
  render(<Counter />)
  await act(async () => {
    await Promise.resolve()
    screen.getByRole('button').click()
  })
  expect(shown()).toBe('5')
})

test('a failed act fails the test, and the next one is drawn', async () => {
  render(<Counter />)
  const fail = () => {
    throw new Error('no')
  }
  expect(() => act(fail)).toThrow('no')
  await expect(act(async () => fail())).rejects.toThrow('no')
  fireEvent.click(screen.getByRole('button'))
  expect(shown()).toBe('5')
})
