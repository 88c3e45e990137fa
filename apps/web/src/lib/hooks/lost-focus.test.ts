import { afterEach, expect, test } from 'vitest'
import './lost-focus.ts'

afterEach(() => document.body.replaceChildren())

function addButton(): HTMLButtonElement {
  return document.body.appendChild(document.createElement('button'))
}

/** A browser takes the focus from what is disabled once it paints; here, that happens to what leaves the page. */
async function disable(button: HTMLButtonElement) {
  button.disabled = true
  await Promise.resolve()
  button.remove()
  document.body.append(button)
}

test('a button that is disabled while its act runs has the focus again afterwards', async () => {
  const button = addButton()
  button.focus()
  await disable(button)
  expect(document.activeElement).toBe(document.body)
  button.disabled = false
  await expect.poll(() => document.activeElement).toBe(button)
})

test('not if the focus is somewhere else by then', async () => {
  const [button, other] = [addButton(), addButton()]
  button.focus()
  await disable(button)
  other.focus()
  button.disabled = false
  await Promise.resolve()
  expect(document.activeElement).toBe(other)
})

test('not if a person left it before it was disabled', async () => {
  const button = addButton()
  button.focus()
  button.blur()
  await disable(button)
  button.disabled = false
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})

test('not in a dialog that the act closed', async () => {
  const button = addButton()
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.append(button)
  button.focus()
  await disable(button)
  dialog.append(button)
  dialog.dataset.closing = 'true'
  button.disabled = false
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})
