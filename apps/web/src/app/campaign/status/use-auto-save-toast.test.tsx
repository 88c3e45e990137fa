import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearCombat,
  createCharacter,
  createInitiative,
  randomInt,
  updateCampaign,
  useCampaign,
} from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { forgetToasts, shownToast } from '../../../ui/toasts/toast-store.ts'
import { useLastSaved } from './last-saved.ts'
import { useAutoSaveToast } from './use-auto-save-toast.ts'

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  await app.leave()
})

function Frame() {
  const { data: campaign } = useCampaign(app.campaignId)
  return campaign ? <Watched campaign={campaign} /> : null
}
function Watched({ campaign }: { campaign: NonNullable<ReturnType<typeof useCampaign>['data']> }) {
  const last = useLastSaved(campaign)
  useAutoSaveToast(campaign.id, last)
  return <p>Saved at {last}</p>
}
const savedAt = () => screen.getByRole('paragraph').textContent
const FIVE_MINUTES = 5 * 60_000
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const toastTitle = () => shownToast().toast?.title

async function open() {
  // The database keeps real time; only the five minutes are faked.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  renderApp(app, <Frame />)
  await waitFor(() => expect(savedAt()).toMatch(/\d{4}-/))
}
/** Changes something, and waits until the screen has it. */
async function change(work: () => Promise<unknown>) {
  const before = savedAt()
  await act(work)
  await waitFor(() => expect(savedAt()).not.toBe(before))
}
const addNpc = () => createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Hob', includeInInitiative: true })

test('it appears every five minutes for three seconds, and only after a change', async () => {
  await addNpc()
  await open()
  pass(FIVE_MINUTES)
  expect(toastTitle()).toBeUndefined()
  await change(() => updateCampaign(app.db, app.campaignId, { playerCount: 6 }))
  pass(FIVE_MINUTES - 1)
  expect(toastTitle()).toBeUndefined()
  pass(1)
  expect(shownToast().toast).toMatchObject({ title: 'Campaign Saved', durationMs: 3_000 })
  forgetToasts()
  pass(FIVE_MINUTES)
  expect(toastTitle()).toBeUndefined()
})

test.each(['dialog', 'alertdialog'])("it doesn't appear over an open %s, but after that closes", async (role) => {
  await open()
  await change(addNpc)
  const dialog = document.createElement('div')
  dialog.setAttribute('role', role)
  document.body.append(dialog)
  pass(FIVE_MINUTES)
  expect(toastTitle()).toBeUndefined()
  dialog.remove()
  pass(FIVE_MINUTES)
  expect(toastTitle()).toBe('Campaign Saved')
})

test("it doesn't appear during combat, but after combat ends", async () => {
  await open()
  await change(addNpc)
  await change(() => createInitiative(app.db, app.campaignId, randomInt))
  pass(FIVE_MINUTES)
  expect(toastTitle()).toBeUndefined()
  await change(() => clearCombat(app.db, app.campaignId))
  pass(FIVE_MINUTES)
  expect(toastTitle()).toBe('Campaign Saved')
})
