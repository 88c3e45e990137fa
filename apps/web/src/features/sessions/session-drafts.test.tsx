import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey, draftsOf, putDraft } from '../../data/local/forms/drafts.ts'
import { createSession, deleteSession, updateSession } from '../../data/local/index.ts'
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

const show = () => renderApp(app, <Journal campaignId={app.campaignId} />)
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const notes = () => screen.findByLabelText<HTMLTextAreaElement>('GM notes')
const session = () => createSession(app.db, app.campaignId, { sessionNumber: 4, gmNotes: 'One.' })
/** As after the tab was killed: no unload event, and the tab's own memory is gone. */
function killTab() {
  const kept = { ...localStorage }
  cleanup()
  localStorage.clear()
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  sessionStorage.clear()
}

test("every letter of a new session survives a killed tab, and the list says that it isn't created", async () => {
  show()
  await press('New Session')
  await user.type(await notes(), 'The ferryman lied')
  expect(screen.getByText('Draft kept here')).toBeTruthy()
  killTab()
  show()
  await press(/^Draft.*Not created yet.*The ferryman lied$/s)
  expect((await notes()).value).toBe('The ferryman lied')
  expect(await app.db.collections.sessions.find().exec()).toEqual([])
})

test('a new session begins with the caret in its notes, and one that is opened leaves it', async () => {
  await session()
  show()
  await press('New Session')
  expect(document.activeElement).toBe(await notes())
  await press('Back to Sessions')
  await press(/^Session 4/)
  expect(document.activeElement).not.toBe(await notes())
})

test('changes to a session survive a killed tab, are marked in the list, and keep their base', async () => {
  await session()
  show()
  await press(/^Session 4/)
  await user.type(await notes(), ' Two.')
  expect(screen.getByText('Not saved, draft kept')).toBeTruthy()
  killTab()
  show()
  await press(/^Session 4.*Not saved yet/s)
  expect((await notes()).value).toBe('One. Two.')
  await press('Save Changes')
  expect(await screen.findByText('Saved here')).toBeTruthy()
  await press('Back to Sessions')
  await screen.findByRole('heading', { name: 'Session Journal' })
  expect(screen.queryByText('Not saved yet')).toBeNull()
})

test('a draft takes the current number and recap when it is continued', async () => {
  show()
  await press('New Session')
  await user.type(await notes(), 'Mine.')
  await press('Back to Sessions')
  await screen.findByText('Not created yet')
  await session()
  await press(/^Draft.*Mine\.$/s)
  expect((await notes()).value).toBe('Mine.')
  expect(screen.getByLabelText('Session number')).toHaveProperty('value', '5')
  expect(screen.getByLabelText('Recap')).toHaveProperty('value', 'One.')
})

test('going back asks nothing, since nothing is lost; Cancel asks first', async () => {
  await session()
  show()
  await press(/^Session 4/)
  await user.type(await notes(), ' Two.')
  await press('Back to Sessions')
  await press(/^Session 4/)
  await press('Cancel')
  const question = await screen.findByRole('dialog', { name: 'Discard what you typed?' })
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect((await notes()).value).toBe('One. Two.')
  await press('Cancel')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await press(/^Session 4/)
  expect((await notes()).value).toBe('One.')
  await press('Cancel')
  expect(await screen.findByRole('heading', { name: 'Session Journal' })).toBeTruthy()
})

test('text that was typed and removed by hand leaves no draft', async () => {
  await session()
  show()
  await press(/^Session 4/)
  await user.type(await notes(), 'x{Backspace}')
  expect(screen.getByText('Saved here')).toBeTruthy()
  await press('Back to Sessions')
  await screen.findByRole('heading', { name: 'Session Journal' })
  expect(screen.queryByText('Not saved yet')).toBeNull()
})

