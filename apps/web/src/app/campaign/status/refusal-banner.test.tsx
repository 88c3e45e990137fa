import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeCampaignFromDevice } from '../../../data/local/index.ts'
import { addMira } from '../../../testing/at-hub.tsx'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { RefusalBanner } from './refusal-banner.tsx'

const broken = vi.hoisted(() => ({ isSo: false }))
vi.mock('./refusal-dialog.tsx', async (load) => {
  const { RefusalDialog } = await load<typeof import('./refusal-dialog.tsx')>()
  return {
    RefusalDialog: (props: ComponentProps<typeof RefusalDialog>) => {
      if (broken.isSo) throw new Error('A crash')
      return <RefusalDialog {...props} />
    },
  }
})

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
  const mine = { id: 'mira', campaignId: app.campaignId, rev: 'a.1', name: 'Mira', background: 'Born at sea.' }
  const { campaignId } = app
  await app.db.store.addRejections([
    {
      id: 'characters/mira/a.1',
      campaignId,
      collection: 'characters',
      documentId: 'mira',
      verdict: 'forbidden',
      message: 'You can’t change this',
      mine,
      at: '2026-11-20T20:00:00.000Z',
    },
  ])
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

test('what the server refused can be read until you dismiss it', async () => {
  const user = userEvent.setup({ delay: null })
  renderApp(app, <RefusalBanner campaignId={app.campaignId} />)
  await user.click(await screen.findByRole('button', { name: 'See why' }))
  await user.click(await screen.findByRole('button', { name: 'Read Character Mira' }))
  expect(screen.getByText('Born at sea.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Dismiss Character Mira' }))
  await waitFor(() => expect(screen.queryByText(/rejected by the server/)).toBeNull())
})

test('a dialog that couldn’t be opened can be asked for again', async () => {
  const user = userEvent.setup({ delay: null })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  renderApp(app, <RefusalBanner campaignId={app.campaignId} />)
  broken.isSo = true
  await user.click(await screen.findByRole('button', { name: 'See why' }))
  expect(await screen.findByText('The list of changes couldn’t be opened')).toBeTruthy()
  broken.isSo = false
  await user.click(screen.getByRole('button', { name: 'See why' }))
  expect(await screen.findByRole('dialog', { name: 'Rejected by the server' })).toBeTruthy()
})

test('edits of a character that someone else plays now are named as such, and say where they are', async () => {
  const user = userEvent.setup({ delay: null })
  const [known] = await app.db.side.rejections.toArray()
  if (!known) throw new Error('No refused change')
  const message = 'Someone else plays this character now'
  await app.db.store.addRejections([{ ...known, message, path: 'claimedBy' }])
  renderApp(app, <RefusalBanner campaignId={app.campaignId} />)
  await screen.findByText('Someone else plays this character now. 1 change of yours is kept on this device.')
  await user.click(screen.getByRole('button', { name: 'See why' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText(/Rejected changes stay here until you dismiss them/)).toBeTruthy()
  const other = { ...known, id: 'characters/bo/a.2', documentId: 'bo' }
  await act(() => app.db.store.addRejections([other]))
  expect(await screen.findByText('2 changes were rejected by the server')).toBeTruthy()
})

test('once the character is theirs again, no one is said to play it now', async () => {
  const { db, campaignId } = app
  const [known] = await db.side.rejections.toArray()
  if (!known) throw new Error('No refused change')
  await db.store.changeFacts(campaignId, () => ({
    id: campaignId,
    role: 'player',
    memberId: 'seat-jo',
    accepted: true,
  }))
  const { id } = await addMira(app, { claimedBy: 'seat-tom' })
  const message = 'Someone else plays this character now'
  const tap = { id: 'one', campaignId, rev: 'a.1', changes: [{ characterId: id }] }
  await db.store.addRejections([
    { ...known, documentId: id, message, path: 'claimedBy' },
    { ...known, id: 'acts/one/a.1', collection: 'acts', documentId: 'one', mine: tap, message, path: 'claimedBy' },
  ])
  renderApp(app, <RefusalBanner campaignId={campaignId} />)
  await screen.findByText('Someone else plays this character now. 2 changes of yours are kept on this device.')
  const hero = await db.collections.characters.findOne(id).exec()
  await act(() => hero?.incrementalPatch({ claimedBy: 'seat-jo' }))
  expect(await screen.findByText('2 changes were rejected by the server')).toBeTruthy()
})

test('a refused change stays readable when the campaign is deleted from this device', async () => {
  await removeCampaignFromDevice(app.db, app.campaignId)
  expect(await app.db.side.keeps.toArray()).toMatchObject([{ document: { background: 'Born at sea.' } }])
})

test('what a full campaign had no room for is still here, and can be sent again', async () => {
  const user = userEvent.setup({ delay: null })
  const retry = vi.fn()
  app.db.host = { retry, close: async () => {} } as unknown as NonNullable<typeof app.db.host>
  const [known] = await app.db.side.rejections.toArray()
  if (!known) throw new Error('No refused change')
  await app.db.store.addRejections([{ ...known, verdict: 'invalid', isHeld: true, noRoom: true }])
  renderApp(app, <RefusalBanner campaignId={app.campaignId} />)
  await user.click(await screen.findByRole('button', { name: 'See why' }))
  expect(await screen.findByText(/^This device still has these changes. Once there is room/)).toBeTruthy()
  expect(screen.queryByText(/shows the server’s version/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
})
