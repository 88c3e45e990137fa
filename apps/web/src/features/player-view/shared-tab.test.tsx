import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSession } from '../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { SharedTab } from './shared-tab.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

test('players tell two sessions with one number apart by their times', async () => {
  const shared = { recap: true, summary: false }
  for (const second of ['01', '09']) {
    const date = `2026-11-20T20:42:${second}.000Z`
    await createSession(app.db, app.campaignId, { sessionNumber: 4, date, recap: `The weir, ${second}`, shared })
  }
  await createSession(app.db, app.campaignId, {
    ...{ sessionNumber: 5, date: '2026-11-24T12:00:00.000Z' },
    ...{ recap: 'The bell', shared },
  })
  renderApp(app, <SharedTab campaignId={app.campaignId} handouts={null} />)
  for (const second of ['01', '09']) expect(await screen.findByText(new RegExp(`, \\d\\d:42:${second}$`))).toBeTruthy()
  expect(screen.getByText('Nov 24, 2026')).toBeTruthy()
})
