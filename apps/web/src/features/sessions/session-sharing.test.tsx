import 'fake-indexeddb/auto'
import type { Session } from '@lanternkeep/schema'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter, createSession, type SessionDraft, updateSession } from '../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { type Named, NamesContext, namesFrom } from '../../ui/names/names.ts'
import { runSave } from './editor/saving/running-saves.ts'
import { Journal } from './journal.tsx'

let app: TestApp
const onOpen = vi.fn()
const user = userEvent.setup({ delay: null })

beforeEach(async () => {
  app = await openTestApp()
  onOpen.mockClear()
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  await app.leave()
})

const aSession = (sessionNumber: number, more: Partial<SessionDraft> = {}) =>
  createSession(app.db, app.campaignId, { sessionNumber, ...more })
const stored = async (id: string) => (await app.db.collections.sessions.findOne(id).exec())?.toJSON() as Session
const show = () => renderApp(app, <Journal campaignId={app.campaignId} />)
const showNaming = (names: Named[]) =>
  renderApp(
    app,
    <NamesContext value={namesFrom(names, onOpen)}>
      <Journal campaignId={app.campaignId} />
    </NamesContext>,
  )
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

test('a text is shared at once, with the shown words, and no other unsaved text', async () => {
  const { id } = await aSession(4, { recap: 'Old words.' })
  show()
  await press(/^Session 4/)
  await user.type(await screen.findByLabelText('Recap'), ' **New** ones.')
  await user.type(screen.getByLabelText('GM notes'), 'Secret.')
  await press('Share the recap')
  const question = await screen.findByRole('dialog', { name: 'Share the recap with players?' })
  expect((await within(question).findByText('New')).tagName).toBe('STRONG')
  expect(await stored(id)).toMatchObject({ recap: 'Old words.', shared: { recap: false } })
  await user.click(within(question).getByRole('button', { name: 'Share recap' }))
  expect(await screen.findByText('Recap shared with the players')).toBeTruthy()
  expect(await stored(id)).toMatchObject({
    ...{ recap: 'Old words. **New** ones.', summary: '', gmNotes: '' },
    shared: { recap: true, summary: false },
  })
  expect(await screen.findByText('Players can read this')).toBeTruthy()
  expect(screen.getByText('Not saved, draft kept')).toBeTruthy()
})

test("a text that couldn't be shared because another save still runs isn't called shared", async () => {
  const { id } = await aSession(4, { recap: 'Words.' })
  show()
  await press(/^Session 4/)
  await press('Share the recap')
  const question = await screen.findByRole('dialog')
  const other = Promise.withResolvers<void>()
  const saving = runSave(id, () => other.promise)
  await user.click(within(question).getByRole('button', { name: 'Share recap' }))
  expect(await screen.findByText('Failed to update session')).toBeTruthy()
  expect(screen.queryByText('Recap shared with the players')).toBeNull()
  expect(await stored(id)).toMatchObject({ shared: { recap: false } })
  other.resolve()
  await saving
})

test("words that another device rewrote meanwhile aren't shared, and aren't called shared", async () => {
  const { id } = await aSession(4, { recap: 'They sail at dawn.' })
  show()
  await press(/^Session 4/)
  const recap = await screen.findByLabelText('Recap')
  await user.clear(recap)
  await user.type(recap, 'They sail at noon.')
  await updateSession(app.db, id, { recap: 'They sail at dusk.' })
  await press('Share the recap')
  await user.click(await screen.findByRole('button', { name: 'Share recap' }))
  expect(await screen.findByText('Failed to update session')).toBeTruthy()
  expect(await stored(id)).toMatchObject({ shared: { recap: false }, conflicts: [{ path: 'recap' }] })
})

test('the person who shared a text hears that another device has ended it', async () => {
  const { id } = await aSession(4, { recap: 'Words.', shared: { recap: true, summary: false } })
  show()
  await press(/^Session 4/)
  await screen.findByText('Players can read this')
  await updateSession(app.db, id, { recap: 'Words. Secrets.', shared: { recap: false, summary: false } })
  expect(await screen.findByText('Players can’t read the recap now')).toBeTruthy()
})

