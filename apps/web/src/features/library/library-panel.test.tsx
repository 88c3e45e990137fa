import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createCharacter,
  deleteCharacter,
  ensureLibrary,
  redoCombatAct,
  undoCombatAct,
} from '../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { LibraryPanel } from './library-panel.tsx'

let app: TestApp
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

function show(openCreatureId: string) {
  renderApp(
    app,
    <LibraryPanel
      onImport={() => {}}
      campaignId={app.campaignId}
      openCreatureId={openCreatureId}
      banners={null}
      renderForm={({ type, character, wasDeleted }) => (
        <p>{wasDeleted ? `The ${type} was deleted` : `Edits the ${type} ${character?.name}`}</p>
      )}
      onStarted={() => {}}
    />,
  )
}

test('a creature that another device removes while it is edited keeps its kind, and the form knows it', async () => {
  const { id } = await createCharacter(app.db, await ensureLibrary(app.db), { type: 'npc', name: 'Lampwright' })
  show(`library/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByText('Edits the npc Lampwright')
  await deleteCharacter(app.db, id)
  await waitFor(() => expect(screen.getByText('The npc was deleted')).toBeTruthy())
})

test('a double click copies a creature to the campaign once', async () => {
  const { id } = await createCharacter(app.db, await ensureLibrary(app.db), { type: 'monster', name: 'Bog wight' })
  const copies = () => app.db.collections.characters.find({ selector: { campaignId: app.campaignId } }).exec()
  show(`library/${id}`)
  const copy = await screen.findByRole('button', { name: 'Copy to this campaign' })
  fireEvent.click(copy, { detail: 1 })
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(await copies()).toHaveLength(1)
  fireEvent.click(copy, { detail: 2 })
  await user.click(undo)
  await waitFor(async () => expect(await copies()).toEqual([]))
})

test('once a creature is removed, the next one in the list has the focus', async () => {
  const library = await ensureLibrary(app.db)
  for (const name of ['AA Bog wight', 'AB Mire hag']) {
    await createCharacter(app.db, library, { type: 'monster', name })
  }
  show('')
  await user.click(await screen.findByRole('button', { name: /^AA Bog wight/ }))
  await user.click(await screen.findByRole('button', { name: 'Remove AA Bog wight from the library' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^AA Bog wight/ })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^AB Mire hag/ })))
})

test('no creature comes in while how many can’t be read', async () => {
  const { id } = await createCharacter(app.db, await ensureLibrary(app.db), { type: 'monster', name: 'Bog wight' })
  show(`library/${id}`)
  const many = await screen.findByLabelText<HTMLInputElement>('How many')
  await user.clear(many)
  await user.type(many, '2-3')
  for (const name of ['Start a fight', 'Copy to this campaign']) {
    await user.click(screen.getByRole('button', { name }))
    expect([many.value, document.activeElement === many]).toEqual(['2-3', true])
  }
  expect(await inCampaign()).toEqual([])
})

async function bringIn(): Promise<HTMLElement> {
  const { id } = await createCharacter(app.db, await ensureLibrary(app.db), { type: 'monster', name: 'Bog wight' })
  show(`library/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Start a fight' }))
  return screen.findByRole('button', { name: 'Undo' })
}
const inCampaign = () => app.db.collections.characters.find({ selector: { campaignId: app.campaignId } }).exec()

test('the toast of a creature that came in goes once that is undone another way', async () => {
  await bringIn()
  await undoCombatAct(app.db, app.campaignId)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  expect(await inCampaign()).toEqual([])
})

test('its Undo is the log’s, which can bring the creature back', async () => {
  await user.click(await bringIn())
  await waitFor(async () => expect(await inCampaign()).toEqual([]))
  await waitFor(async () => expect(await redoCombatAct(app.db, app.campaignId)).not.toBeNull())
  expect(await inCampaign()).toMatchObject([{ name: 'Bog wight' }])
})
