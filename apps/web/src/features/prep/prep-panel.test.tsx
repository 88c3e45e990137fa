import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEncounter } from '../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { PrepPanel } from './prep-panel.tsx'

let app: TestApp
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  app = await openTestApp()
  renderApp(app, <PrepPanel campaignId={app.campaignId} onStarted={() => {}} />)
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const stored = async () => (await app.db.collections.prep.find().exec()).map((each) => each.toJSON())

test('what is typed right after New encounter is its name', async () => {
  const button = await screen.findByRole('button', { name: 'New encounter' })
  act(() => button.click())
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await user.keyboard('Toll')
  await waitFor(async () => expect((await stored()).map(({ name }) => name)).toEqual(['Toll']))
})

test('one that could not be stored closes again', async () => {
  await createEncounter(app.db, app.campaignId, { name: 'Ambush' })
  const insert = app.db.collections.prep.insert
  app.db.collections.prep.insert = () => Promise.reject(new Error('No space'))
  await user.click(await screen.findByRole('button', { name: 'New encounter' }))
  expect(await screen.findByText('Failed to create encounter')).toBeTruthy()
  const list = within(screen.getByRole('list', { name: 'Encounters' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  app.db.collections.prep.insert = insert
})

test('a new creature can have the name of one of the SRD', async () => {
  await user.click(await screen.findByRole('button', { name: 'New encounter' }))
  await user.type(screen.getByLabelText('Add creatures'), '3 wolf')
  expect(await screen.findByRole('button', { name: /^Wolf ×3/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'New creature “Wolf” ×3' }))
  await waitFor(async () => {
    const [encounter] = await stored()
    expect(encounter?.creatures).toMatchObject([{ name: 'Wolf', count: 3, figures: {} }])
  })
})
