import 'fake-indexeddb/auto'
import type { Session } from '@lanternkeep/schema'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { throwError } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  beginRecording,
  createSession,
  deleteSession,
  restoreFromTrash,
  type SessionDraft,
  updateCampaign,
  updateSession,
} from '../../data/local/index.ts'
import { forgetAccountKeys } from '../../lib/browser/browser-keys.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { Journal } from './journal.tsx'

let app: TestApp
const user = userEvent.setup({ delay: null })

beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  vi.restoreAllMocks()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  await app.leave()
})

const aSession = (sessionNumber: number, more: Partial<SessionDraft> = {}) =>
  createSession(app.db, app.campaignId, { sessionNumber, date: '2026-11-20T20:00:00.000Z', ...more })
const stored = async () => {
  const found = await app.db.collections.sessions.find({ selector: { campaignId: app.campaignId } }).exec()
  return found.map((document) => document.toJSON() as Session)
}
const campaignNumber = async () =>
  (await app.db.collections.campaigns.findOne(app.campaignId).exec())?.toJSON().sessionNumber
const show = () => renderApp(app, <Journal campaignId={app.campaignId} />)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const openCard = async (name: RegExp) => user.click(await screen.findByRole('button', { name }))
const typeInto = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text)

test('a journal without sessions says what it is for', async () => {
  show()
  expect(
    await screen.findByText('No sessions yet. Create your first session to start tracking your campaign.'),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'New Session' })).toBeTruthy()
})

test('cards are sorted by number, the highest first, with their date and summary', async () => {
  await aSession(2, { summary: '**Low tide** crossing.' })
  await aSession(10, { gmNotes: '## The third bell\n\nrang.' })
  await aSession(3)
  show()
  await screen.findByText('Session 10')
  const cards = screen.getAllByRole('button', { name: /^Session \d/ }).map((card) => card.textContent)
  expect(cards).toEqual([
    expect.stringMatching(/^Session 10.*Nov 20, 2026.*The third bell\nrang\.$/s),
    expect.stringMatching(/^Session 3.*Nothing written yet\.$/),
    expect.stringMatching(/^Session 2.*Low tide crossing\.$/),
  ])
})

test('deleting one of two sessions with the same number says which, before and after', async () => {
  const at = (hour: number) => ({ date: new Date(2026, 10, 20, hour, 5).toISOString() })
  await aSession(4, { ...at(19), summary: 'The ferry.' })
  await aSession(4, { ...at(21), summary: 'The toll.' })
  show()
  await openCard(/The toll/)
  await press('Delete session')
  const question = await screen.findByRole('dialog', { name: 'Delete this session?' })
  const name = 'Session 4, Nov 20, 2026, 21:05'
  await within(question).findByText(`${name} and all its notes will be deleted for everyone.`)
  await user.click(within(question).getByRole('button', { name: 'Delete session' }))
  await screen.findByText('Session deleted successfully')
  await screen.findByText(name)
})

test('sessions that two devices made with one number show their times and say so, until one gets another number', async () => {
  const at = (hour: number) => ({ date: new Date(2026, 10, 20, hour, 5).toISOString() })
  await aSession(4, { ...at(19), summary: 'The ferry.' })
  await aSession(4, { ...at(21), summary: 'The toll.' })
  await aSession(3)
  show()
  await screen.findByText('The toll.')
  const cards = () => screen.getAllByRole('button', { name: /^Session \d/ }).map((card) => card.textContent)
  expect(cards()).toEqual([
    'Session 4Nov 20, 2026, 21:05Same number as anotherThe toll.',
    'Session 4Nov 20, 2026, 19:05Same number as anotherThe ferry.',
    expect.stringMatching(/^Session 3Nov 20, 2026Nothing/),
  ])
  await openCard(/The toll/)
  expect(await screen.findByText('Another session has this number.')).toBeTruthy()
  await press('Edit number and date')
  await user.type(screen.getByLabelText('Session number'), '{Backspace}5')
  expect(screen.queryByText('Another session has this number.')).toBeNull()
  await press('Save Changes')
  await screen.findByText('Saved here')
  await press('Back to Sessions')
  await screen.findByText('The ferry.')
  expect(cards().slice(0, 2)).toEqual(['Session 5Nov 20, 2026The toll.', 'Session 4Nov 20, 2026The ferry.'])
})

