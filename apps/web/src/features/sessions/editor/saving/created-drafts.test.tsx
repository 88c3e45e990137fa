import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftsOf } from '../../../../data/local/forms/drafts.ts'
import { createSession, readSessions, updateSession } from '../../../../data/local/index.ts'
import { campaignKeys } from '../../../../lib/browser/browser-keys.ts'
import { openTestApp, renderApp, type TestApp } from '../../../../testing/render-with-db.tsx'
import { Journal } from '../../journal.tsx'
import { draftStore, draftsIn } from './draft-store.ts'

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
const stored = async () =>
  (await readSessions(app.db, app.campaignId)).map((each) => [each.sessionNumber, each.gmNotes, each.recap])

/** The tab dies after it has stored the session and before it removes the draft. */
async function createAndDie(): Promise<void> {
  show()
  await press('New Session')
  await user.type(await notes(), 'The tide is low.')
  const removing = vi.spyOn(localStorage, 'removeItem').mockImplementation(() => {})
  await press('Create Session')
  await screen.findByRole('heading', { name: 'Session 0' })
  removing.mockRestore()
  cleanup()
  sessionStorage.clear()
  expect(draftsOf(app.db.account)).toHaveLength(1)
}

/** As in a tab that was open, too, and lived on. */
function typedSince(gmNotes: string): void {
  const [draft] = draftsIn(app.db.account, app.campaignId)
  if (!draft) throw new Error('No draft is left')
  draftStore(app.db.account, app.campaignId, draft.sessionId).keep({ ...draft, form: { ...draft.form, gmNotes } })
}

test('a session whose tab died while creating it is listed as one that is created', async () => {
  await createAndDie()
  show()
  await screen.findByRole('button', { name: /^Session 0.*The tide is low\.$/s })
  expect(screen.queryByText(/Not (created|saved) yet/)).toBeNull()
  expect(draftsOf(app.db.account)).toEqual([])
})

test('an editor that opens with such a draft shows the session, under its number and with its recap', async () => {
  await createAndDie()
  sessionStorage.setItem(campaignKeys(app.campaignId).openSession, 'new')
  show()
  await screen.findByRole('heading', { name: 'Session 0' })
  expect((await notes()).value).toBe('The tide is low.')
  expect(screen.getByText('Saved here')).toBeTruthy()
  expect(await stored()).toEqual([[0, 'The tide is low.', '']])
})

test('what was typed into such a draft since is a draft of the session', async () => {
  await createAndDie()
  typedSince('The tide is low. At dawn.')
  show()
  await press(/^Session 0.*Not saved yet/s)
  expect((await notes()).value).toBe('The tide is low. At dawn.')
  await press('Save Changes')
  await screen.findByText('Saved here')
  expect(await stored()).toEqual([[0, 'The tide is low. At dawn.', '']])
})

test('it is added to what was typed into the session itself', async () => {
  await createAndDie()
  typedSince('The tide is low. At dawn.')
  const [created] = await readSessions(app.db, app.campaignId)
  if (!created) throw new Error('Nothing was created')
  const { campaignId, id } = created
  const form = { ...created, summary: 'They sail.' }
  draftStore(app.db.account, campaignId, id).keep({ base: created, form })
  show()
  await press(/^Session 0.*Not saved yet/s)
  expect((await notes()).value).toBe('The tide is low. At dawn.')
  expect(screen.getByLabelText('Summary')).toHaveProperty('value', 'They sail.')
})

test('the draft of a deleted session stays when its tab dies before it becomes one of its own', async () => {
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4, gmNotes: 'One.' })
  show()
  await press(/^Session 4/)
  await user.type(await notes(), ' Two.')
  await press('Back to Sessions')
  await screen.findByText('Not saved yet')
  cleanup()
  const [draft] = draftsIn(app.db.account, app.campaignId)
  if (!draft) throw new Error('No draft is kept')
  draftStore(app.db.account, app.campaignId, id).creating(draft.form)
  await updateSession(app.db, id, { summary: 'From the tablet' })
  show()
  await press(/^Session 4.*Not saved yet/s)
  expect((await notes()).value).toBe('One. Two.')
})
