import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CharacterDraft, createCharacter, deleteCharacter } from '../../../data/local/index.ts'
import { changeDocument } from '../../../data/local/store/documents.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { forgetToasts } from '../../../ui/toasts/toast-store.ts'
import { MonstersPanel, NpcsPanel, PlayersPanel } from '../index.ts'

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  vi.restoreAllMocks()
  cleanup()
  await app.leave()
})

const panels = { player: PlayersPanel, npc: NpcsPanel, monster: MonstersPanel }
async function openSheet(draft: CharacterDraft) {
  const { id } = await createCharacter(app.db, app.campaignId, draft)
  const Panel = panels[draft.type]
  renderApp(app, <Panel campaignId={app.campaignId} openCharacterId={id} />)
  await screen.findByRole('dialog', { name: draft.name })
  const stored = async () => (await app.db.collections.characters.findOne(id).exec())?.toJSON()
  return { id, user: userEvent.setup({ delay: null }), stored }
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const button = (name: string) => screen.getByRole('button', { name })

test.each(['player', 'npc', 'monster'] as const)('GM notes of a %s are edited in place', async (type) => {
  const draft = { ...(type === 'player' && { playerName: 'Ines' }), type, name: 'Ash' } as CharacterDraft
  const { user, stored } = await openSheet(draft)
  expect(screen.getByText('No GM notes yet. Click the pencil icon to add notes.')).toBeTruthy()
  await user.click(button('Edit GM notes'))
  await user.type(screen.getByLabelText('GM notes'), 'Not this')
  await user.click(section('GM Notes').getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('No GM notes yet. Click the pencil icon to add notes.')).toBeTruthy()
  await user.click(button('Edit GM notes'))
  await user.type(screen.getByLabelText('GM notes'), 'Owes the ferryman')
  await user.click(button('Save notes'))
  expect(await screen.findByText('GM notes updated successfully')).toBeTruthy()
  expect(section('GM Notes').getByText('Owes the ferryman')).toBeTruthy()
  expect(await stored()).toMatchObject({ notes: 'Owes the ferryman' })
})

test('notes and lines typed on a sheet are there again after a reload, until they are saved or discarded', async () => {
  const { id, user } = await openSheet({ type: 'npc', name: 'Hob' })
  const reload = async () => {
    cleanup()
    renderApp(app, <NpcsPanel campaignId={app.campaignId} openCharacterId={id} />)
    await screen.findByRole('dialog', { name: 'Hob' })
  }
  await user.click(button('Edit GM notes'))
  await user.type(screen.getByLabelText('GM notes'), 'Owes the ferryman')
  await user.click(button('Add action to actions'))
  await user.type(section('Actions').getByLabelText('Name'), 'Oar')
  await reload()
  expect(screen.getByLabelText('GM notes')).toHaveProperty('value', 'Owes the ferryman')
  expect(section('GM Notes').getByText('What you typed here before is back. It is not saved yet.')).toBeTruthy()
  await user.click(button('Add action to actions'))
  expect(section('Actions').getByLabelText('Name')).toHaveProperty('value', 'Oar')
  await user.click(section('Actions').getByRole('button', { name: 'Cancel' }))
  await user.click(button('Save notes'))
  await screen.findByText('GM notes updated successfully')
  await user.click(await screen.findByRole('button', { name: 'Edit GM notes' }))
  await user.type(screen.getByLabelText('GM notes'), ' nothing')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Hob' })).toBeNull())
  await reload()
  expect(section('GM Notes').getByText('Owes the ferryman')).toBeTruthy()
  await user.click(button('Add action to actions'))
  expect(section('Actions').getByLabelText('Name')).toHaveProperty('value', '')
})

test('a sheet stays with its unsaved text when another device deletes the character, and can restore it', async () => {
  const { id, user, stored } = await openSheet({ type: 'npc', name: 'Hob' })
  await user.click(button('Edit GM notes'))
  await user.type(screen.getByLabelText('GM notes'), 'Owes the ferryman')
  await deleteCharacter(app.db, id)
  expect(await screen.findByText('Deleted on another device.')).toBeTruthy()
  await user.click(button('Bring back'))
  await waitFor(() => expect(screen.queryByText('Deleted on another device.')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Hob' }))
  await user.click(button('Save notes'))
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Hob', notes: 'Owes the ferryman' }))
})

test('one that comes back has what the device that deleted it had written last', async () => {
  const { id, user, stored } = await openSheet({ type: 'npc', name: 'Hob', notes: 'Owes the ferryman' })
  const written = { notes: 'Paid the ferryman', _deleted: true }
  await changeDocument(app.db.collections.characters, id, (hob) => ({ ...hob, ...written }))
  await user.click(await screen.findByRole('button', { name: 'Bring back' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Hob', notes: 'Paid the ferryman' }))
})

test('an NPC can join and leave the party; a failed change is reverted', async () => {
  const { user, stored } = await openSheet({ type: 'npc', name: 'Hob' })
  const box = () => screen.getByLabelText('With Party (Include in Initiative)') as HTMLInputElement
  await user.click(box())
  expect(await screen.findByText('NPC added to initiative tracker')).toBeTruthy()
  expect(box().checked).toBe(true)
  act(forgetToasts)
  await user.click(box())
  expect(await screen.findByText('NPC removed from initiative tracker')).toBeTruthy()
  expect(await stored()).toMatchObject({ includeInInitiative: false })
  act(forgetToasts)
  const broken = vi.spyOn(app.db.collections.characters, 'findOne').mockImplementation(() => {
    throw new Error('The storage is lost')
  })
  await user.click(box())
  expect(await screen.findByText('Update Failed')).toBeTruthy()
  expect(screen.getByText('Failed to update character. Please try again.')).toBeTruthy()
  expect(box().checked).toBe(false)
  broken.mockRestore()
  expect(await stored()).toMatchObject({ includeInInitiative: false })
})

test('a rest on a sheet can be undone, and what was used since stays used', async () => {
  const look = { id: 'look', name: 'Second look', max: 2, used: 1, per: 'short rest' }
  const spellSlots = { 1: { max: 3, used: 2 } }
  const { user, stored } = await openSheet({
    ...{ type: 'player', name: 'Ash', playerName: 'Ines' },
    ...{ limitedAbilities: [look], spellSlots },
  })
  await user.click(button('Rest'))
  await user.click(await screen.findByRole('menuitem', { name: 'Long rest' }))
  await user.click(await screen.findByRole('button', { name: 'Slots, level 1: 3/3 left' }))
  await screen.findByRole('button', { name: 'Slots, level 1: 2/3 left' })
  await user.click(button('Undo'))
  await screen.findByRole('button', { name: 'Slots, level 1: 0/3 left' })
  expect(await stored()).toMatchObject({ limitedAbilities: [{ used: 1 }], spellSlots: { 1: { used: 3 } } })
})

test('closing a sheet asks about unsaved text', async () => {
  const { user } = await openSheet({ type: 'npc', name: 'Hob' })
  const sheet = () => within(screen.getByRole('dialog', { name: 'Hob' }))
  await user.click(button('Edit GM notes'))
  await user.type(screen.getByLabelText('GM notes'), 'Owes')
  await user.click(sheet().getByRole('button', { name: 'Edit' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByText('Discard what you typed?')).toBeNull())
  expect(screen.getByLabelText('GM notes')).toHaveProperty('value', 'Owes')
  await user.click(section('GM Notes').getByRole('button', { name: 'Cancel' }))

  await user.click(button('Add spell to spells'))
  await user.type(section('Spells').getByLabelText('Name'), 'Gust')
  await user.click(sheet().getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['player', 'Inventory', 'inventory'],
  ['player', 'Equipment', 'equipment'],
  ['monster', 'Loot', 'loot'],
] as const)('a %s has %s: items with their kind, rarity, number and worth', async (type, title, key) => {
  const draft = { ...(type === 'player' && { playerName: 'Ines' }), type, name: 'Ash' } as CharacterDraft
  const { user, stored } = await openSheet(draft)
  await user.click(button(`Add item to ${title.toLowerCase()}`))
  await user.click(section(title).getByRole('button', { name: 'Add item' }))
  expect(await screen.findByText('Item name is required')).toBeTruthy()
  await user.type(section(title).getByLabelText('Name'), 'Lantern')
  await user.clear(section(title).getByLabelText('Quantity'))
  const worth = section(title).getByLabelText<HTMLInputElement>('Value (gp)')
  await user.type(worth, '-1')
  await user.tab()
  expect(worth.value).toBe('0')
  await user.clear(worth)
  await user.type(worth, '2.5')
  await user.type(section(title).getByLabelText('Properties, one a line'), 'bright{Enter}warm')
  await user.click(section(title).getByRole('button', { name: 'Add item' }))
  expect(await section(title).findByText('Lantern')).toBeTruthy()
  const item = { name: 'Lantern', type: 'misc', rarity: 'common', quantity: 1, value: 2.5 }
  expect(await stored()).toMatchObject({ [key]: [{ ...item, properties: ['bright', 'warm'] }] })
})

test.each([
  ['Spells', 'spell', { name: 'Gust', level: 0, description: '' }],
  ['Actions', 'action', { name: 'Gust', description: '' }],
  ['Abilities', 'ability', { name: 'Gust', description: '' }],
  ['Weapons', 'weapon', { name: 'Gust', damage: '' }],
] as const)('a line of %s needs a name; Undo brings a removed one back', async (title, one, entry) => {
  const { user, stored } = await openSheet({ type: 'npc', name: 'Hob' })
  await user.click(button(`Add ${one} to ${title.toLowerCase()}`))
  await user.click(section(title).getByRole('button', { name: `Add ${one}` }))
  expect(await screen.findByText(`${one.charAt(0).toUpperCase()}${one.slice(1)} name is required`)).toBeTruthy()
  await user.type(section(title).getByLabelText('Name'), 'Gust')
  await user.click(section(title).getByRole('button', { name: `Add ${one}` }))
  await waitFor(async () => expect(await stored()).toMatchObject({ [title.toLowerCase()]: [entry], conflicts: [] }))
  act(forgetToasts)
  await user.click(await section(title).findByRole('button', { name: 'Edit Gust' }))
  await user.click(section(title).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Gust removed')).toBeTruthy()
  expect(await stored()).toMatchObject({ [title.toLowerCase()]: [] })
  await user.click(button('Undo'))
  expect(await section(title).findByText('Gust')).toBeTruthy()
  expect(await stored()).toMatchObject({ [title.toLowerCase()]: [entry] })
})

test('a sheet shows the lists, the known stats, and what players see', async () => {
  const item = {
    type: 'armor' as const,
    rarity: 'rare' as const,
    description: '',
    properties: [],
    magicalProperties: [],
  }
  await openSheet({
    ...{ type: 'monster', name: 'Saltgaunt', challengeRating: 0.125, alias: 'Hooded figure', hidden: true },
    weapons: [{ id: 'w', name: 'Bell rope', damage: '1d8' }],
    spells: [{ id: 's', name: 'Toll', level: 3, description: 'Everybody hears it' }],
    abilities: ['Amphibious'],
    equipment: [{ ...item, id: 'e', name: 'Rusted mail', quantity: 1, acBonus: 2 }],
  })
  const sheet = within(screen.getByRole('dialog', { name: 'Saltgaunt' }))
  for (const text of ['Challenge 1/8', 'Hooded figure', 'Hidden from players', '1d8', 'level 3', 'Amphibious']) {
    expect(sheet.getAllByText(text).length).toBeGreaterThan(0)
  }
  expect(sheet.getByText('Everybody hears it')).toBeTruthy()
  expect(sheet.getByText(/\+2 Defence/)).toBeTruthy()
})
