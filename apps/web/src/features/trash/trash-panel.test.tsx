import 'fake-indexeddb/auto'
import type { TrashEntry } from '@lanternkeep/schema'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter, createSession, deleteCharacter, deleteSession } from '../../data/local/index.ts'
import { queryClient } from '../../data/remote/query-client.ts'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { TrashPanel } from './trash-panel.tsx'
import { useTrash } from './use-trash.ts'

let app: TestApp
let served: TrashEntry[]
let isUp: boolean

beforeEach(async () => {
  served = []
  isUp = true
  vi.stubGlobal('fetch', vi.fn(answer))
  app = await openTestApp()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  cleanup()
  queryClient.clear()
  await app.leave()
})

async function answer(path: string) {
  if (!isUp) throw new TypeError('No network')
  if (path.endsWith('/trash')) return Response.json(served)
  const id = path.split('/').at(-1)
  return Response.json({ ...corin, id, campaignId: app.campaignId, rev: 'other.2', name: 'Corin Vael', type: 'npc' })
}
const corin = { health: 1, maxHealth: 1, _deleted: true, conflicts: [], lastModified: '2026-11-14T22:05:00.000Z' }

const inCloud = (over: Partial<TrashEntry> = {}): TrashEntry => ({
  collection: 'characters',
  id: 'corin',
  rev: 'other.2',
  thing: { kind: 'npc', name: 'Corin Vael' },
  deletedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  keptUntil: new Date(Date.now() + 27 * 86_400_000 - 60_000).toISOString(),
  by: { memberId: 'jonas', name: 'Jonas' },
  on: 'a Mac',
  ...over,
})

function Opened({ onShow }: { onShow: (shown: unknown) => void }) {
  return <TrashPanel trash={useTrash(app.campaignId)} onShow={onShow} />
}

async function show({ accepted = true } = {}) {
  const id = app.campaignId
  if (accepted) await app.db.store.changeFacts(id, () => ({ id, role: 'gm', accepted: true, memberId: 'me' }))
  const onShow = vi.fn()
  renderApp(
    app,
    <RemoteProvider>
      <Opened onShow={onShow} />
    </RemoteProvider>,
  )
  return { onShow, user: userEvent.setup({ delay: null }) }
}

const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li')
  if (!found) throw new Error(`${name} is in no row`)
  return within(found)
}
const characters = async () => (await app.db.collections.characters.find().exec()).map(({ name }) => name)

test('what was deleted here is restored with one press, and can be opened', async () => {
  const { id } = await createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Mother Isbet Crane' })
  await deleteCharacter(app.db, id)
  const { user, onShow } = await show()
  const isbet = await row('Mother Isbet Crane')
  expect(isbet.getByText('NPC')).toBeTruthy()
  expect(isbet.getByText('You, on this device')).toBeTruthy()
  expect(isbet.getByText('30 days left')).toBeTruthy()
  await user.click(isbet.getByRole('button', { name: 'Bring back: Mother Isbet Crane' }))
  expect((await isbet.findByRole('status')).textContent).toBe('Restored')
  expect(await characters()).toEqual(['Mother Isbet Crane'])
  await user.click(isbet.getByRole('button', { name: 'Show Mother Isbet Crane' }))
  expect(onShow.mock.lastCall?.[0]).toMatchObject({ id, thing: { kind: 'npc' } })
})

test('once something is back, the focus goes to the way to it', async () => {
  const { id } = await createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Mother Isbet Crane' })
  await deleteCharacter(app.db, id)
  const { user } = await show()
  const isbet = await row('Mother Isbet Crane')
  act(() => isbet.getByRole('button', { name: 'Bring back: Mother Isbet Crane' }).focus())
  await user.keyboard('{Enter}')
  await isbet.findByRole('status')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Show Mother Isbet Crane')
})

test('what was deleted together is restored together', async () => {
  const names = ['Pilgrim 1', 'Pilgrim 2', 'Pilgrim 3']
  const made = await Promise.all(
    names.map((name) => createCharacter(app.db, app.campaignId, { type: 'monster', name })),
  )
  await Promise.all(made.map(({ id }) => deleteCharacter(app.db, id)))
  const { user } = await show()
  const together = await row('Pilgrim 1, 2 and 3')
  await user.click(together.getByRole('button', { name: 'Bring back 3: Pilgrim 1, 2 and 3' }))
  await waitFor(async () => expect((await characters()).toSorted()).toEqual(names))
})

test('what only the server has is fetched from it', async () => {
  served = [inCloud()]
  const { user } = await show()
  const found = await row('Corin Vael')
  expect(found.getByText('Jonas, on a Mac')).toBeTruthy()
  expect(found.getByText('27 days left')).toBeTruthy()
  await user.click(found.getByRole('button', { name: 'Bring back: Corin Vael' }))
  await waitFor(async () => expect(await characters()).toEqual(['Corin Vael']))
  expect((await found.findByRole('status')).textContent).toBe('Restored')
})

test('without the server a sentence replaces the button, and local documents can be restored', async () => {
  served = [inCloud()]
  const session = await createSession(app.db, app.campaignId, { sessionNumber: 12, gmNotes: 'Old Hob rows' })
  await deleteSession(app.db, session.id)
  const { user } = await show()
  const found = await row('Corin Vael')
  isUp = false
  await queryClient.refetchQueries()
  expect(await found.findByText(/Only in the cloud/)).toBeTruthy()
  expect(found.queryByRole('button')).toBeNull()
  expect(screen.getByText(/Can’t reach the server/)).toBeTruthy()
  const twelve = await row('Session 12')
  expect(twelve.getByText('Session, 3 words')).toBeTruthy()
  await user.click(twelve.getByRole('button', { name: 'Bring back: Session 12' }))
  await waitFor(async () => expect(await app.db.collections.sessions.count().exec()).toBe(1))
})

test('a campaign that was never uploaded asks no server', async () => {
  await show({ accepted: false })
  expect(await screen.findByText('The trash is empty')).toBeTruthy()
  expect(fetch).not.toHaveBeenCalled()
})

test('the list can be limited to one kind', async () => {
  served = [
    inCloud({ by: undefined, on: undefined }),
    inCloud({ collection: 'handouts', id: 'map', thing: { kind: 'handout', name: 'Map', hasPicture: true } }),
  ]
  const { user } = await show()
  await row('Corin Vael')
  await user.click(screen.getByRole('radio', { name: 'Handouts' }))
  expect((await row('Map')).getByText('Handout with a picture')).toBeTruthy()
  expect(screen.queryByText('Corin Vael')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Sessions' }))
  expect(screen.getByText('Nothing of this kind is in the trash.')).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Recordings' })).toBeNull()
})
