import 'fake-indexeddb/auto'
import { SAMPLE_ID } from '@lanternkeep/schema'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSample } from '../../data/local/sample/sample.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { SampleCard } from './sample-card.tsx'

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
  await makeSample(app.db)
})
afterEach(async () => {
  localStorage.clear()
  cleanup()
  await app.leave()
})

test('a double click removes the sample once, and one Undo brings it back', async () => {
  const isHere = async () => (await app.db.collections.campaigns.findOne(SAMPLE_ID).exec()) !== null
  const onGone = vi.fn()
  renderApp(app, <SampleCard isHere onOpen={() => {}} onGone={onGone} />)
  const user = userEvent.setup({ delay: null })
  await user.dblClick(screen.getByRole('button', { name: 'Remove the sample' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(await isHere()).toBe(false)
  await user.click(undo)
  await waitFor(async () => expect(await isHere()).toBe(true))
  expect(onGone).toHaveBeenCalledOnce()
})
