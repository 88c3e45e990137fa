import 'fake-indexeddb/auto'
import type { OwnTable, Prep } from '@lanternkeep/schema'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteTable, newTable, restoreTable, storeTable } from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { setViewport } from '../../../testing/viewport.ts'
import { TablesPanel } from './tables-panel.tsx'

let app: TestApp
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  app = await openTestApp()
  setViewport(1440, 900)
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const show = () => renderApp(app, <TablesPanel campaignId={app.campaignId} tabs={null} />)
const given = (name: string, entries: string) => storeTable(app.db, newTable(app.campaignId, { name, entries }))
const stored = async () => (await app.db.collections.prep.find().exec()).map((each) => each.toJSON() as Prep)
const tables = async () =>
  (await stored()).filter((each): each is OwnTable => each.kind === 'table').map(({ name, entries }) => [name, entries])
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const rolled = () => within(screen.getByRole('list', { name: 'Results' })).queryAllByRole('listitem')
const choose = async (name: string, text: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(input as HTMLInputElement, new File([text], name, { type: 'text/plain' }))
}

test('a table is written, says what is wrong by line, and rolls as it is typed now', async () => {
  await given('Omen', 'a crow')
  show()
  await press('New table')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  await user.keyboard('Sky')
  const entries = screen.getByLabelText('Entries, one a line')
  await user.click(entries)
  await user.paste('[Omen], [1d4] times\n[Omne]')
  expect(await screen.findByText('Line 2: There is no table named “Omne”.')).toBeTruthy()
  await user.clear(entries)
  await user.paste('[Omen], [1d4] times')
  await press('Roll five')
  expect(rolled()).toHaveLength(5)
  for (const card of rolled()) expect(card.textContent).toMatch(/^a crow, [1-4] times/)
  await waitFor(async () => expect(await tables()).toContainEqual(['Sky', '[Omen], [1d4] times']))
})

test('a roll is edited, rolled again with Undo, pinned and kept', async () => {
  await given('Omen', 'a crow')
  show()
  await press('Roll')
  await press('Edit a crow')
  await user.type(screen.getByLabelText('Result'), ' on the gate')
  await press('Done')
  await press('Roll again: a crow on the gate')
  await screen.findByText('a crow', { selector: 'p' })
  await press('Undo')
  await screen.findByText('a crow on the gate', { selector: 'p' })
  await press('Keep a crow on the gate')
  await waitFor(async () =>
    expect(await stored()).toContainEqual(
      expect.objectContaining({ kind: 'result', name: 'Omen', answer: { text: 'a crow on the gate' }, kept: true }),
    ),
  )
  await press('Pin a crow on the gate')
  expect(await screen.findByRole('region', { name: 'Pinned' })).toBeTruthy()
  expect(rolled()).toHaveLength(0)
  expect((await stored()).filter(({ kind }) => kind === 'result')).toMatchObject([{ kept: true, pinned: true }])
})

test('what another tab imports while this one asks is not imported twice', async () => {
  await given('Omen', 'a crow')
  show()
  await screen.findByRole('button', { name: /^Omen/ })
  await choose('Weather.txt', 'Fog\nRain')
  await screen.findByRole('dialog', { name: 'Import 1 table?' })
  await given('Weather', 'Fog\nRain')
  const dialog = within(await screen.findByRole('dialog', { name: 'Nothing to import' }))
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  expect(await tables()).toHaveLength(2)
})

test('an import says which names are taken, replaces nothing, and can be undone', async () => {
  await given('Weather', 'Rain')
  show()
  await screen.findByRole('button', { name: /^Weather/ })
  await choose('Weather.txt', 'Snow\n2: Hail')
  const dialog = within(await screen.findByRole('dialog', { name: 'Import 1 table?' }))
  expect(dialog.getByRole('listitem').textContent).toBe('Weather comes in as “Weather 2”')
  await user.click(dialog.getByRole('button', { name: 'Import 1 table' }))
  await waitFor(async () =>
    expect((await tables()).toSorted()).toEqual([
      ['Weather 2', 'Snow\n2: Hail'],
      ['Weather', 'Rain'],
    ]),
  )
  await press('Undo')
  await waitFor(async () => expect(await tables()).toEqual([['Weather', 'Rain']]))
})

