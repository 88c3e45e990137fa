import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CharacterDraft, createCharacter } from '../../../data/local/index.ts'
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
const drafts: Record<keyof typeof panels, CharacterDraft> = {
  player: { type: 'player', name: 'Ash', playerName: 'Ines' },
  npc: { type: 'npc', name: 'Ash' },
  monster: { type: 'monster', name: 'Ash' },
}
const show = (type: keyof typeof panels) => {
  const Panel = panels[type]
  renderApp(app, <Panel campaignId={app.campaignId} />)
  return userEvent.setup({ delay: null })
}
const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const button = (name: string) => screen.getByRole('button', { name })
/** In one go: every key would draw the whole form again. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const breakStorage = () =>
  vi.spyOn(app.db.collections.characters, 'findOne').mockImplementation(() => {
    throw new Error('The storage is lost')
  })

test.each([
  ['player', 'Player', 'Players', 'Loading players...', 'No players yet. Add players to your campaign.'],
  ['npc', 'NPC', 'NPCs', 'Loading NPCs...', 'No NPCs yet. Create or generate NPCs for your campaign.'],
  [
    'monster',
    'Monster',
    'Monsters and Enemies',
    'Loading monsters...',
    'No monsters yet. Create enemies to track in your campaign.',
  ],
] as const)('%s: the panel says what it is, when it is loading and empty, and what was done', async (...row) => {
  const [type, One, title, loading, empty] = row
  const user = show(type)
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole('status', { name: loading })).toBeTruthy()
  expect(await screen.findByText(empty)).toBeTruthy()

  await user.click(button(`New ${One}`))
  fill(await screen.findByLabelText(type === 'player' ? 'Character name' : 'Name'), 'Ash')
  if (type === 'player') fill(screen.getByLabelText('Player name'), 'Ines')
  await user.click(button(`Create ${One}`))
  expect(await toasts().findByText(`${One} created successfully`)).toBeTruthy()
  act(forgetToasts)

  await user.click(await screen.findByRole('button', { name: 'Edit Ash' }))
  expect(await screen.findByRole('dialog', { name: `Edit ${One}` })).toBeTruthy()
  fill(screen.getByLabelText('Initiative bonus'), '4')
  await user.click(button('Save Changes'))
  expect(await toasts().findByText(`${One} updated successfully`)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(forgetToasts)

  await user.click(button('Delete Ash'))
  if (type !== 'monster') {
    const dialog = within(await screen.findByRole('dialog', { name: `Delete this ${type === 'npc' ? 'NPC' : type}?` }))
    await user.click(dialog.getByRole('button', { name: `Delete ${type === 'npc' ? 'NPC' : type}` }))
  }
  expect(await toasts().findByText(`${One} deleted successfully`)).toBeTruthy()
  expect(await screen.findByText(empty)).toBeTruthy()
})

test.each([
  ['player', 'player'],
  ['npc', 'NPC'],
  ['monster', 'monster'],
] as const)('%s: a failed save says so and stays open; a failed delete says nothing', async (type, one) => {
  await createCharacter(app.db, app.campaignId, drafts[type])
  const user = show(type)
  await user.click(await screen.findByRole('button', { name: 'Edit Ash' }))
  fill(await screen.findByLabelText('Initiative bonus'), '2')
  breakStorage()
  await user.click(button('Save Changes'))
  expect(await toasts().findByText('Error')).toBeTruthy()
  expect(toasts().getByText(`Failed to update ${one}`)).toBeTruthy()
  act(forgetToasts)
  await user.click(button('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(button('Delete Ash'))
  if (type !== 'monster') await user.click(await screen.findByRole('button', { name: `Delete ${one}` }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { name: 'Ash' })).toBeTruthy()
  expect(toasts().queryByRole('status')).toBeNull()

  vi.spyOn(app.db.collections.characters, 'insert').mockRejectedValue(new Error('The storage is full'))
  await user.click(button(`New ${one.charAt(0).toUpperCase()}${one.slice(1)}`))
  fill(await screen.findByLabelText(type === 'player' ? 'Character name' : 'Name'), 'Mira')
  if (type === 'player') fill(screen.getByLabelText('Player name'), 'Jo')
  await user.click(button(`Create ${one.charAt(0).toUpperCase()}${one.slice(1)}`))
  expect(await toasts().findByText(`Failed to create ${one}`)).toBeTruthy()
  expect(screen.getByDisplayValue('Mira')).toBeTruthy()
})

test('a card opens the sheet; editing closes it, and New clears the form and deselects the card', async () => {
  await createCharacter(app.db, app.campaignId, drafts.player)
  const user = show('player')
  const card = () => screen.getByRole('heading', { name: 'Ash', level: 3 }).closest('article')
  await user.click(await screen.findByRole('button', { name: "Open Ash's sheet" }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Ash' }))
  expect(card()?.dataset.open).toBe('true')
  await user.click(sheet.getByRole('button', { name: 'Edit' }))
  expect(await screen.findByRole('dialog', { name: 'Edit Player' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Ash' })).toBeNull()
  expect(card()?.dataset.open).toBeUndefined()
  expect(screen.getByLabelText('Character name')).toHaveProperty('value', 'Ash')
  await user.click(button('Cancel'))

  await user.click(await screen.findByRole('button', { name: "Open Ash's sheet" }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  await user.click(button('New Player'))
  expect(await screen.findByLabelText('Character name')).toHaveProperty('value', '')
  expect(card()?.dataset.open).toBeUndefined()
})
