import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPresses } from './keep-presses.ts'

const MENU = '<button>New<b>Campaign</b></button><button>Load</button><button aria-label="Close">x</button>'
let root: HTMLElement

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = document.querySelector('#root') as HTMLElement
  root.innerHTML = MENU
})
afterEach(() => document.body.replaceChildren())

const button = (at: number) => root.querySelectorAll('button')[at] as HTMLButtonElement

/** The app draws its own buttons over the still ones; returns what was pressed on them. */
function drawApp() {
  const pressed = vi.fn()
  root.innerHTML = MENU
  for (const each of root.querySelectorAll('button')) each.addEventListener('click', () => pressed(each.textContent))
  return pressed
}

test('what was pressed last before the app was there is pressed once it is', () => {
  const { handOver } = keepPresses(root)
  button(0).click()
  button(1).querySelector('b')?.click()
  button(1).click()
  const pressed = drawApp()
  handOver()
  expect(pressed.mock.calls).toEqual([['Load']])
})

test('the focus stays where it was', () => {
  const { handOver } = keepPresses(root)
  button(2).focus()
  const pressed = drawApp()
  handOver()
  expect(document.activeElement).toBe(button(2))
  expect(pressed).not.toHaveBeenCalled()
})

test('without a press, and after the app took over, nothing is pressed', () => {
  const { handOver } = keepPresses(root)
  const pressed = drawApp()
  handOver()
  expect(pressed).not.toHaveBeenCalled()
  button(1).click()
  expect(pressed).toHaveBeenCalledTimes(1)
})
