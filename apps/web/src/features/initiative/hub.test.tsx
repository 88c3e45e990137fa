import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter } from '../../data/local/index.ts'
import { openTable, renderAtTable, type Table } from '../../testing/render-with-db.tsx'
import { Hub } from './hub.tsx'

let table: Table
const onAddCharacter = vi.fn()
const onOpenCharacter = vi.fn()

beforeEach(async () => {
  table = await openTable()
})
afterEach(async () => {
  cleanup()
  await table.leave()
})

const addMira = () =>
  createCharacter(table.db, table.campaignId, {
    type: 'player',
    name: 'Mira',
    playerName: 'Jo',
    health: 30,
    maxHealth: 30,
  })
const addOrc = (name = 'Orc') =>
  createCharacter(table.db, table.campaignId, {
    type: 'monster',
    name,
    health: 15,
    maxHealth: 15,
    includeInInitiative: true,
  })
const openHub = () =>
  renderAtTable(
    table,
    <Hub
      campaignId={table.campaignId}
      whereWeAre={<p>The party sleeps in Saltmere</p>}
      onAddCharacter={onAddCharacter}
      onOpenCharacter={onOpenCharacter}
    />,
  )
const healthOf = (name: string) => {
  const row = screen.getByLabelText(`Include ${name} in initiative`).closest('li')
  if (!row) throw new Error(`No row of ${name}`)
  return within(row).getByRole('img')
}
const turns = () => within(screen.getByRole('list', { name: 'Turn order' })).getAllByRole('listitem')

test('an empty campaign says so, and the tracker says how a fight begins and where the party is', async () => {
  openHub()
  expect(await screen.findByText('No characters yet. Add players, NPCs, or monsters to your campaign.')).toBeTruthy()
  expect(screen.getByText('Select characters and click "Create Initiative" to begin combat.')).toBeTruthy()
  expect(screen.getByText('The party sleeps in Saltmere')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create Initiative' })).toHaveProperty('disabled', true)
})

test('a typed manual initiative counts for the order that is created next', async () => {
  await addMira()
  await addOrc()
  openHub()
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByLabelText('Manual initiative for Orc'), '99')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  expect(await screen.findByText('Initiative Created')).toBeTruthy()
  expect(screen.getByText('2 combatants in order')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Round 1' })).toBeTruthy()
  expect(turns()[0]?.textContent).toContain('Orc')
  expect(turns()[0]?.textContent).toContain('Now')
  await user.click(screen.getByRole('button', { name: /^Next Turn/ }))
  await waitFor(() => expect(turns()[1]?.textContent).toContain('Now'))
})

test('what is no number becomes a manual initiative of 0', async () => {
  await addOrc()
  openHub()
  const user = userEvent.setup({ delay: null })
  const field = await screen.findByLabelText<HTMLInputElement>('Manual initiative for Orc')
  await user.type(field, 'soon{Enter}')
  await waitFor(() => expect(field.value).toBe('0'))
})

test('a typed amount says its effect, is applied by Enter and taken back by Undo', async () => {
  await addOrc()
  openHub()
  const user = userEvent.setup({ delay: null })
  const field = await screen.findByLabelText('Amount for Orc')
  await user.type(field, '12')
  expect(screen.getByText('12 damage: 15 to 3, Bloodied')).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(healthOf('Orc').getAttribute('aria-label')).toBe('3 of 15 health, Bloodied'))
  expect(await screen.findByText('Orc: 15 to 3, Bloodied')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  await screen.findByRole('heading', { name: 'Round 1' })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Round 1' })).toBeNull())
})

test('several selected rows take one amount together', async () => {
  await addOrc('Orc 1')
  await addOrc('Orc 2')
  openHub()
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: /^Orc 1/ }))
  await user.click(screen.getByRole('button', { name: 'Select several' }))
  await user.click(screen.getByRole('button', { name: /^Orc 2/ }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  await user.type(screen.getByLabelText('Amount for Orc 1'), '=4{Enter}')
  await waitFor(() => expect(healthOf('Orc 2').getAttribute('aria-label')).toBe('4 of 15 health, Bloodied'))
  expect(healthOf('Orc 1').getAttribute('aria-label')).toBe('4 of 15 health, Bloodied')
})

