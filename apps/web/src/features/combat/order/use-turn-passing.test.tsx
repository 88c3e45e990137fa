import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { goToNextTurn } from '../../../data/local/index.ts'
import { beginCombat, turns } from '../../../testing/at-hub.tsx'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
  await beginCombat(app, 'Orc 1', 'Orc 2', 'Orc 3')
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const acting = () => turns().findIndex((turn) => turn.textContent?.includes('Now'))
const tapNext = () => fireEvent.click(screen.getByRole('button', { name: /^Next Turn/ }))
const passes = async () => {
  const acts = await app.db.collections.acts.find().exec()
  return acts.filter(({ kind }) => kind === 'next').length
}

test('quick taps pass a turn each, before the screen shows the first', async () => {
  tapNext()
  tapNext()
  tapNext()
  await waitFor(() => expect(acting()).toBe(3))
  await waitFor(async () => expect(await passes()).toBe(3))
})

test('a turn that a player or another device just passed is not passed again, and the hub says so', async () => {
  const elsewhere = goToNextTurn(app.db, app.campaignId)
  tapNext()
  await elsewhere
  expect(await screen.findByText('That turn had already passed')).toBeTruthy()
  await waitFor(() => expect(acting()).toBe(1))
  await waitFor(async () => expect(await passes()).toBe(1))
  tapNext()
  await waitFor(() => expect(acting()).toBe(2))
})
