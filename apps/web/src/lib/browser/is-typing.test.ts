import { expect, test } from 'vitest'
import { isTyping } from './is-typing.ts'

const made = (html: string) => {
  document.body.innerHTML = html
  return document.body.firstElementChild
}

test.each(['<input>', '<input type="number">', '<textarea></textarea>', '<div contenteditable="true"></div>'])(
  'writing into %s is typing',
  (html) => expect(isTyping(made(html))).toBe(true),
)

test.each(['<button>Next</button>', '<input type="checkbox">', '<input type="file">', '<div></div>'])(
  "being at %s isn't typing",
  (html) => expect(isTyping(made(html))).toBe(false),
)

test('without a focus no one is typing', () => expect(isTyping(null)).toBe(false))