test('closing the question shares nothing, and neither does saving', async () => {
  const { id } = await aSession(4, { recap: 'Words.' })
  show()
  await press(/^Session 4/)
  await press('Share the recap')
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await user.type(screen.getByLabelText('Recap'), ' More.')
  await press('Save Changes')
  await screen.findByText('Session updated successfully')
  expect(await stored(id)).toMatchObject({ recap: 'Words. More.', shared: { recap: false, summary: false } })
  expect(screen.getAllByText('Only you')).toHaveLength(3)
})

test('a shared text is marked in the list, shows what players read while it is edited, and can be unshared at once', async () => {
  const { id } = await aSession(4, { recap: 'Words.', summary: 'Short.', shared: { recap: true, summary: true } })
  show()
  await press(/^Session 4.*Players read the recap and the summary/s)
  await user.type(await screen.findByLabelText('Recap'), ' More.')
  expect(screen.getByText('Players see the saved version')).toBeTruthy()
  await press('Stop sharing the recap')
  expect(await screen.findByText('Recap taken back')).toBeTruthy()
  expect(screen.queryByText('Players can’t read the recap now')).toBeNull()
  expect(await stored(id)).toMatchObject({ recap: 'Words.', shared: { recap: false, summary: true } })
  expect(screen.getByLabelText('Recap')).toHaveProperty('value', 'Words. More.')
  await press('Back to Sessions')
  expect(await screen.findByText('Players read the summary')).toBeTruthy()
})

test("an empty text can't be shared, nor one of a session that isn't created", async () => {
  await aSession(4, { gmNotes: 'Notes that the next recap starts with.' })
  show()
  await press(/^Session 4/)
  expect(await screen.findByRole('button', { name: 'Share the recap' })).toHaveProperty('disabled', true)
  await press('Back to Sessions')
  await press('New Session')
  expect(await screen.findByLabelText('Recap')).toHaveProperty('value', 'Notes that the next recap starts with.')
  expect(screen.queryByRole('button', { name: 'Share the recap' })).toBeNull()
})

test("names that players don't know are listed before they are shared", async () => {
  await createCharacter(app.db, app.campaignId, { type: 'monster', name: 'The Thing Below', hidden: true })
  await createCharacter(app.db, app.campaignId, { type: 'monster', name: 'Bellringer', alias: 'Hooded figure' })
  await aSession(4, { summary: '@Bellringer woke the thing below.' })
  show()
  await press(/^Session 4/)
  await press('Share the summary')
  const question = await screen.findByRole('dialog')
  expect(await within(question).findByText(/Bellringer, known to players as Hooded figure/)).toBeTruthy()
  expect(within(question).getByText(/The Thing Below, hidden from players/)).toBeTruthy()
})

test('a name in the preview leads to its character', async () => {
  const id = 'hob'
  await aSession(4, { gmNotes: '## Low tide\n\nwith @Old Hob and @Nobody', keyTopics: '- two fares' })
  showNaming([{ id, name: 'Old Hob', kind: 'npc' }])
  await press(/^Session 4/)
  await press('Read')
  const page = await screen.findByRole('region', { name: 'Preview' })
  expect(await within(page).findByRole('heading', { name: 'Low tide' })).toBeTruthy()
  expect(within(page).getByRole('heading', { name: 'Key topics and events' })).toBeTruthy()
  expect(page.textContent).toContain('@Nobody')
  await user.click(await within(page).findByRole('button', { name: 'Old Hob' }))
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id }))
})

test('a party location that is only a name leads to the page of that place', async () => {
  await aSession(4, { gmNotes: 'x', partyLocation: 'Low Town.' })
  showNaming([{ id: 'place/low town', name: 'Low Town', kind: 'place' }])
  await press(/^Session 4/)
  await press('Read')
  await press('Low Town')
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'place/low town' }))
})

test('a person writes or reads, and the choice stays for this browser session', async () => {
  await aSession(4, { gmNotes: 'x' })
  const { unmount } = show()
  await press(/^Session 4/)
  await press('Read')
  expect(screen.queryByLabelText('GM notes')).toBeNull()
  unmount()
  show()
  expect(await screen.findByRole('region', { name: 'Preview' })).toBeTruthy()
  await press('Write')
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
  expect(screen.getByLabelText('GM notes')).toBeTruthy()
})