test('junk is refused with a sentence, and nothing is written', async () => {
  show()
  await screen.findByText('No tables yet')
  await choose('tables.json', '{"format":"something else"}')
  expect(await screen.findByText('This file has no Lanternkeep tables.')).toBeTruthy()
  expect(await stored()).toEqual([])
})

test('a name that the server would refuse says so and is not stored', async () => {
  await given('Weather', 'Rain')
  show()
  await user.type(await screen.findByLabelText('Name'), ']')
  expect(await screen.findByText('A table’s name has no brackets')).toBeTruthy()
  await user.tab()
  expect(await tables()).toEqual([['Weather', 'Rain']])
})

test('one that another device deletes stays open with what was typed, and can be brought back', async () => {
  const { id } = await given('Weather', 'Rain')
  show()
  const entries = await screen.findByLabelText('Entries, one a line')
  await user.click(entries)
  await user.type(entries, '\nFog')
  await deleteTable(app.db, id)
  await press('Bring back')
  await waitFor(async () => expect(await tables()).toEqual([['Weather', 'Rain\nFog']]))
})

test('what is typed while it is deleted is stored once another device brings it back, and typing goes on from there', async () => {
  const weather = await given('Weather', 'Rain')
  show()
  const entries = await screen.findByLabelText('Entries, one a line')
  await user.click(entries)
  await deleteTable(app.db, weather.id)
  await screen.findByText('Deleted on another device.')
  await user.type(entries, '\nFog')
  await user.tab()
  await restoreTable(app.db, weather)
  await waitFor(async () => expect(await tables()).toEqual([['Weather', 'Rain\nFog']]))
  await deleteTable(app.db, weather.id)
  await screen.findByText('Deleted on another device.')
  await user.type(entries, '\nHail')
  await press('Bring back')
  await waitFor(() => expect(screen.queryByText('Deleted on another device.')).toBeNull())
  await user.type(entries, ', loud')
  await user.tab()
  await waitFor(async () => expect(await tables()).toEqual([['Weather', 'Rain\nFog\nHail, loud']]))
  expect(await stored()).toMatchObject([{ conflicts: [] }])
})

test('on a small screen the list is still filtered after a table that was opened from it, and a new one is in sight', async () => {
  setViewport(390, 844)
  await given('Omens', 'Bells')
  await given('Weather', 'Rain')
  show()
  const filter = () => screen.getByLabelText<HTMLInputElement>('Filter tables')
  await screen.findByRole('list', { name: 'Own tables' })
  await user.type(filter(), 'rain')
  await press(/^Weather/)
  await press('All tables')
  expect(filter().value).toBe('rain')
  await press('New table')
  await press('All tables')
  expect(await screen.findByRole('button', { name: 'New table No entries yet' })).toBeTruthy()
  expect(filter().value).toBe('')
})

test('Delete can be undone', async () => {
  await given('Weather', 'Rain')
  show()
  await press('Delete table')
  await screen.findByText('No tables yet')
  await press('Undo')
  await waitFor(async () => expect(await tables()).toEqual([['Weather', 'Rain']]))
})

test('the second click of a double click on Delete leaves the next table alone', async () => {
  await given('Omens', 'Bells')
  await given('Weather', 'Rain')
  show()
  await press('Delete table')
  await waitFor(async () => expect(await tables()).toHaveLength(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete table' }), { detail: 2 })
  await press('Undo')
  await waitFor(async () => expect(await tables()).toHaveLength(2))
})

test('more lines than a table can have are not stored, and not lost when another table is opened', async () => {
  await given('Omen', 'a crow')
  await given('Weather', 'Rain')
  show()
  await press(/^Weather/)
  const many = Array.from({ length: 1001 }, (_, at) => `Day ${at}`).join('\n')
  const entries = () => screen.getByLabelText<HTMLTextAreaElement>('Entries, one a line')
  await user.clear(entries())
  await user.click(entries())
  await user.paste(many)
  await press(/^Omen/)
  await waitFor(() => expect(entries().value).toBe('a crow'))
  await press(/^Weather .*not saved/)
  await waitFor(() => expect(entries().value).toBe(many))
  await user.clear(entries())
  await user.paste('Snow')
  await waitFor(async () => expect(await tables()).toContainEqual(['Weather', 'Snow']))
  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull())
})
