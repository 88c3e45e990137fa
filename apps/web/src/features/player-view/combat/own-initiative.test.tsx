import 'fake-indexeddb/auto'
import type { PlayerCharacter } from '@lanternkeep/schema'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCharacter, useCharacter } from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { OwnInitiative } from './own-initiative.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

function Mine({ id }: { id: string }) {
  const { data } = useCharacter(id)
  return data ? <OwnInitiative character={data as PlayerCharacter} /> : null
}

test('a value can be sent to the GM, also below zero, and taken back; what is no number is refused', async () => {
  const user = userEvent.setup()
  const draft = { type: 'player', name: 'Mira', playerName: 'Jo' } as const
  const { id } = await createCharacter(app.db, app.campaignId, draft)
  const sent = async () => (await app.db.collections.characters.findOne(id).exec(true)).toJSON().currentInitiative
  app.db.connection$.next({ ...app.db.connection$.value, online: false })
  renderApp(app, <Mine id={id} />)
  const field = await screen.findByLabelText('My initiative')
  expect(screen.getByRole('button', { name: 'Send to the GM' })).toHaveProperty('disabled', true)
  await user.type(field, '-2{Enter}')
  await screen.findByText(/^Your GM gets it when you’re online/)
  expect(await sent()).toBe(-2)
  await user.type(field, '1 7{Enter}')
  expect(await screen.findByText('My initiative must be a whole number')).toBeTruthy()
  expect(await sent()).toBe(-2)
  await user.clear(field)
  await user.type(field, '−3{Enter}')
  await waitFor(async () => expect(await sent()).toBe(-3))
  await user.type(field, '17')
  await user.click(screen.getByRole('button', { name: 'Send to the GM' }))
  await waitFor(async () => expect(await sent()).toBe(17))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull())
  expect(await sent()).toBeUndefined()
})
