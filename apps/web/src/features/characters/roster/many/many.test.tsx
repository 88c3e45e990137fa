import 'fake-indexeddb/auto'
import { libraryIdOf } from '@lanternkeep/schema'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CharacterDraft, createCharacter } from '../../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../../testing/render-with-db.tsx'
import { forgetToasts } from '../../../../ui/toasts/toast-store.ts'
import { MonstersPanel, NpcsPanel, PlayersPanel } from '../../index.ts'

let app: TestApp
beforeEach(async () => {
  localStorage.clear()
  app = await openTestApp()
})
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  await app.leave()
})

const panels = { player: PlayersPanel, npc: NpcsPanel, monster: MonstersPanel }
const add = (type: CharacterDraft['type'], name: string, over: object = {}) =>
  createCharacter(app.db, app.campaignId, {
    ...{ type, name, ...(type === 'player' && { playerName: 'Jo' }) },
    ...over,
  } as CharacterDraft)
const stored = async () => {
  const found = await app.db.collections.characters.find({ selector: { campaignId: app.campaignId } }).exec()
  return found.map((document) => document.toMutableJSON()).toSorted((a, b) => a.name.localeCompare(b.name))
}
const storedNames = async () => (await stored()).map(({ name }) => name)

async function show(type: keyof typeof panels) {
  const Panel = panels[type]
  renderApp(app, <Panel campaignId={app.campaignId} />)
  await screen.findByRole('button', { name: 'Select' })
}
const press = (name: string | RegExp, init?: MouseEventInit) =>
  fireEvent.click(screen.getByRole('button', { name }), init)
const row = (name: string, init?: MouseEventInit) =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }), init)
const view = (name: 'Rows' | 'Cards') => fireEvent.click(screen.getByRole('radio', { name }))
const listed = () =>
  screen.getAllByRole('button', { name: /^Open .+'s sheet$/ }).map((button) => button.getAttribute('aria-label'))
const opens = (...names: string[]) => names.map((name) => `Open ${name}'s sheet`)
const undo = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  act(forgetToasts)
}

test('rows and their order stay chosen on this device, for each kind', async () => {
  await add('monster', 'Bat', { challengeRating: 1, tags: ['fen'] })
  await add('monster', 'Orc', { challengeRating: 5 })
  await show('monster')
  view('Rows')
  fireEvent.click(screen.getByRole('combobox', { name: 'Sort by' }))
  fireEvent.click(screen.getByRole('option', { name: 'Challenge' }))
  await waitFor(() => expect(listed()).toEqual(opens('Orc', 'Bat')))
  cleanup()
  await show('monster')
  expect(screen.getByRole('radio', { name: 'Rows' })).toHaveProperty('checked', true)
  expect(listed()).toEqual(opens('Orc', 'Bat'))
  cleanup()
  await add('npc', 'Hob')
  await show('npc')
  expect(screen.getByRole('radio', { name: 'Cards' })).toHaveProperty('checked', true)
})

test('tags filter, and only those that are listed are selected and changed', async () => {
  await add('monster', 'Bat', { tags: ['fen'] })
  await add('monster', 'Orc', { tags: ['fen', 'boss'] })
  await add('monster', 'Rat')
  await show('monster')
  press('Select')
  press('Select all 3')
  expect(screen.getByText('3 selected')).toBeTruthy()
  press('fen, 2')
  await waitFor(() => expect(screen.getByText('2 selected')).toBeTruthy())
  press('Delete 2')
  expect(await screen.findByText('2 monsters deleted')).toBeTruthy()
  await waitFor(async () => expect(await storedNames()).toEqual(['Rat']))
  await undo()
  await waitFor(async () => expect(await storedNames()).toEqual(['Bat', 'Orc', 'Rat']))
})

test('Ctrl and a click begins, Shift takes a range, Escape leaves', async () => {
  for (const name of ['Bat', 'Elk', 'Orc', 'Rat']) await add('monster', name)
  await show('monster')
  view('Rows')
  press("Open Bat's sheet", { ctrlKey: true })
  row('Orc', { shiftKey: true })
  expect(screen.getByText('3 selected')).toBeTruthy()
  row('Elk')
  expect(screen.getByText('2 selected')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  expect(listed()).toHaveLength(4)
})

test('a long press begins, and the click that ends it counts for nothing', async () => {
  await add('monster', 'Bat')
  await show('monster')
  vi.useFakeTimers()
  const bat = screen.getByRole('button', { name: "Open Bat's sheet" })
  fireEvent.touchStart(bat, { touches: [{ clientX: 5, clientY: 5 }] })
  act(() => vi.advanceTimersByTime(500))
  vi.useRealTimers()
  fireEvent.touchEnd(bat)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Bat' }))
  expect(screen.getByText('1 selected')).toBeTruthy()
  row('Bat')
  expect(screen.getByText('0 selected')).toBeTruthy()
})

test('a tag is added to all that are selected, or removed, as one step with one Undo', async () => {
  await add('npc', 'Hob', { tags: ['ferry'] })
  await add('npc', 'Isbet')
  await show('npc')
  const tags = async () => (await stored()).map((each) => (each.tags ?? []).join(' '))
  press('Select')
  press('Select all 2')
  press('Tag')
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 NPCs' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add ferry' }))
  expect(await screen.findByText('Tagged 1 NPC')).toBeTruthy()
  expect(await tags()).toEqual(['ferry', 'ferry'])
  press('Tag')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove ferry' }))
  expect(await screen.findByText('Tag removed from 2 NPCs')).toBeTruthy()
  await undo()
  await waitFor(async () => expect(await tags()).toEqual(['ferry', 'ferry']))
})