test('unsaved text of a session that another device deleted can become one of its own', async () => {
  const { id } = await session()
  show()
  await press(/^Session 4/)
  await user.type(await notes(), ' Two.')
  await press('Back to Sessions')
  await screen.findByText('Not saved yet')
  await deleteSession(app.db, id)
  await press(/^Draft.*Not created yet.*One\. Two\.$/s)
  await press('Create Session')
  expect(await screen.findByRole('heading', { name: 'Session 4' })).toBeTruthy()
  expect((await notes()).value).toBe('One. Two.')
  expect(draftsOf(app.db.account)).toEqual([])
})

test("a browser without space says that the draft isn't kept", async () => {
  show()
  await press('New Session')
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(localStorage, { get: (storage, key) => (key === 'setItem' ? full : Reflect.get(storage, key)) }),
  )
  await user.type(await notes(), 'x')
  expect(await screen.findByText('This browser’s storage is full. Your draft isn’t saved.')).toBeTruthy()
  vi.unstubAllGlobals()
  await user.type(await notes(), 'y')
  expect(await screen.findByText('Draft kept here')).toBeTruthy()
})

test.each(['{"base":{"gmNotes":1},"form":{}}', '[]', 'null', '{"base":null,"form":"x"}'])(
  'a draft of another shape is ignored: %s',
  async (value) => {
    localStorage.setItem(draftKey(app.db.account, app.campaignId, undefined), value)
    show()
    await press('New Session')
    expect((await notes()).value).toBe('')
  },
)

test('a draft of an earlier version opens, with its missing fields empty', async () => {
  const base = { sessionNumber: 4, date: '2026-11-20T20:00:00.000Z', gmNotes: '', summary: '', recap: '' }
  const draft = { base, form: { ...base, gmNotes: 'old', shared: { recap: true, summary: true } } }
  localStorage.setItem(draftKey(app.db.account, app.campaignId, undefined), JSON.stringify(draft))
  show()
  await press('New Session')
  expect((await notes()).value).toBe('old')
  await press('Create Session')
  await screen.findByRole('heading', { name: 'Session 0' })
  const [made] = await app.db.collections.sessions.find().exec()
  expect(made?.toJSON()).toMatchObject({ gmNotes: 'old', aiNotes: '', shared: { recap: false, summary: false } })
})

test('a transcript added while someone types appears below the typed text, and saving keeps both', async () => {
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4, aiNotes: 'Before.' })
  show()
  await press(/^Session 4/)
  await user.click(await screen.findByRole('tab', { name: 'AI Notes & Recording' }))
  const aiNotes = () => screen.findByLabelText<HTMLTextAreaElement>('AI notes')
  await user.type(await aiNotes(), ' Mine.')
  await updateSession(app.db, id, {
    aiNotes: 'Before.\n\nSession 4 (21:20 to 22:08)\n\nHeard.',
    summary: 'In short.',
  })
  const both = 'Before. Mine.\n\nSession 4 (21:20 to 22:08)\n\nHeard.'
  await waitFor(async () => expect((await aiNotes()).value).toBe(both))
  killTab()
  await updateSession(app.db, id, { aiNotes: 'Before.\n\nSession 4 (21:20 to 22:08)\n\nHeard.\n\nMore.' })
  show()
  await press(/^Session 4.*Not saved yet/s)
  await user.click(await screen.findByRole('tab', { name: 'AI Notes & Recording' }))
  expect((await aiNotes()).value).toBe(`${both}\n\nMore.`)
  await press('Save Changes')
  expect(await screen.findByText('Saved here')).toBeTruthy()
  const stored = await app.db.collections.sessions.findOne(id).exec()
  expect(stored?.toJSON()).toMatchObject({ aiNotes: `${both}\n\nMore.`, summary: 'In short.', conflicts: [] })
})

test('saved text is stored once, into empty texts and below filled ones, however often it is saved', async () => {
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4, recap: 'Before.' })
  show()
  await press(/^Session 4/)
  for (const letters of ['Harbor', ' at night.', '\n\nThen dawn.']) {
    await user.type(await screen.findByLabelText('Summary'), letters)
    await user.type(screen.getByLabelText('Recap'), letters)
    await press('Save Changes')
    await screen.findByText('Saved here')
  }
  const stored = (await app.db.collections.sessions.findOne(id).exec())?.toJSON()
  const text = 'Harbor at night.\n\nThen dawn.'
  expect(stored).toMatchObject({ summary: text, recap: `Before.${text}`, conflicts: [] })
  expect(screen.getByLabelText('Summary')).toHaveProperty('value', text)
})

