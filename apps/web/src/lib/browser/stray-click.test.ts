import { afterEach, beforeEach, expect, test } from 'vitest'
import './stray-click.ts'

let clicks: string[]
beforeEach(() => {
  clicks = []
})
// Other files' tests run on the same page.
afterEach(() => document.body.replaceChildren())

function addButton(name: string, onClick = () => {}) {
  const button = document.body.appendChild(document.createElement('button'))
  button.textContent = name
  button.addEventListener('click', () => {
    clicks.push(name)
    onClick()
  })
  return button
}

/** As a browser reports it; a key has no `detail`. */
function press(button: Element, detail: number, x = 50) {
  const init = { bubbles: true, cancelable: true, detail, clientX: x, clientY: 10 }
  const isFree = button.dispatchEvent(new MouseEvent('mousedown', init))
  button.dispatchEvent(new MouseEvent('click', init))
  return isFree
}

/** What it shows next is in its place. */
function addLeading(to: string) {
  const first = addButton('New', () => {
    first.remove()
    addButton(to)
  })
  return first
}
const last = () => document.querySelector('button:last-child') as Element

test('the second click of a double click presses nothing that took the place of the first, and moves no focus', () => {
  press(addLeading('Create'), 1)
  expect(press(last(), 2)).toBe(false)
  expect(press(last(), 3)).toBe(false)
  expect(clicks).toEqual(['New'])
  expect(press(last(), 1)).toBe(true)
  expect(clicks).toEqual(['New', 'Create'])
})

test('nor does it after a click beside all buttons', () => {
  press(document.body, 1)
  press(addButton('Delete'), 2)
  expect(clicks).toEqual([])
})

test.each<[string, () => void]>([
  [
    'that stays',
    () => {
      for (const detail of [1, 2, 3]) press(last(), detail)
    },
  ],
  [
    'that was drawn again',
    () => {
      press(last(), 1)
      last().remove()
      for (const detail of [2, 3]) press(addButton('Lower'), detail)
    },
  ],
])('each click counts for a button %s', (_, pressThrice) => {
  addButton('Lower')
  pressThrice()
  expect(clicks).toEqual(['Lower', 'Lower', 'Lower'])
})

test('a quick tap on another button beside it counts, and so does a key', () => {
  press(addButton('Lower'), 1)
  press(addButton('Raise'), 2, 110)
  press(addLeading('Create'), 1)
  press(last(), 2)
  last().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
  expect(clicks).toEqual(['Lower', 'Raise', 'New', 'Create'])
})

test('a click whose press is not heard counts after a stray one', () => {
  press(addLeading('Create'), 1)
  press(last(), 2)
  last().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  expect(clicks).toEqual(['New', 'Create'])
})
