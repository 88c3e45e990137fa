import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createCharacter,
  createEncounter,
  createHandout,
  createSession,
  ensureLibrary,
} from '../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { SearchDialog } from './search-dialog.tsx'

let app: TestApp
const onOpen = vi.fn()
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  app = await openTestApp()
  await createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Old Hob', faction: 'Ferrymen' })
  await createCharacter(app.db, app.campaignId, { type: 'monster', name: 'Hobgoblin' })
  await createSession(app.db, app.campaignId, {
    sessionNumber: 4,
    date: '2026-11-20T20:00:00.000Z',
    gmNotes: 'The ferry was late; Hob had been drinking.',
  })
})
afterEach(async () => {
  cleanup()
  onOpen.mockClear()
  await app.leave()
})

const show = () => renderApp(app, <SearchDialog campaignId={app.campaignId} onOpen={onOpen} onClose={() => {}} />)
const field = () => screen.getByRole('combobox', { name: 'Words to look for' })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const heads = () => [...document.querySelectorAll('[data-group]')].map((head) => head.textContent)

test('each kind is a group, and each result says why it is there unless its name does', async () => {
  show()
  await user.type(field(), 'hob')
  await waitFor(() => expect(heads()).toEqual(['Monsters 1', 'Players and NPCs 1', 'Library 1', 'Sessions 1']))
  expect(screen.getByText('4 results')).toBeTruthy()
  expect(options()).toEqual([
    'HobgoblinMonster',
    'Old HobNPC',
    'HobgoblinSRD',
    expect.stringMatching(/^Session 4GM notes: The ferry was late; Hob had been drinking\..*2026$/),
  ])
})

test('the arrow keys go through all groups, and Enter opens the chosen one', async () => {
  show()
  await user.type(field(), 'hob')
  await screen.findByText('4 results')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  const chosen = screen.getByRole('option', { selected: true })
  expect(field().getAttribute('aria-activedescendant')).toBe(chosen.id)
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ kind: 'npc', title: 'Old Hob' }))
})

test('handouts, encounters, places and own creatures are found', async () => {
  const { db, campaignId } = app
  await createHandout(db, campaignId, { title: 'Letter', text: 'Bring the xyster.', imageUrl: undefined })
  await createEncounter(db, campaignId, { name: 'Toll', place: 'Xyster Gate' })
  await createCharacter(db, await ensureLibrary(db), { type: 'monster', name: 'Xyster', tags: ['mine'] })
  show()
  await user.type(field(), 'xyster')
  await waitFor(() => expect(options()).toHaveLength(4))
  expect(options()).toEqual([
    'Xyster GatePlace',
    'XysterYours',
    'LetterText: Bring the xyster.Handout',
    'TollPlace: Xyster GateEncounter',
  ])
})

test('a long group shows the rest in its place, by key and by press, and the keys go on from there', async () => {
  for (let number = 1; number <= 12; number += 1) {
    await createCharacter(app.db, app.campaignId, { type: 'npc', name: `Xyster ${number}` })
  }
  show()
  await user.type(field(), 'xyster')
  const more = await screen.findByRole('option', { name: 'Show all 12' })
  expect(options()).toHaveLength(6)
  await user.keyboard('{ArrowDown>5/}')
  expect(more.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(options()).toHaveLength(12))
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Xyster 6NPC')
  await user.type(field(), ' 1')
  await waitFor(() => expect(options()).toEqual(['Xyster 1NPC', 'Xyster 10NPC', 'Xyster 11NPC', 'Xyster 12NPC']))
})

test('a press that other results came under opens nothing', async () => {
  show()
  await user.type(field(), 'hob')
  await screen.findByText('4 results')
  const [first] = screen.getAllByRole('option') as [HTMLElement]
  fireEvent.mouseDown(first)
  await user.type(field(), ' fer', { skipClick: true })
  await waitFor(() => expect(first.textContent).toContain('Old Hob'))
  fireEvent.click(first, { detail: 1 })
  expect(onOpen).not.toHaveBeenCalled()
  await user.click(first)
  expect(onOpen).toHaveBeenCalledTimes(1)
  // As a screen reader presses it.
  fireEvent.click(first)
  expect(onOpen).toHaveBeenCalledTimes(2)
  expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Old Hob' }))
})

test('a press opens a result, and a search without results says so', async () => {
  show()
  await user.type(field(), 'ferry')
  const list = within(screen.getByRole('listbox', { name: 'Found' }))
  await user.click(await list.findByRole('option', { name: /Session 4/ }))
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ kind: 'session' }))
  await user.type(field(), ' dragon')
  expect(await screen.findByText('No results')).toBeTruthy()
  expect(options()).toEqual([])
})