test('minus and plus change health by one, within its bounds', async () => {
  await addOrc()
  openHub()
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByLabelText("Lower Orc's health"))
  await waitFor(() => expect(healthOf('Orc').getAttribute('aria-label')).toBe('14 of 15 health, Hurt'))
  await user.click(screen.getByLabelText("Raise Orc's health"))
  await user.click(screen.getByLabelText("Raise Orc's health"))
  await waitFor(() => expect(healthOf('Orc').getAttribute('aria-label')).toBe('15 of 15 health, Healthy'))
})

test('Create Initiative asks while a fight runs', async () => {
  await addOrc()
  openHub()
  const user = userEvent.setup({ delay: null })
  await screen.findByLabelText('Include Orc in initiative')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  await screen.findByRole('heading', { name: 'Round 1' })
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  expect(await screen.findByText('Start a new initiative?')).toBeTruthy()
})

test('who comes in mid-fight is offered to be added, and the round stays', async () => {
  await addOrc()
  openHub()
  const user = userEvent.setup({ delay: null })
  await screen.findByLabelText('Include Orc in initiative')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  await screen.findByRole('heading', { name: 'Round 1' })
  await user.keyboard('n')
  await screen.findByRole('heading', { name: 'Round 2' })
  await addOrc('Bat')
  await screen.findByLabelText('Include Bat in initiative')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  await user.click(await screen.findByRole('button', { name: 'Add Bat' }))
  await waitFor(() => expect(turns()).toHaveLength(2))
  expect(screen.getByRole('heading', { name: 'Round 2' })).toBeTruthy()
})

test('a cleared fight can be taken back long after the toast has gone', async () => {
  await addOrc()
  openHub()
  const user = userEvent.setup({ delay: null })
  await screen.findByLabelText('Include Orc in initiative')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  await user.click(await screen.findByRole('button', { name: 'Undo: Fight cleared' }))
  await screen.findByRole('heading', { name: 'Round 1' })
})

test('a value edited in place moves its own row', async () => {
  await addMira()
  await addOrc()
  openHub()
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByLabelText('Manual initiative for Orc'), '20')
  await user.type(screen.getByLabelText('Manual initiative for Mira'), '10')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  const value = await screen.findByLabelText('Initiative of Mira')
  await user.clear(value)
  await user.type(value, '25{Enter}')
  await waitFor(() => expect(turns()[0]?.textContent).toContain('Mira'))
})

test('keys run the fight, and are off while somebody types', async () => {
  await addOrc()
  openHub()
  const user = userEvent.setup({ delay: null })
  await screen.findByLabelText('Include Orc in initiative')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  await screen.findByRole('heading', { name: 'Round 1' })
  await user.keyboard('n')
  await screen.findByRole('heading', { name: 'Round 2' })
  await user.type(screen.getByLabelText('Amount for Orc'), 'n{Escape}')
  expect(screen.getByRole('heading', { name: 'Round 2' })).toBeTruthy()
  await user.keyboard('h')
  expect(await screen.findByText('players do not see it')).toBeTruthy()
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(screen.queryByText('players do not see it')).toBeNull())
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByRole('heading', { name: 'Round 1' })
})

test('Add asks for the kind, details open the sheet', async () => {
  await addOrc()
  openHub()
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  await user.click(await screen.findByRole('menuitem', { name: 'NPC' }))
  expect(onAddCharacter).toHaveBeenCalledWith('npc')
  await user.click(screen.getByRole('button', { name: /details of Orc/ }))
  await user.click(await screen.findByRole('button', { name: "Open Orc's sheet" }))
  expect(onOpenCharacter).toHaveBeenCalled()
})
