import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter, createSession } from '../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { SearchDialog } from './search-dialog.tsx'

let app: TestApp
const onOpen = vi.fn()
beforeEach(async () => {
  app = await openTestApp()
  await createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Old Hob', faction: 'Ferrymen' })
  await createCharacter(app.db, app.campaignId, { type: 'monster', name: 'Hobgoblin' })
  await createSession(app.db, app.campaignId, {
    sessionNumber: 4,
    gmNotes: 'The ferry was late; Hob had been drinking.',
  })
  renderApp(app, <SearchDialog campaignId={app.campaignId} onOpen={onOpen} onClose={() => {}} />)
})
afterEach(async () => {
  cleanup()
  onOpen.mockClear()
  await app.leave()
})

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('characters and notes are found by their words; Enter opens the chosen one', async () => {
  const field = screen.getByRole('combobox', { name: 'Words to look for' })
  await userEvent.type(field, 'hob')
  expect(await screen.findByText('3 results')).toBeTruthy()
  expect(options()).toEqual([
    'HobgoblinMonster',
    'Old HobNPC',
    'Session 4Notes: The ferry was late; Hob had been drinking.Session',
  ])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  const chosen = screen.getByRole('option', { selected: true })
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id)
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ kind: 'npc', title: 'Old Hob' }))
})

test('a press opens a result, and a search without results says so', async () => {
  const field = screen.getByRole('combobox', { name: 'Words to look for' })
  await userEvent.type(field, 'ferry')
  const list = within(screen.getByRole('listbox', { name: 'Found' }))
  await userEvent.click(await list.findByRole('option', { name: /Session 4/ }))
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ kind: 'session' }))
  await userEvent.type(field, ' dragon')
  expect(await screen.findByText('No results')).toBeTruthy()
  expect(options()).toEqual([])
})
