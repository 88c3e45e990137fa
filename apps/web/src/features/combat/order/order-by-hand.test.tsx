import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginCombat, doMore, selectInOrder, turnNames, turns } from '../../../testing/at-hub.tsx'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'

const ROW_PX = 50

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
  // happy-dom has no layout: each row is 50 px high and below the one before.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const rows = [...(this.closest('ul')?.querySelectorAll('[data-row-key]') ?? [])]
    const at = rows.indexOf(this)
    return at < 0 ? new DOMRect(0, 0, 300, 1000) : new DOMRect(0, at * ROW_PX, 300, ROW_PX)
  })
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await app.leave()
})

const middleOf = (place: number) => (place - 0.5) * ROW_PX
const gripOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^Move ${name} with`) })
const grab = (name: string, pointerType = 'mouse') => {
  const clientY = middleOf(turnNames().indexOf(name) + 1)
  fireEvent.pointerDown(gripOf(name), { pointerId: 1, isPrimary: true, button: 0, pointerType, clientY })
}
const dragTo = (place: number) => fireEvent.pointerMove(window, { pointerId: 1, clientY: middleOf(place) })
const drop = () => fireEvent.pointerUp(window, { pointerId: 1 })
const orderIs = (...names: string[]) => waitFor(() => expect(turnNames()).toEqual(names))
const undo = () => userEvent.click(screen.getByRole('button', { name: 'Undo' }))
const rowOf = (name: string) => gripOf(name).parentElement

test('a row can be dragged down and up, by mouse and by finger, with a message, and one Undo reverts it', async () => {
  await beginCombat(app, 'Orc 1', 'Orc 2', 'Orc 3')
  grab('Mira')
  dragTo(3)
  expect(rowOf('Mira')?.dataset.dragged).toBe('true')
  expect(rowOf('Orc 2')?.dataset.drop).toBe('after')
  drop()
  await orderIs('Orc 1', 'Orc 2', 'Mira', 'Orc 3')
  expect(await screen.findByText('Mira moved behind Orc 2, 3 of 4')).toBeTruthy()
  expect(document.querySelector('[data-dragged], [data-drop]')).toBeNull()

  grab('Orc 3', 'touch')
  dragTo(2)
  dragTo(-4)
  expect(rowOf('Orc 1')?.dataset.drop).toBe('before')
  drop()
  await orderIs('Orc 3', 'Orc 1', 'Orc 2', 'Mira')
  expect(await screen.findByText('Orc 3 moved to the top, 1 of 4')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' }).title).toBe('Undo: Orc 3 moved to the top')
  await undo()
  await orderIs('Orc 1', 'Orc 2', 'Mira', 'Orc 3')
  await undo()
  await orderIs('Mira', 'Orc 1', 'Orc 2', 'Orc 3')
})

test('dragging keeps the values and the turn; an edited value moves only its own row', async () => {
  await beginCombat(app, 'Orc 1', 'Orc 2')
  grab('Orc 2')
  dragTo(1)
  drop()
  await orderIs('Orc 2', 'Mira', 'Orc 1')
  expect(turns()[1]?.textContent).toContain('Now')
  const values = () => turns().map((turn) => within(turn).getByRole<HTMLInputElement>('textbox').value)
  expect(values()).toEqual(['18', '20', '19'])
  const user = userEvent.setup({ delay: null })
  await user.clear(screen.getByLabelText('Orc 1’s initiative'))
  await user.type(screen.getByLabelText('Orc 1’s initiative'), '25{Enter}')
  await orderIs('Orc 1', 'Orc 2', 'Mira')
  expect(values()).toEqual(['25', '18', '20'])
  await user.type(screen.getByLabelText('Mira’s initiative'), '{End}/2{Enter}')
  expect(values()).toEqual(['25', '18', '20/2'])
  expect(screen.getByRole('alert').textContent).toBe('Mira’s initiative must be a whole number')
})

test('Escape, and a gesture that the system takes over, leave the order unchanged', async () => {
  await beginCombat(app, 'Orc 1')
  grab('Orc 1')
  dragTo(1)
  expect(rowOf('Orc 1')?.dataset.dragged).toBe('true')
  await userEvent.keyboard('{Escape}')
  expect(rowOf('Orc 1')?.dataset.dragged).toBeUndefined()
  drop()
  grab('Orc 1', 'touch')
  dragTo(1)
  fireEvent.pointerCancel(window, { pointerId: 1 })
  drop()
  // Acts are read apart from the order.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' }).title).toBe('Undo: Initiative created'))
  expect(turnNames()).toEqual(['Mira', 'Orc 1'])
})

test("pressing the grip selects its row, ending a drag doesn't; dropping a row in its own place writes nothing", async () => {
  await beginCombat(app, 'Orc 1')
  grab('Orc 1')
  dragTo(1)
  dragTo(2)
  drop()
  fireEvent.click(gripOf('Orc 1'), { detail: 1 })
  expect(screen.getByText('Nothing selected')).toBeTruthy()
  const undo = screen.getByRole('button', { name: 'Undo' })
  await waitFor(() => expect(undo.title).toBe('Undo: Initiative created'))
  await userEvent.click(gripOf('Orc 1'))
  await waitFor(() => expect(screen.queryByText('Nothing selected')).toBeNull())
})

test('the arrow keys move the row whose grip has the focus, and stop at the ends', async () => {
  await beginCombat(app, 'Orc 1', 'Orc 2')
  gripOf('Orc 2').focus()
  await userEvent.keyboard('{ArrowUp}')
  await orderIs('Mira', 'Orc 2', 'Orc 1')
  expect(document.activeElement).toBe(gripOf('Orc 2'))
  await userEvent.keyboard('{ArrowUp}')
  await orderIs('Orc 2', 'Mira', 'Orc 1')
  await userEvent.keyboard('{ArrowUp}{ArrowDown}')
  await orderIs('Mira', 'Orc 2', 'Orc 1')
})

test('grouped characters are marked in every row, say so, and are dragged as one', async () => {
  await beginCombat(app, 'Orc 1', 'Orc 2', 'Orc 3')
  await userEvent.click(screen.getByRole('button', { name: 'Select multiple' }))
  await selectInOrder('Orc 1', 'Orc 2')
  await doMore('Group turns')
  await waitFor(() => expect(rowOf('Orc 1')?.dataset.group).toBe('first'))
  expect(rowOf('Orc 2')?.dataset.group).toBe('last')
  expect(rowOf('Orc 3')?.dataset.group).toBeUndefined()
  expect(within(turns()[1] as HTMLElement).getByRole('button', { name: /shares a turn with Orc 2/ })).toBeTruthy()
  expect(within(turns()[2] as HTMLElement).getByTitle('Shares a turn with Orc 1')).toBeTruthy()
  grab('Orc 2')
  dragTo(1)
  drop()
  await orderIs('Orc 1', 'Orc 2', 'Mira', 'Orc 3')
  expect(await screen.findByText('Orc 1, Orc 2 moved to the top, 1 of 4')).toBeTruthy()
  grab('Orc 3')
  dragTo(2)
  drop()
  await orderIs('Orc 3', 'Orc 1', 'Orc 2', 'Mira')
})
