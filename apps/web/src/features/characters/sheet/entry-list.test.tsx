import 'fake-indexeddb/auto'
import type { Item, PlayerCharacter } from '@lanternkeep/schema'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CharacterPatch, createCharacter, updateCharacter, useCharacter } from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { keyedEntries } from './keyed-entries.ts'
import { OwnSheetLists } from './own-sheet.tsx'

let app: TestApp
let id: string
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const item = (name: string, more: Partial<Item> = {}): Item => ({
  ...{ id: name, name, type: 'misc', rarity: 'common', description: '', quantity: 1, properties: [] },
  ...{ magicalProperties: [], ...more },
})
const BELL = item('Bell')
/** With a last line break, as an import may have stored it. */
const ROPE = item('Rope', { description: 'Frayed.\n' })

function Sheet() {
  const character = useCharacter(id).data as PlayerCharacter | undefined
  return character ? <OwnSheetLists character={character} onRoll={vi.fn()} /> : null
}
async function openSheet(lists: Partial<PlayerCharacter>) {
  id = (await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Mira', ...lists })).id
  renderApp(app, <Sheet />)
  return userEvent.setup({ delay: null })
}
const stored = async () => (await app.db.collections.characters.findOne(id).exec(true)).toJSON() as PlayerCharacter
const elsewhere = (patch: CharacterPatch) => act(() => updateCharacter(app.db, id, patch))
const part = (name: string) => within(screen.getByRole('region', { name }))
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } })
const valueIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' }).value

test('a saved item keeps what someone else wrote on it and beside it while its editor was open', async () => {
  const user = await openSheet({ inventory: [BELL, ROPE] })
  await user.click(await screen.findByRole('button', { name: 'Edit Rope' }))
  await elsewhere({
    inventory: [
      { ...BELL, name: 'Cracked bell' },
      { ...ROPE, description: 'Cut in half.' },
    ],
  })
  await screen.findByText('Cracked bell')
  fill('Quantity', '7')
  await user.click(screen.getByRole('button', { name: 'Save item' }))
  const merged = [{ name: 'Cracked bell' }, { name: 'Rope', description: 'Cut in half.', quantity: 7 }]
  await waitFor(async () => expect(await stored()).toMatchObject({ inventory: merged, conflicts: [] }))
})

test('an item whose figure is no number is refused by the name of its field, and a comma may be the decimal point', async () => {
  const user = await openSheet({ inventory: [BELL] })
  await user.click(await screen.findByRole('button', { name: 'Edit Bell' }))
  fill('Quantity', '1 2')
  fill('Weight (lbs)', '2,5')
  await user.click(screen.getByRole('button', { name: 'Save item' }))
  expect(await screen.findByText('Quantity must be a whole number')).toBeTruthy()
  expect((await stored()).inventory).toEqual([BELL])
  fill('Quantity', '12')
  await user.click(screen.getByRole('button', { name: 'Save item' }))
  await waitFor(async () => expect((await stored()).inventory[0]).toMatchObject({ quantity: 12, weight: 2.5 }))
})

test('when two people change the same words, it becomes a conflict, and neither text is lost', async () => {
  const user = await openSheet({ inventory: [ROPE] })
  await user.click(await screen.findByRole('button', { name: 'Edit Rope' }))
  fill('Description', 'Burnt.')
  await elsewhere({ inventory: [{ ...ROPE, description: 'Cut in half.' }] })
  await user.click(screen.getByRole('button', { name: 'Save item' }))
  const conflict = { path: 'inventory/Rope/description', theirs: 'Cut in half.', mine: 'Burnt.' }
  await waitFor(async () => expect(await stored()).toMatchObject({ conflicts: [conflict] }))
  expect(await part('Inventory').findByText(/Cut in half/)).toBeTruthy()
})

test('removing an item that someone else wrote on meanwhile asks about it', async () => {
  const user = await openSheet({ inventory: [ROPE] })
  await user.click(await screen.findByRole('button', { name: 'Edit Rope' }))
  await elsewhere({ inventory: [{ ...ROPE, description: 'Cut in half.' }] })
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  const inventory = [{ name: 'Rope', description: 'Cut in half.' }]
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ inventory, conflicts: [{ path: 'inventory/Rope' }] }),
  )
})

