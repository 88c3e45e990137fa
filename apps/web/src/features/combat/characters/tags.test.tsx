import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCharacter } from '../../../data/local/index.ts'
import { beginCombat, openHub } from '../../../testing/at-hub.tsx'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const add = (name: string, tags: string[], includeInInitiative = false) =>
  createCharacter(app.db, app.campaignId, { type: 'monster', name, tags, includeInInitiative })
const names = () =>
  within(screen.getByRole('list', { name: 'Characters' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[title]')?.getAttribute('title'))
const tag = (name: string) => screen.getByRole('button', { name })

test('the tags of those listed filter them, all together, the most used first', async () => {
  await add('Bat', ['fen'])
  await add('Orc', ['Fen', 'boss'])
  await add('Rat', [])
  openHub(app)
  const line = await screen.findByRole('group', { name: 'Filter by tags' })
  const shown = within(line).getAllByRole('button')
  expect(shown.map((button) => button.getAttribute('aria-label'))).toEqual(['fen, 2', 'boss, 1'])
  fireEvent.click(tag('fen, 2'))
  await waitFor(() => expect(names()).toEqual(['Bat', 'Orc']))
  fireEvent.click(tag('boss, 1'))
  await waitFor(() => expect(names()).toEqual(['Orc']))
  expect(tag('boss, 1').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(tag('boss, 1'))
  fireEvent.click(tag('fen, 2'))
  await waitFor(() => expect(names()).toEqual(['Bat', 'Orc', 'Rat']))
})

test('without tags, and beside the combatants alone, no line takes their space', async () => {
  await add('Bat', [], true)
  openHub(app)
  await screen.findByRole('list', { name: 'Characters' })
  expect(screen.queryByRole('group', { name: 'Filter by tags' })).toBeNull()
  await add('Orc', ['boss'])
  expect(await screen.findByRole('group', { name: 'Filter by tags' })).toBeTruthy()
  cleanup()
  await beginCombat(app)
  expect(screen.queryByRole('group', { name: 'Filter by tags' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: /^Others, 1/, expanded: false }))
  expect(await screen.findByRole('group', { name: 'Filter by tags' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Others, 1/ }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Filter by tags' })).toBeNull())
})
