import { afterEach, beforeEach, expect, test } from 'vitest'
import './moved-press.ts'

let clicks: string[]
beforeEach(() => {
  clicks = []
})
// Other files' tests run on the same page.
afterEach(() => document.body.replaceChildren())

/** A button 40 px high; `top` can be changed, as a layout does. */
function addButton(name: string, top: number) {
  const button = document.body.appendChild(document.createElement('button'))
  const place = { top }
  button.getBoundingClientRect = () => new DOMRect(0, place.top, 100, 40)
  button.addEventListener('click', () => clicks.push(name))
  return { button, place }
}

const at = (y: number) => ({ bubbles: true, clientX: 50, clientY: y })

test('a button that moves away while it is pressed is clicked all the same', () => {
  const { button, place } = addButton('Save', 100)
  button.dispatchEvent(new MouseEvent('mousedown', at(110)))
  place.top = 124
  document.body.dispatchEvent(new MouseEvent('mouseup', at(111)))
  expect(clicks).toEqual(['Save'])
})

test.each<[string, (save: ReturnType<typeof addButton>) => number]>([
  ['that stays: its browser clicks it', () => 110],
  [
    'that the pointer leaves',
    ({ place }) => {
      place.top = 124
      return 90
    },
  ],
  [
    'that is gone by then',
    ({ button }) => {
      button.remove()
      button.getBoundingClientRect = () => new DOMRect()
      return 110
    },
  ],
])('not one %s', (_, meanwhile) => {
  const save = addButton('Save', 100)
  save.button.dispatchEvent(new MouseEvent('mousedown', at(110)))
  document.body.dispatchEvent(new MouseEvent('mouseup', at(meanwhile(save))))
  expect(clicks).toEqual([])
})

test('not with another mouse button, or for the second of a double click', () => {
  const { button, place } = addButton('Delete', 100)
  for (const kind of [{ button: 2 }, { detail: 2 }]) {
    place.top = 100
    button.dispatchEvent(new MouseEvent('mousedown', { ...at(110), ...kind }))
    place.top = 124
    document.body.dispatchEvent(new MouseEvent('mouseup', { ...at(110), ...kind }))
  }
  expect(clicks).toEqual([])
})