test('letters typed while a session is being created continue as its draft', async () => {
  show()
  await press('New Session')
  await user.type(await notes(), 'One.')
  fireEvent.click(screen.getByRole('button', { name: 'Create Session' }))
  fireEvent.change(await notes(), { target: { value: 'One. Two.' } })
  expect(await screen.findByText('Not saved, draft kept')).toBeTruthy()
  expect((await notes()).value).toBe('One. Two.')
  await press('Save Changes')
  expect(await screen.findByText('Saved here')).toBeTruthy()
  const [made] = await app.db.collections.sessions.find().exec()
  expect(made?.toJSON()).toMatchObject({ gmNotes: 'One. Two.', conflicts: [] })
})

test('a draft that a copy brought back says so until it is saved', async () => {
  const { id, ...stored } = await session()
  const base = { ...stored, gmNotes: '' }
  const value = { base, form: { ...base, gmNotes: 'Once.' }, toBeSeen: true }
  putDraft(app.db.account, { campaignId: app.campaignId, sessionId: id, value })
  show()
  await press(/^Session 4.*Not saved yet/s)
  expect(await screen.findByText(/A restored copy brought it/)).toBeTruthy()
  await user.type(await notes(), ' Two.')
  expect(screen.getByText(/A restored copy brought it/)).toBeTruthy()
  expect(draftsOf(app.db.account)[0]?.value).not.toHaveProperty('toBeSeen')
  await press('Save Changes')
  await screen.findByText('Saved here')
  expect(screen.queryByText(/A restored copy brought it/)).toBeNull()
})

test('an editor without typed text leaves the draft of another tab alone', async () => {
  const { id } = await session()
  show()
  await press(/^Session 4/)
  const key = draftKey(app.db.account, app.campaignId, id)
  localStorage.setItem(key, '{"of": "another tab"}')
  await updateSession(app.db, id, { gmNotes: 'One. Of another device.' })
  await waitFor(async () => expect((await notes()).value).toBe('One. Of another device.'))
  expect(localStorage.getItem(key)).toBe('{"of": "another tab"}')
})

test('a year of five digits is refused with words, and nothing is saved until it is right', async () => {
  await session()
  const stored = async () => (await app.db.collections.sessions.find().exec())[0]?.toJSON()
  show()
  await press(/^Session 4/)
  await user.type(await notes(), ' Two.')
  await press('Edit number and date')
  const field = await screen.findByLabelText<HTMLInputElement>('Session date')
  // happy-dom holds no such value itself.
  const typed = vi.spyOn(field, 'value', 'get').mockReturnValue('20266-11-27')
  fireEvent.input(field)
  typed.mockRestore()
  expect(screen.getByText('The year can have four digits at most')).toBeTruthy()
  await press('Save Changes')
  expect(document.activeElement).toBe(field)
  expect(await stored()).toMatchObject({ gmNotes: 'One.' })
  fireEvent.change(field, { target: { value: '2025-11-26' } })
  await press('Save Changes')
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ gmNotes: 'One. Two.', date: expect.stringMatching(/^2025-11-2/) }),
  )
})

test('notes that no server takes stay in the editor, and the reason names their field', async () => {
  await session()
  show()
  await press(/^Session 4/)
  fireEvent.change(await notes(), { target: { value: 'One.\u0000 Two.' } })
  await press('Save Changes')
  expect(await screen.findByText('GM notes: This text contains a character that can’t be saved')).toBeTruthy()
  expect((await notes()).value).toBe('One.\u0000 Two.')
  expect((await app.db.collections.sessions.find().exec())[0]?.toJSON()).toMatchObject({ gmNotes: 'One.' })
})