function showScrolling(): HTMLElement {
  renderApp(
    app,
    <main style={{ overflowY: 'auto' }}>
      <Journal campaignId={app.campaignId} />
    </main>,
  )
  return screen.getByRole('main')
}

test('after Back from a session the list is where it was, and a session opens at its top', async () => {
  await aSession(1)
  const main = showScrolling()
  await screen.findByText('Session 1')
  main.scrollTop = 400
  await openCard(/^Session 1/)
  expect(await screen.findByLabelText('GM notes')).toBeTruthy()
  expect(main.scrollTop).toBe(0)
  await press('Back to Sessions')
  await screen.findByRole('button', { name: /^Session 1/ })
  expect(main.scrollTop).toBe(400)
})

test('of many sessions the one that was left is in view again, and has the focus', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, number) => aSession(number)))
  const main = showScrolling()
  // A layout engine would say so.
  Object.defineProperties(main, { clientHeight: { value: 800 }, scrollHeight: { value: 6960 } })
  await waitFor(() => expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('60'))
  main.scrollTop = 4640
  fireEvent.scroll(main)
  await openCard(/^Session 19\b/)
  await press('Back to Sessions')
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Session 19/))
  expect(main.scrollTop).toBeGreaterThan(4000)
})

test('the focus goes on at the session that is opened, created or left', async () => {
  await aSession(4)
  await aSession(5)
  const { id } = await aSession(6)
  const isFocused = (name: string | RegExp, role = 'heading') =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })))
  show()
  await openCard(/^Session 5/)
  await isFocused('Session 5')
  await press('Edit number and date')
  expect(document.activeElement).toBe(screen.getByLabelText('Session number'))
  await press('Done')
  await isFocused('Session 5')
  await press('Back to Sessions')
  await isFocused(/^Session 5/, 'button')
  await press('New Session')
  await isFocused('GM notes', 'textbox')
  await press('Create Session')
  await isFocused('Session 7')
  await press('Back to Sessions')
  await isFocused(/^Session 7/, 'button')
  await openCard(/^Session 6/)
  await screen.findByRole('heading', { name: 'Session 6' })
  await deleteSession(app.db, id)
  await press('Back to Sessions')
  await isFocused(/^Session 5/, 'button')
})

test('deleting a session leads to the one below it, or above it if it was the last, or to the heading', async () => {
  for (const number of [4, 5, 6]) await aSession(number)
  show()
  for (const [deleted, next] of [
    [5, /^Session 4/],
    [4, /^Session 6/],
    [6, 'Session Journal'],
  ] as const) {
    await openCard(new RegExp(`^Session ${deleted}`))
    await press('Delete session')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete session' }))
    const role = deleted === 6 ? 'heading' : 'button'
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name: next })))
  }
})

test('a journal that opens by itself takes no focus', async () => {
  await aSession(4)
  const first = show()
  await openCard(/^Session 4/)
  await screen.findByRole('heading', { name: 'Session 4' })
  const elsewhere = document.body.appendChild(document.createElement('button'))
  elsewhere.focus()
  elsewhere.blur()
  first.unmount()
  show()
  await screen.findByRole('heading', { name: 'Session 4' })
  expect(document.activeElement).toBe(document.body)
  elsewhere.remove()
})

