import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter, deleteCharacter } from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
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

const stored = async (name: string) => {
  const found = await app.db.collections.characters.find({ selector: { campaignId: app.campaignId } }).exec()
  return found.find((document) => document.name === name)?.toJSON()
}
const hob = () => createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Hob', traits: ['a', 'b', 'c', 'd'] })

const pageAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a new player has the defaults of the form', async () => {
  renderApp(app, <PlayersPanel campaignId={app.campaignId} />)
  const user = userEvent.setup({ delay: null })
  expect(await screen.findByText('No players yet. Add players to your campaign.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'New Player' }))
  await user.click(await screen.findByRole('button', { name: 'Create Player' }))
  expect((await screen.findAllByText('Character name is required')).length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText('Character name'), 'Mira')
  await user.type(screen.getByLabelText('Player name'), 'Annika')
  await user.click(screen.getByRole('button', { name: 'Create Player' }))
  expect(await screen.findByText('Player created successfully')).toBeTruthy()
  expect(await stored('Mira')).toMatchObject({
    ...{ type: 'player', playerName: 'Annika', health: 30, maxHealth: 30, armorClass: 14 },
    ...{ initiativeBonus: 0, includeInInitiative: true, level: 1 },
  })
})

test("changing the maximum sets health to the same, and an edit keeps fields that the form doesn't show", async () => {
  const mira = await createCharacter(app.db, app.campaignId, {
    ...{ type: 'player', name: 'Mira', playerName: 'Jo', health: 9, maxHealth: 30 },
    weapons: [{ id: 'w', name: 'Hook', damage: '1d6' }],
  })
  renderApp(app, <PlayersPanel campaignId={app.campaignId} />)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Edit Mira' }))
  const field = await screen.findByLabelText('Max health')
  await user.clear(field)
  await user.type(field, '44')
  expect(screen.getByLabelText('Health')).toHaveProperty('value', '44')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Player updated successfully')).toBeTruthy()
  const saved = await stored('Mira')
  expect(saved).toMatchObject({ health: 44, maxHealth: 44, weapons: [{ id: 'w' }] })
  expect(saved?.healthMark).not.toBe(mira.healthMark)
})

test('a form keeps its text when saving fails', async () => {
  renderApp(app, <MonstersPanel campaignId={app.campaignId} startNew />)
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByLabelText('Name'), 'Bellringer')
  vi.spyOn(app.db.collections.characters, 'insert').mockRejectedValue(new Error('quota'))
  await user.click(screen.getByRole('button', { name: 'Create Monster' }))
  expect(await screen.findByText('Failed to create monster')).toBeTruthy()
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Bellringer')
})

test("closing a changed form or its page asks first; Cancel doesn't", async () => {
  renderApp(app, <NpcsPanel campaignId={app.campaignId} startNew />)
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByLabelText('Name'), 'Hob')
  expect(pageAsks()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Discard what you typed?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByText('Discard what you typed?')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
  expect(pageAsks()).toBe(false)
})