test('NPCs are put with the party and hidden together; what changes nothing is not offered', async () => {
  await add('npc', 'Hob', { includeInInitiative: true })
  await add('npc', 'Isbet', { hidden: true })
  await show('npc')
  press('Select')
  row('Hob')
  expect(screen.queryByRole('button', { name: 'With Party' })).toBeNull()
  row('Isbet')
  press('With Party')
  expect(await screen.findByText('1 NPC added to initiative tracker')).toBeTruthy()
  act(forgetToasts)
  press('Hide')
  expect(await screen.findByText('1 NPC hidden from players')).toBeTruthy()
  expect((await stored()).map((one) => one.hidden && one.includeInInitiative)).toEqual([true, true])
  await undo()
  await waitFor(async () => expect((await stored()).map(({ hidden }) => hidden)).toEqual([false, true]))
})

test('a card makes several copies at once, of a hero too', async () => {
  await add('monster', 'Goblin', { health: 3, maxHealth: 15 })
  await show('monster')
  press('Duplicate Goblin')
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate Goblin' }))
  fireEvent.change(dialog.getByLabelText('Copies'), { target: { value: '3' } })
  expect(dialog.getByText('Goblin 2 to Goblin 4')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Copies'), { target: { value: '3,5' } })
  fireEvent.blur(dialog.getByLabelText('Copies'))
  fireEvent.click(dialog.getByRole('button', { name: 'Make a copy' }))
  expect(document.activeElement).toBe(dialog.getByLabelText('Copies'))
  fireEvent.change(dialog.getByLabelText('Copies'), { target: { value: '3' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Make 3 copies' }))
  expect(await screen.findByText('3 monsters added')).toBeTruthy()
  expect((await stored()).map(({ health }) => health)).toEqual([3, 15, 15, 15])
  await undo()
  await waitFor(async () => expect(await storedNames()).toEqual(['Goblin']))
  cleanup()
  await add('player', 'Mira', { claimedBy: 'member-jo' })
  await show('player')
  press('Duplicate Mira')
  const hero = within(await screen.findByRole('dialog', { name: 'Duplicate Mira' }))
  fireEvent.click(hero.getByRole('button', { name: 'Make a copy' }))
  await waitFor(async () => expect((await stored()).map(({ name }) => name)).toContain('Mira 2'))
  expect((await stored()).find(({ name }) => name === 'Mira 2')).toMatchObject({ claimedBy: null })
})

test('several players are asked about before they are deleted, and Undo brings them back with who plays them', async () => {
  await add('player', 'Aldous')
  await add('player', 'Mira', { claimedBy: 'member-jo' })
  await show('player')
  press('Select')
  press('Select all 2')
  press('Delete 2')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 players?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete 2 players' }))
  expect(await screen.findByText('2 players deleted')).toBeTruthy()
  await undo()
  await waitFor(async () => expect((await stored()).map(({ name }) => name)).toEqual(['Aldous', 'Mira']))
  expect((await stored())[1]).toMatchObject({ claimedBy: 'member-jo' })
})

test('selected foes are saved to the library, unhurt, and Undo takes them out again; heroes are not offered it', async () => {
  await add('monster', 'Bat', { health: 2, maxHealth: 9 })
  await add('monster', 'Orc')
  await show('monster')
  press('Select')
  row('Bat')
  press('Save to library')
  const library = async () => {
    const selector = { campaignId: libraryIdOf(app.db.account) }
    return (await app.db.collections.characters.find({ selector }).exec()).map(({ name, health }) => [name, health])
  }
  await waitFor(async () => expect(await library()).toEqual([['Bat', 9]]))
  await undo()
  await waitFor(async () => expect(await library()).toEqual([]))
  cleanup()
  await add('player', 'Mira')
  await show('player')
  press('Select')
  expect(screen.queryByRole('button', { name: 'Save to library' })).toBeNull()
})

test('one foe is saved to the library from its row and from its sheet, also a copy of a creature that comes with the app', async () => {
  await add('monster', 'Bat', { copiedFrom: { kind: 'srd', id: 'bat' } })
  await show('monster')
  view('Rows')
  press('More for Bat')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save to library' }))
  expect(await screen.findByText('Saved to your library')).toBeTruthy()
  press("Open Bat's sheet")
  const sheet = within(await screen.findByRole('dialog', { name: 'Bat' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Save to library' }))
  const selector = { campaignId: libraryIdOf(app.db.account) }
  await waitFor(async () => expect(await app.db.collections.characters.find({ selector }).exec()).toHaveLength(2))
})

test('the list of foes leads to the library, also while it is empty', async () => {
  const opened = vi.fn()
  renderApp(app, <MonstersPanel campaignId={app.campaignId} onOpenLibrary={opened} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add from library' }))
  expect(opened).toHaveBeenCalledOnce()
})
