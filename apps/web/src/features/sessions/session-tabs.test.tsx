import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftKey, draftsOf } from '../../data/local/forms/drafts.ts'
import { readSessions } from '../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { Journal } from './journal.tsx'

let app: TestApp
const user = userEvent.setup({ delay: null })

beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  await app.leave()
})

type Tab = ReturnType<typeof openTab>
const openTab = () => within(renderApp(app, <Journal campaignId={app.campaignId} />).container)
const notesIn = async (tab: Tab) => (await tab.findByLabelText<HTMLTextAreaElement>('GM notes')).value
const press = async (tab: Tab, name: string) => fireEvent.click(await tab.findByRole('button', { name }))
const stored = async () => (await readSessions(app.db, app.campaignId)).map(({ gmNotes }) => gmNotes)

/** What a browser does in its other tabs after one has written. */
function hearOtherTabs(): void {
  const key = draftKey(app.db.account, app.campaignId, undefined)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
}

/** Both show the same new session. */
async function openTwoTabs(): Promise<[Tab, Tab]> {
  const first = openTab()
  await press(first, 'New Session')
  const second = openTab()
  await second.findByLabelText('GM notes')
  await user.type(await first.findByLabelText('GM notes'), 'The ferryman lied')
  hearOtherTabs()
  expect(await notesIn(second)).toBe('The ferryman lied')
  return [first, second]
}

test('two tabs that create the same new session at once create it once, and both show it', async () => {
  const tabs = await openTwoTabs()
  for (const tab of tabs) await press(tab, 'Create Session')
  for (const tab of tabs) {
    expect(await tab.findByText('Saved here')).toBeTruthy()
    expect(await notesIn(tab)).toBe('The ferryman lied')
  }
  expect(await stored()).toEqual(['The ferryman lied'])
  expect(draftsOf(app.db.account)).toEqual([])
})

test('a tab that hears of the other creating the session while it does so itself empties nothing', async () => {
  const tabs = await openTwoTabs()
  for (const tab of tabs) await press(tab, 'Create Session')
  await expect.poll(() => draftsOf(app.db.account)).toEqual([])
  hearOtherTabs()
  for (const tab of tabs) expect(await tab.findByText('Saved here')).toBeTruthy()
  for (const tab of tabs) expect(await notesIn(tab)).toBe('The ferryman lied')
  expect(await stored()).toEqual(['The ferryman lied'])
})

test('a tab goes on with the session that another tab has created from the same draft', async () => {
  const [first, second] = await openTwoTabs()
  await press(first, 'Create Session')
  await first.findByText('Saved here')
  hearOtherTabs()
  expect(await second.findByText('Saved here')).toBeTruthy()
  expect(await notesIn(second)).toBe('The ferryman lied')
  expect(second.queryByRole('button', { name: 'Create Session' })).toBeNull()
})

test('a draft that another tab discarded leaves an empty form, which can be created', async () => {
  const [first, second] = await openTwoTabs()
  await press(first, 'Cancel')
  fireEvent.click(await within(document.body).findByRole('button', { name: 'Discard' }))
  hearOtherTabs()
  expect(await notesIn(second)).toBe('')
  await press(second, 'Create Session')
  expect(await second.findByText('Saved here')).toBeTruthy()
  expect(await stored()).toEqual([''])
})