test('a character that another device deletes during an edit can be kept as a new one', async () => {
  const { id } = await hob()
  renderApp(app, <NpcsPanel campaignId={app.campaignId} />)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Edit Hob' }))
  await user.type(await screen.findByLabelText('Name'), ' the Ferryman')
  await deleteCharacter(app.db, id)
  expect(await screen.findByText(/^Deleted on another device/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create NPC' }))
  expect(await screen.findByText('NPC created successfully')).toBeTruthy()
  expect((await stored('Hob the Ferryman'))?.id).not.toBe(id)
})

test('a card shows at most three traits', async () => {
  await hob()
  renderApp(app, <NpcsPanel campaignId={app.campaignId} />)
  const card = (await screen.findByRole('heading', { name: 'Hob' })).closest('article')
  expect(card?.textContent).toMatch(/abc(?!d)/)
})

test('the lists of the sheet can be extended, changed and shortened', async () => {
  await hob()
  renderApp(app, <NpcsPanel campaignId={app.campaignId} />)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: "Open Hob's sheet" }))
  await user.click(await screen.findByRole('button', { name: 'Add weapon to weapons' }))
  await user.click(screen.getByRole('button', { name: 'Add weapon' }))
  expect(await screen.findByText('Weapon name is required')).toBeTruthy()
  const weapons = within(screen.getByRole('region', { name: 'Weapons' }))
  expect(pageAsks()).toBe(false)
  await user.type(weapons.getByLabelText('Name'), 'Boat hook')
  expect(pageAsks()).toBe(true)
  await user.type(weapons.getByLabelText('Damage'), '1d6')
  await user.click(weapons.getByRole('button', { name: 'Add weapon' }))
  await user.click(await weapons.findByRole('button', { name: 'Edit Boat hook' }))
  await user.clear(weapons.getByLabelText('Damage'))
  await user.click(weapons.getByRole('button', { name: 'Save weapon' }))
  await waitFor(async () => expect((await stored('Hob'))?.weapons).toMatchObject([{ name: 'Boat hook', damage: '' }]))
  await user.click(await weapons.findByRole('button', { name: 'Edit Boat hook' }))
  await user.click(weapons.getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect((await stored('Hob'))?.weapons).toEqual([]))
})

test('a sheet stays open when its deletion is canceled', async () => {
  await hob()
  renderApp(app, <NpcsPanel campaignId={app.campaignId} />)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: /^Open Hob/ }))
  expect(await screen.findByRole('button', { name: 'Add weapon to weapons' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete Hob' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('Delete this NPC?')).toBeNull())
  expect(screen.getByRole('button', { name: 'Add weapon to weapons' })).toBeTruthy()
})

test('deleting an NPC asks, a monster is deleted at once, and Undo brings back either', async () => {
  await hob()
  renderApp(app, <NpcsPanel campaignId={app.campaignId} />)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Delete Hob' }))
  expect(await screen.findByText('Delete this NPC?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete NPC' }))
  expect(await screen.findByText('NPC deleted successfully')).toBeTruthy()
  expect(await stored('Hob')).toBeUndefined()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await stored('Hob')).toBeTruthy())
  cleanup()

  const orc = await createCharacter(app.db, app.campaignId, { type: 'monster', name: 'Orc', health: 7 })
  renderApp(app, <MonstersPanel campaignId={app.campaignId} />)
  await user.click(await screen.findByRole('button', { name: 'Delete Orc' }))
  expect(await screen.findByText('Monster deleted successfully')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await stored('Orc')).toMatchObject({ id: orc.id, health: 7 }))
})

test.each([
  ['monster', MonstersPanel],
  ['npc', NpcsPanel],
] as const)('after a %s is deleted, the focus goes to what has its place', async (type, Panel) => {
  for (const name of ['Bat', 'Hob', 'Orc']) await createCharacter(app.db, app.campaignId, { type, name })
  renderApp(app, <Panel campaignId={app.campaignId} />)
  const user = userEvent.setup({ delay: null })
  const remove = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
    if (type === 'npc') await user.click(await screen.findByRole('button', { name: 'Delete NPC' }))
  }
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await remove('Hob')
  await waitFor(() => expect(focused()).toBe("Open Orc's sheet"))
  await remove('Orc')
  await waitFor(() => expect(focused()).toBe("Open Bat's sheet"))
})

test('the second click of a double click on Delete leaves the monster alone that took the place', async () => {
  for (const name of ['Ant', 'Bat']) await createCharacter(app.db, app.campaignId, { type: 'monster', name })
  renderApp(app, <MonstersPanel campaignId={app.campaignId} />)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Delete Ant' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Ant' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Delete Bat' }), { detail: 2 })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect([await stored('Ant'), await stored('Bat')]).toMatchObject([{}, {}]))
})