test('an editor keeps its entry and its text when an entry before it is removed elsewhere', async () => {
  const user = await openSheet({ inventory: [BELL, ROPE] })
  await user.click(await screen.findByRole('button', { name: 'Edit Rope' }))
  fill('Description', 'Burnt.')
  await elsewhere({ inventory: [ROPE] })
  await waitFor(() => expect(screen.queryByText('Bell')).toBeNull())
  expect(valueIn('Name')).toBe('Rope')
  expect(valueIn('Description')).toBe('Burnt.')
  await user.click(screen.getByRole('button', { name: 'Save item' }))
  const inventory = [{ ...ROPE, description: 'Burnt.' }]
  await waitFor(async () => expect(await stored()).toMatchObject({ inventory, conflicts: [] }))
})

test('an entry that is removed elsewhere while it is edited stays with its text, and saving adds it again', async () => {
  const user = await openSheet({ inventory: [BELL, ROPE, item('Lamp')] })
  await user.click(await screen.findByRole('button', { name: 'Edit Rope' }))
  fill('Description', 'Burnt.')
  await elsewhere({ inventory: [BELL, item('Lamp')] })
  expect(await screen.findByText('Removed on another device. Saving adds it again.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(valueIn('Description')).toBe('Burnt.')
  await user.click(screen.getByRole('button', { name: 'Save item' }))
  const inventory = [BELL, { ...ROPE, description: 'Burnt.' }, item('Lamp')]
  await waitFor(async () => expect(await stored()).toMatchObject({ inventory, conflicts: [] }))
  expect(await screen.findByRole('button', { name: 'Edit Rope' })).toBeTruthy()
})

test('a plain ability that gets a description elsewhere stays in its editor, and both edits are merged', async () => {
  const user = await openSheet({ abilities: ['Quiet hands', 'Keen ears'] })
  await user.click(await screen.findByRole('button', { name: 'Edit Quiet hands' }))
  const name = screen.getByLabelText('Name')
  await user.type(name, ' and feet')
  const [{ key } = { key: '' }] = keyedEntries(['Quiet hands'])
  const described = { id: key, name: 'Quiet hands', description: 'Picks locks.' }
  await elsewhere({ abilities: [described, 'Keen eyes'] })
  await screen.findByText('Keen eyes')
  expect(screen.getByLabelText('Name')).toBe(name)
  await user.click(screen.getByRole('button', { name: 'Save ability' }))
  const abilities = [{ ...described, name: 'Quiet hands and feet' }, 'Keen eyes']
  await waitFor(async () => expect(await stored()).toMatchObject({ abilities, conflicts: [] }))
})

test('of two plain abilities with the same words, the edited one changes', async () => {
  const user = await openSheet({ abilities: ['Keen ears', 'Keen ears'] })
  const [, second] = await screen.findAllByRole('button', { name: 'Edit Keen ears' })
  if (second) await user.click(second)
  fill('Name', 'Keen eyes')
  await user.click(screen.getByRole('button', { name: 'Save ability' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ abilities: ['Keen ears', { name: 'Keen eyes' }] }))
})

test('two editors of one list can be open, and each keeps its text', async () => {
  const user = await openSheet({ inventory: [BELL, ROPE] })
  await user.click(await screen.findByRole('button', { name: 'Edit Rope' }))
  fill('Description', 'Burnt.')
  await user.click(screen.getByRole('button', { name: 'Edit Bell' }))
  await user.click(screen.getByRole('button', { name: 'Add item to inventory' }))
  const [bell, rope, added] = screen.getAllByLabelText<HTMLTextAreaElement>('Description').map(({ value }) => value)
  expect([bell, rope, added]).toEqual(['', 'Burnt.', ''])
})

test('the focus goes to the next line once one is removed, else to the one before it, and to Add after the last', async () => {
  const user = await openSheet({ inventory: [BELL, item('Lamp'), ROPE] })
  const remove = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Edit ${name}` }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
  }
  const hasFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(part('Inventory').getByRole('button', { name })))
  await remove('Lamp')
  await hasFocus('Edit Rope')
  await remove('Rope')
  await hasFocus('Edit Bell')
  await remove('Bell')
  await hasFocus('Add item to inventory')
})

test('the focus goes into the fields of a line that is added or edited, and back when they close', async () => {
  const user = await openSheet({ inventory: [BELL] })
  const add = await screen.findByRole('button', { name: 'Add item to inventory' })
  const name = () => screen.getByLabelText('Name', { selector: 'input' })
  await user.click(add)
  expect(document.activeElement).toBe(name())
  await user.keyboard('Rope{Enter}')
  await screen.findByRole('button', { name: 'Edit Rope' })
  await waitFor(() => expect(document.activeElement).toBe(add))
  await user.click(screen.getByRole('button', { name: 'Edit Bell' }))
  expect(document.activeElement).toBe(name())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Bell' }))
})
