import 'fake-indexeddb/auto'
import { type EarlierVersionEntry, type Session, versionedFieldsOf } from '@lanternkeep/schema'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSession, updateSession, useSession } from '../../data/local/index.ts'
import { queryClient } from '../../data/remote/query-client.ts'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { setViewport } from '../../testing/viewport.ts'
import { VersionsPage } from './versions-page.tsx'

const NOW = { gmNotes: '# The third bell\n\nRowed out at low tide. Who paid Hob?', recap: 'Rain.', summary: '' }
const THEN = { ...NOW, gmNotes: '# The third bell\n\nRowed out at high tide. Who paid?', recap: '', sessionNumber: 14 }

let app: TestApp
let session: Session
let isUp: boolean

beforeEach(async () => {
  isUp = true
  vi.stubGlobal('fetch', vi.fn(answer))
  app = await openTestApp()
  const id = app.campaignId
  await app.db.store.changeFacts(id, () => ({ id, role: 'gm', accepted: true, memberId: 'me' }))
  session = await createSession(app.db, id, { sessionNumber: 14, ...NOW })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  cleanup()
  queryClient.clear()
  await app.leave()
})

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
const me = { memberId: 'me', name: 'Rosalind' }

async function answer(path: string) {
  if (!isUp) throw new TypeError('No network')
  if (!path.endsWith(`/${session.id}`)) {
    const fields = { ...versionedFieldsOf('sessions', session), ...THEN }
    return Response.json({ id: 'v2', fields: path.endsWith('v1') ? { ...fields, gmNotes: 'First words' } : fields })
  }
  const versions: EarlierVersionEntry[] = [
    {
      id: 'v2',
      made: { at: at(60), by: { memberId: 'jonas', name: 'Jonas' }, on: 'a Mac' },
      replaced: { at: at(5), by: me, on: 'an iPad' },
      words: { added: 9, removed: 31 },
      isFirst: false,
      hasTranscript: true,
    },
    { id: 'v1', made: { at: at(600) }, replaced: { at: at(60) }, words: { added: 140, removed: 0 }, isFirst: true },
  ]
  return Response.json(versions)
}

function Opened({ onBack }: { onBack: () => void }) {
  const { data } = useSession(session.id)
  if (!data) return null
  const of = { campaignId: app.campaignId, collection: 'sessions', id: session.id } as const
  return <VersionsPage {...of} document={data} name="Session 14" readers="Only the GM can see them." onBack={onBack} />
}

function show(width = 1440) {
  setViewport(width, 800)
  const onBack = vi.fn()
  renderApp(
    app,
    <RemoteProvider>
      <Opened onBack={onBack} />
    </RemoteProvider>,
  )
  return { onBack, user: userEvent.setup({ delay: null }) }
}

const stored = async () => (await app.db.collections.sessions.findOne(session.id).exec())?.toJSON()
const marks = (side: string) =>
  [...screen.getByRole('region', { name: side }).querySelectorAll('mark')].map((each) => each.textContent?.trim())

test('the versions show who made them and what changed; the last is beside the present text', async () => {
  const { user } = show()
  const list = within(await screen.findByRole('navigation', { name: 'Versions' }))
  expect(list.getByText('You, on an iPad')).toBeTruthy()
  const [last, first] = list.getAllByRole('button')
  expect(last?.textContent).toContain('9 words added, 31 words removed')
  expect(last?.textContent).toContain('Jonas, on a Mac')
  expect(last?.textContent).toContain('Transcript added')
  expect(first?.textContent).toContain('First version')
  expect(last?.getAttribute('aria-current')).toBe('true')
  expect(await screen.findByRole('tab', { name: /^GM notes\s*2$/ })).toBeTruthy()
  expect(screen.getByText('Change 1 of 2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next change' }))
  expect(screen.getByText('Change 2 of 2')).toBeTruthy()
  expect(marks('Now')).toEqual(['low', 'Hob'])
  if (first) await user.click(first)
  await waitFor(() => expect(screen.getAllByText('First words')).toBeTruthy())
})

test('the whole version can be restored, and Undo reverts that', async () => {
  const { user, onBack } = show()
  await user.click(await screen.findByRole('button', { name: 'Use this version' }))
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
  expect(await stored()).toMatchObject({ gmNotes: THEN.gmNotes, recap: '', sessionNumber: 14, conflicts: [] })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await stored()).toMatchObject(NOW))
})

test('one text can be restored alone', async () => {
  const { user, onBack } = show()
  await user.click(await screen.findByRole('tab', { name: /^Recap/ }))
  await user.click(screen.getByRole('button', { name: 'Use only Recap' }))
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
  expect(await stored()).toMatchObject({ gmNotes: NOW.gmNotes, recap: '' })
})

test('before an earlier text is restored, it says which of them players can read', async () => {
  const sentence = /Players can read the recap and see what you restore\.$/
  const { user } = show()
  await screen.findByRole('button', { name: 'Use this version' })
  expect(screen.queryByText(sentence)).toBeNull()
  await updateSession(app.db, session.id, { shared: { recap: true, summary: true } })
  expect(await screen.findByText(sentence)).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /^Recap/ }))
  await user.click(screen.getByRole('button', { name: 'Use only Recap' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ recap: '' }))
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
})

test('a version equal to the present state offers no restore', async () => {
  await updateSession(app.db, session.id, { gmNotes: THEN.gmNotes, recap: '' })
  show()
  expect(await screen.findByText('Same as the current text.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use this version' })).toBeNull()
})

test('on a phone the list comes first, then one text at a time', async () => {
  const { user, onBack } = show(390)
  const [last] = within(await screen.findByRole('navigation', { name: 'Versions' })).getAllByRole('button')
  expect(screen.queryByRole('button', { name: 'Use this version' })).toBeNull()
  if (last) await user.click(last)
  expect(await screen.findByRole('combobox', { name: 'Text' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Now' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Now' }))
  expect(marks('Now')).toEqual(['low', 'Hob'])
  await user.click(screen.getByRole('button', { name: 'Back to versions' }))
  await user.click(await screen.findByRole('button', { name: 'Back to Session 14' }))
  expect(onBack).toHaveBeenCalledOnce()
})

test('without the server a sentence says where versions are, and they load when it is back', async () => {
  isUp = false
  const { user } = show()
  expect(await screen.findByText('Earlier versions are in the cloud')).toBeTruthy()
  isUp = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Use this version' })).toBeTruthy()
})

test('a campaign on this device only has no versions', async () => {
  await app.db.store.changeFacts(app.campaignId, () => undefined)
  show()
  expect(await screen.findByText('No versions of this campaign')).toBeTruthy()
  expect(fetch).not.toHaveBeenCalled()
})
