import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Hp } from './hp.tsx'

afterEach(cleanup)

test('a bar glides where it moves far, and never for a step of one', () => {
  const { rerender } = render(<Hp health={24} maxHealth={40} />)
  const glides = () => screen.getByRole('img').hasAttribute('data-far')
  expect(glides()).toBe(false)
  rerender(<Hp health={23} maxHealth={40} />)
  expect(glides()).toBe(false)
  rerender(<Hp health={10} maxHealth={40} />)
  expect(glides()).toBe(true)
  rerender(<Hp health={10} maxHealth={40} dense />)
  expect(glides()).toBe(true)
  rerender(<Hp health={11} maxHealth={40} />)
  expect(glides()).toBe(false)
  expect(screen.getByRole('img', { name: '11 of 40 health, Bloodied' })).toBeTruthy()
})

test('what has no health has an empty bar', () => {
  render(<Hp health={0} maxHealth={0} />)
  const bar = screen.getByRole('img').firstElementChild as HTMLElement
  expect(bar.style.backgroundSize).toBe('0% 100%')
})
