import 'fake-indexeddb/auto'
import type { Recording, ReviewAnswer } from '@lanternkeep/schema'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  acceptFind,
  askForReview,
  beginRecording,
  createSession,
  deleteSession,
  noteRecording,
  readSession,
  useSession,
} from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { ReviewButton } from './review-button.tsx'

let app: TestApp
let recording: Recording
let sessionId: string
const user = userEvent.setup({ delay: null })

const BELL = { kind: 'quest', name: 'The seventh bell', text: 'Find it.' } as const
const FERRY = { kind: 'place', name: 'The ferry', text: 'Leaves at dawn.' } as const

beforeEach(async () => {
  app = await openTestApp()
  sessionId = (await createSession(app.db, app.campaignId, { sessionNumber: 4 })).id
  const { id } = await beginRecording(app.db, { campaignId: app.campaignId, sessionNumber: 4, sessionId }, 'audio/webm')
  recording = await noteRecording(app.db, id, { status: 'finished', isCheckpoint: false })
  await lookAgain([BELL, FERRY])
})
afterEach(async () => {
  vi.restoreAllMocks()
  cleanup()
  await app.leave()
})

const lookAgain = (finds: ReviewAnswer['finds']) => act(() => askForReview(app.db, recording, async () => ({ finds })))
const gmNotes = async () => (await readSession(app.db, sessionId))?.gmNotes
const learned = () => screen.getByLabelText<HTMLTextAreaElement>('What was learned')

/** Goes with its session, as in the editor. */
function OfSession() {
  const { data: session } = useSession(sessionId)
  return session ? <ReviewButton recording={recording} name="Recording 1" sessionId={sessionId} /> : null
}

async function rewordTheBell() {
  renderApp(app, <ReviewButton recording={recording} name="Recording 1" sessionId={sessionId} />)
  await user.click(await screen.findByRole('button', { name: 'Review 2 finds of Recording 1' }))
  await user.click(await screen.findByRole('button', { name: 'Edit The seventh bell' }))
  await user.type(learned(), ' Under the font.')
}
const accept = async () => {
  const card = screen.getByRole('listitem', { name: 'Quest: The seventh bell' })
  await user.click(within(card).getByRole('button', { name: 'Accept' }))
}

test.each([
  ['finds it again', [{ ...BELL, text: 'Ring it.' }, FERRY]],
  ['no longer finds it', [FERRY]],
])('what is typed into a find stays while looking again %s, and is accepted', async (_, finds) => {
  await rewordTheBell()
  await lookAgain(finds)
  await screen.findByText('Leaves at dawn.')
  expect(learned().value).toBe('Find it. Under the font.')
  await accept()
  expect(await screen.findByRole('button', { name: 'Undo The seventh bell' })).toBeTruthy()
  expect(await gmNotes()).toBe('- **Quest: The seventh bell**. Find it. Under the font.')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('what is typed stays while only other kinds are shown, and closing asks about it', async () => {
  await rewordTheBell()
  await user.click(screen.getByRole('radio', { name: 'Places' }))
  expect(learned().value).toBe('Find it. Under the font.')
  await user.click(screen.getByRole('button', { name: 'Finish later' }))
  const question = await screen.findByRole('dialog', { name: 'Discard what you typed?' })
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect(learned().value).toBe('Find it. Under the font.')
})

test('what could not be added stays in the editor', async () => {
  await rewordTheBell()
  const refused = vi.spyOn(app.db.collections.sessions, 'findOne').mockImplementation(() => {
    throw new Error('quota')
  })
  await accept()
  expect(await screen.findByText('Couldn’t add it to the campaign.')).toBeTruthy()
  expect(learned().value).toBe('Find it. Under the font.')
  refused.mockRestore()
  await accept()
  expect(await screen.findByRole('button', { name: 'Undo The seventh bell' })).toBeTruthy()
})

test('what another tab has accepted meanwhile is not added again, and what is typed stays', async () => {
  await rewordTheBell()
  const { finds = [] } = (await app.db.audio.reviews.get(recording.id)) ?? {}
  const [bell] = finds
  const of = { campaignId: app.campaignId, recordingId: recording.id, sessionId }
  if (bell) await act(() => acceptFind(app.db, of, bell, { to: 'session' }))
  await accept()
  expect(await screen.findByText('Another tab has accepted it meanwhile.')).toBeTruthy()
  expect(learned().value).toBe('Find it. Under the font.')
  expect(await gmNotes()).toBe('- **Quest: The seventh bell**. Find it.')
})

test('when its session is deleted elsewhere it says so, and keeps what was not settled and what is typed', async () => {
  const view = renderApp(app, <OfSession />)
  await user.click(await screen.findByRole('button', { name: 'Review 2 finds of Recording 1' }))
  await user.click(await screen.findByRole('button', { name: 'Edit The seventh bell' }))
  await user.type(learned(), ' Under the font.')
  await act(() => deleteSession(app.db, sessionId))
  expect(await screen.findByText('Review closed')).toBeTruthy()
  view.unmount()
  const { finds } = (await app.db.audio.reviews.get(recording.id)) ?? {}
  expect(finds?.map(({ text }) => text)).toEqual(['Find it. Under the font.', 'Leaves at dawn.'])

  sessionId = (await createSession(app.db, app.campaignId, { sessionNumber: 5 })).id
  renderApp(app, <ReviewButton recording={recording} name="Recording 1" sessionId={sessionId} />)
  await user.click(await screen.findByRole('button', { name: 'Review 2 finds of Recording 1' }))
  expect(await screen.findByText('Find it. Under the font.')).toBeTruthy()
})

test('what someone discards in an editor is not kept', async () => {
  await rewordTheBell()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Edit The seventh bell' }))
  await user.type(learned(), ' In the sea.')
  await user.click(screen.getByRole('button', { name: 'Finish later' }))
  const question = await screen.findByRole('dialog', { name: 'Discard what you typed?' })
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { finds } = (await app.db.audio.reviews.get(recording.id)) ?? {}
  expect(finds?.map(({ text }) => text)).toEqual(['Find it.', 'Leaves at dawn.'])
})
