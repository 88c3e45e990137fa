import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeCampaignFromDevice } from '../../../data/local/index.ts'
import { campaignKeys } from '../../../lib/browser/browser-keys.ts'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { joinWithCode } from './join-with-code.ts'
import { JOINED } from './testing/joined.ts'

const { handout: arrived } = campaignKeys(JOINED.campaign.id)

let app: TestApp

beforeEach(async () => {
  localStorage.clear()
  app = await openTestApp()
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(JOINED), { status: 200 }))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await app.leave()
})

test('a player who was removed and joins again starts over: what was shown before is in the album', async () => {
  // Emptied when the handouts left an open campaign.
  localStorage.setItem(arrived, '')
  expect(await joinWithCode(app.db, 'ABC-123')).toMatchObject({ kind: 'joined' })
  expect(localStorage.getItem(arrived)).toBeNull()
})

test('what a member has seen stays seen if they enter the code again, even if they had taken the campaign off the device', async () => {
  await joinWithCode(app.db, 'ABC-123')
  localStorage.setItem(arrived, 'letter 2026-11-20T21:42:00.000Z')
  await joinWithCode(app.db, 'ABC-123')
  await removeCampaignFromDevice(app.db, JOINED.campaign.id)
  await joinWithCode(app.db, 'ABC-123')
  expect(localStorage.getItem(arrived)).toBe('letter 2026-11-20T21:42:00.000Z')
})
