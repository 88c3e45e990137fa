import 'fake-indexeddb/auto'
import type { MapAnswer } from '@lanternkeep/schema'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter } from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { GiveMenu } from './give-menu.tsx'
import { MapResults } from './map-results.tsx'
import { NoteMenu } from './note-menu.tsx'

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }))

test('a second press on Create handout while the first one works makes no second handout', async () => {
  const answer: MapAnswer = { title: 'Crypt', description: 'Old.', context: '', imageUrl: '', mapKey: [] }
  const cards = () => ({ key: 'crypt', tools: null, editor: undefined })
  renderApp(app, <MapResults campaignId={app.campaignId} answer={answer} cards={cards} />)
  await press('Create handout')
  await press('Create handout')
  expect(await screen.findByText('In handouts')).toBeTruthy()
  const made = () => app.db.collections.handouts.find().exec()
  expect(await made()).toHaveLength(1)
})

test('while one gift is on its way, the same menu gives no other', async () => {
  await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  const onGive = vi.fn(() => new Promise<void>(() => {}))
  renderApp(app, <GiveMenu campaignId={app.campaignId} label="Give to…" what="Rope" onGive={onGive} />)
  await waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false))
  for (const _ of [1, 2]) {
    await press('Give to… Rope')
    await choose('Mira')
  }
  expect(onGive).toHaveBeenCalledOnce()
})

test('while a note is written, the same menu writes no other', async () => {
  const onNote = vi.fn(() => new Promise<boolean>(() => {}))
  renderApp(app, <NoteMenu campaignId={app.campaignId} what="Crypt" onNote={onNote} />)
  for (const _ of [1, 2]) {
    await press('To the journal: Crypt')
    await choose('A new session')
  }
  expect(onNote).toHaveBeenCalledOnce()
})
