import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCharacter, deleteCharacter, ensureLibrary } from '../../data/local/index.ts'
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

test('a creature that another device removes while it is edited keeps its kind, and the form knows it', async () => {
  const { id } = await createCharacter(app.db, await ensureLibrary(app.db), { type: 'npc', name: 'Lampwright' })
  renderApp(
    app,
    <LibraryPanel
      onImport={() => {}}
      campaignId={app.campaignId}
      openCreatureId={`library/${id}`}
      banners={null}
      renderForm={({ type, character, wasDeleted }) => (
        <p>{wasDeleted ? `The ${type} was deleted` : `Edits the ${type} ${character?.name}`}</p>
      )}
      onStarted={() => {}}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByText('Edits the npc Lampwright')
  await deleteCharacter(app.db, id)
  await waitFor(() => expect(screen.getByText('The npc was deleted')).toBeTruthy())
})