test('the first session takes the campaign’s number, and has no recap', async () => {
  await updateCampaign(app.db, app.campaignId, { sessionNumber: 7 })
  show()
  await press('New Session')
  expect(await screen.findByRole('heading', { name: 'New Session' })).toBeTruthy()
  expect(screen.getByLabelText('Session number')).toHaveProperty('value', '7')
  expect(screen.getByLabelText('Recap')).toHaveProperty('value', '')
})

test('a new session is one above the highest, starts with the last notes, and moves the campaign on', async () => {
  await aSession(4, { gmNotes: 'Fled the chapel.', aiNotes: 'Bells rang.' })
  await aSession(2, { gmNotes: 'old' })
  show()
  await press('New Session')
  expect(await screen.findByLabelText('Session number')).toHaveProperty('value', '5')
  expect(screen.getByLabelText('Recap')).toHaveProperty('value', 'Fled the chapel.\n\nBells rang.')
  await typeInto('GM notes', 'The ferryman lied.')
  await press('Create Session')
  expect(await screen.findByText('Session created successfully')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Session 5' })).toBeTruthy()
  expect((await stored()).find(({ sessionNumber }) => sessionNumber === 5)).toMatchObject({
    gmNotes: 'The ferryman lied.',
    shared: { recap: false, summary: false },
  })
  await waitFor(async () => expect(await campaignNumber()).toBe(5))
})

test('an unedited recap follows the number: only above the highest there is one', async () => {
  await aSession(4, { gmNotes: 'Fled the chapel.' })
  show()
  await press('New Session')
  const number = await screen.findByLabelText('Session number')
  await user.clear(number)
  await user.type(number, '3')
  expect(screen.getByLabelText('Recap')).toHaveProperty('value', '')
  await user.type(number, '0')
  expect(screen.getByLabelText('Recap')).toHaveProperty('value', 'Fled the chapel.')
  await typeInto('Recap', ' And back.')
  await user.clear(number)
  await user.type(number, '1')
  expect(screen.getByLabelText('Recap')).toHaveProperty('value', 'Fled the chapel. And back.')
})

test('number and date are edited in place and saved with a tick', async () => {
  await aSession(4)
  show()
  await openCard(/^Session 4/)
  await press('Edit number and date')
  const number = screen.getByLabelText('Session number')
  await user.clear(number)
  await user.type(number, '1/2')
  await press('Done')
  expect(document.activeElement).toBe(number)
  expect(screen.getByText('Session number must be a whole number')).toBeTruthy()
  expect(number).toHaveProperty('value', '1/2')
  await user.clear(number)
  await user.type(number, '12')
  await press('Done')
  expect(screen.getByRole('heading', { name: 'Session 12' })).toBeTruthy()
  await press('Save Changes')
  expect(await screen.findByText('Session updated successfully')).toBeTruthy()
  expect((await stored()).map(({ sessionNumber }) => sessionNumber)).toEqual([12])
})

test('a session isn’t created while its number can’t be read', async () => {
  show()
  await press('New Session')
  const number = await screen.findByLabelText('Session number')
  await user.clear(number)
  await user.type(number, '4.5')
  await press('Create Session')
  expect(document.activeElement).toBe(number)
  expect(await stored()).toEqual([])
  await user.clear(number)
  await user.type(number, '4')
  await press('Create Session')
  expect(await screen.findByRole('heading', { name: 'Session 4' })).toBeTruthy()
})

test('deleting a session asks first', async () => {
  await aSession(4)
  show()
  await openCard(/^Session 4/)
  await press('Delete session')
  const question = await screen.findByRole('dialog', { name: 'Delete this session?' })
  await user.click(within(question).getByRole('button', { name: 'Delete session' }))
  expect(await screen.findByText('Session deleted successfully')).toBeTruthy()
  expect(await screen.findByText('Start your journal')).toBeTruthy()
  expect(await stored()).toEqual([])
})

test('a deleted session comes back with the words that were not saved yet', async () => {
  const { id } = await aSession(4, { gmNotes: 'One.' })
  show()
  await openCard(/^Session 4/)
  await typeInto('GM notes', ' Two.')
  await press('Delete session')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete session' }))
  await screen.findByText('Session deleted successfully')
  await restoreFromTrash(app.db, { collection: 'sessions', id })
  expect((await stored()).map(({ gmNotes }) => gmNotes)).toEqual(['One. Two.'])
})

test('writes that the device refuses say so, and the text stays', async () => {
  await aSession(4)
  const { sessions } = app.db.collections
  vi.spyOn(sessions, 'insert').mockRejectedValue(new Error('quota'))
  show()
  await press('New Session')
  await typeInto('GM notes', 'One.')
  await press('Create Session')
  expect(await screen.findByText('Failed to create session')).toBeTruthy()
  expect(screen.getByLabelText('GM notes')).toHaveProperty('value', 'One.')
  await press('Back to Sessions')
  await openCard(/^Session 4/)
  await typeInto('GM notes', 'Two.')
  vi.spyOn(sessions, 'findOne').mockImplementation(() => {
    throw new Error('quota')
  })
  await press('Save Changes')
  expect(await screen.findByText('Failed to update session')).toBeTruthy()
  expect(screen.getByLabelText('GM notes')).toHaveProperty('value', 'Two.')
  await press('Delete session')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete session' }))
  expect(await screen.findByText('Failed to delete session')).toBeTruthy()
  expect(await stored()).toHaveLength(1)
})

test('Save and compare shows the versions once the text is saved; as long as it is not, the editor stays', async () => {
  await aSession(4)
  const versions = () => <p>Versions</p>
  renderApp(app, <Journal campaignId={app.campaignId} renderVersions={versions} />)
  await openCard(/^Session 4/)
  await typeInto('GM notes', 'Two.')
  const saveAndCompare = async () => {
    await press('Earlier versions')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save and compare' }))
  }
  const refused = vi.spyOn(app.db.collections.sessions, 'findOne').mockImplementation(() => {
    throw new Error('quota')
  })
  await saveAndCompare()
  expect(await screen.findByText('Failed to update session')).toBeTruthy()
  expect(screen.getByLabelText('GM notes')).toHaveProperty('value', 'Two.')
  expect(screen.queryByText('Versions')).toBeNull()
  refused.mockRestore()
  await saveAndCompare()
  expect(await screen.findByText('Versions')).toBeTruthy()
  expect((await stored()).map(({ gmNotes }) => gmNotes)).toEqual(['Two.'])
})

test("a journal that can't be read says so", async () => {
  const { sessions } = app.db.collections
  const lost = { $: { value: throwError(() => new Error('storage lost')) } }
  vi.spyOn(sessions, 'find').mockReturnValue(Object.create(sessions.find(), lost))
  show()
  expect(await screen.findByText('Failed to fetch sessions')).toBeTruthy()
  expect(screen.getByText('Can’t read the journal')).toBeTruthy()
})

test('a session that is deleted while it is recorded says where the recording goes, and still shows it', async () => {
  const { id } = await aSession(4)
  await beginRecording(app.db, { campaignId: app.campaignId, sessionNumber: 4, sessionId: id }, 'audio/webm')
  const recording = ({ sessionId }: { sessionId: string | undefined }) => <p>Recordings of {sessionId ?? 'none'}</p>
  renderApp(app, <Journal campaignId={app.campaignId} recording={recording} />)
  await openCard(/^Session 4/)
  await press('Delete session')
  expect(await screen.findByText(/Its recordings stay, and go to the next session you create\.$/)).toBeTruthy()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await deleteSession(app.db, id)
  expect(await screen.findByText(/Recordings go to the next session you create\.$/)).toBeTruthy()
  expect(screen.getByText('Recordings of none')).toBeTruthy()
  await press('Back to Sessions')
  expect(await screen.findByText('1 recording waits for the next session you create.')).toBeTruthy()
})

test('what still records is above the list, also once its session was deleted here', async () => {
  await aSession(4)
  renderApp(app, <Journal campaignId={app.campaignId} running={<p>Still recording</p>} />)
  await openCard(/^Session 4/)
  expect(await screen.findByRole('heading', { name: 'Session 4' })).toBeTruthy()
  expect(screen.queryByText('Still recording')).toBeNull()
  await press('Delete session')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete session' }))
  expect(await screen.findByText(/^No sessions yet/)).toBeTruthy()
  expect(screen.getByText('Still recording')).toBeTruthy()
})

test('notes are the first tab; the chosen tab is stored for this campaign', async () => {
  await aSession(4, { aiNotes: 'Bells rang.' })
  const { unmount } = show()
  await openCard(/^Session 4/)
  expect((await screen.findByRole('tab', { name: 'Notes' })).getAttribute('aria-selected')).toBe('true')
  await user.click(screen.getByRole('tab', { name: 'AI Notes & Recording' }))
  expect(screen.getByLabelText('AI notes')).toHaveProperty('value', 'Bells rang.')
  unmount()
  show()
  expect((await screen.findByRole('tab', { name: 'AI Notes & Recording' })).getAttribute('aria-selected')).toBe('true')
})

test('the open session is stored, and going back clears it', async () => {
  await aSession(4)
  const first = show()
  await openCard(/^Session 4/)
  await screen.findByRole('heading', { name: 'Session 4' })
  first.unmount()
  const second = show()
  expect(await screen.findByRole('heading', { name: 'Session 4' })).toBeTruthy()
  await press('Back to Sessions')
  await screen.findByRole('heading', { name: 'Session Journal' })
  second.unmount()
  show()
  expect(await screen.findByRole('heading', { name: 'Session Journal' })).toBeTruthy()
})

test('after Back while a session is being created, the list shows it, and the editor stays closed', async () => {
  show()
  await press('New Session')
  await typeInto('GM notes', 'The ferryman lied')
  for (const name of ['Create Session', 'Back to Sessions']) fireEvent.click(screen.getByRole('button', { name }))
  expect(await screen.findByRole('button', { name: /^Session 0.*The ferryman lied/s })).toBeTruthy()
  expect(await screen.findByText('Session created successfully')).toBeTruthy()
  await act(async () => undefined)
  expect(screen.queryByRole('button', { name: 'Back to Sessions' })).toBeNull()
})

test('once the account’s data is removed from the device, no session is stored as the open one', async () => {
  await aSession(4)
  const { unmount } = show()
  await openCard(/^Session 4/)
  await screen.findByRole('heading', { name: 'Session 4' })
  unmount()
  forgetAccountKeys(app.db.account)
  show()
  expect(await screen.findByRole('heading', { name: 'Session Journal' })).toBeTruthy()
})

test('another device’s words appear in a session that is only read, and both are kept when both write', async () => {
  const { id } = await aSession(4, { gmNotes: 'One.\n\nTwo.\n\nThree.' })
  show()
  await openCard(/^Session 4/)
  const notes = await screen.findByLabelText<HTMLTextAreaElement>('GM notes')
  await updateSession(app.db, id, { gmNotes: 'One.\n\nTwo.\n\nThree, they say.' })
  await waitFor(() => expect(notes.value).toContain('Three, they say.'))
  notes.setSelectionRange(0, 0)
  await user.type(notes, 'I say: ', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  await updateSession(app.db, id, { gmNotes: 'One.\n\nTwo.\n\nThree, they said twice.' })
  await press('Save Changes')
  const both = 'I say: One.\n\nTwo.\n\nThree, they said twice.'
  await waitFor(() => expect(notes.value).toBe(both))
  expect(await screen.findByText('Saved here')).toBeTruthy()
  expect((await stored())[0]?.gmNotes).toBe(both)
})
