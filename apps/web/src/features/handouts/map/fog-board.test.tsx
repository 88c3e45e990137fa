import 'fake-indexeddb/auto'
import { type Handout, liftedRooms } from '@lanternkeep/schema'
import { aHandoutMap } from '@lanternkeep/schema/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHandout, liftRooms, showHandout } from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { HandoutAlbum } from '../handout-album.tsx'
import { HandoutsPanel } from '../handouts-panel.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const make = () =>
  createHandout(app.db, app.campaignId, { title: 'The Low Chapel', text: '', imageUrl: undefined, map: aHandoutMap() })
const lifted = async (id: string) => {
  const handout = (await app.db.collections.handouts.findOne(id).exec())?.toJSON() as Handout
  return liftedRooms(handout.map ?? aHandoutMap()).map((room) => room.id)
}

test('the GM uncovers rooms in a list, covers them, and takes back "all"', async () => {
  const user = userEvent.setup()
  const { id } = await make()
  renderApp(app, <HandoutsPanel campaignId={app.campaignId} />)
  await user.click(await screen.findByRole('button', { name: 'Open The Low Chapel' }))
  const board = within(await screen.findByRole('dialog', { name: 'The Low Chapel' }))
  expect(board.getByText('0 of 2 rooms uncovered')).toBeTruthy()
  expect(board.getByRole<HTMLButtonElement>('button', { name: 'Cover all' }).disabled).toBe(true)
  await user.click(board.getByRole('checkbox', { name: '1. The Crypt' }))
  expect(await board.findByText('1 of 2 rooms uncovered. 1. The Crypt is uncovered.')).toBeTruthy()
  expect(await lifted(id)).toEqual(['crypt'])
  await user.click(board.getByRole('button', { name: 'Uncover all' }))
  await waitFor(async () => expect(await lifted(id)).toEqual(['crypt', 'well']))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await lifted(id)).toEqual(['crypt']))
  await user.click(board.getByRole('checkbox', { name: '1. The Crypt' }))
  await waitFor(async () => expect(await lifted(id)).toEqual([]))
})

test('a room that another device uncovered meanwhile stays uncovered', async () => {
  const { id } = await make()
  await liftRooms(app.db, id, { well: true })
  await liftRooms(app.db, id, { crypt: true })
  expect(await lifted(id)).toEqual(['crypt', 'well'])
})

test('taking back "all" leaves a room that it did not change as another device left it meanwhile', async () => {
  const user = userEvent.setup()
  const { id } = await make()
  await liftRooms(app.db, id, { crypt: true })
  renderApp(app, <HandoutsPanel campaignId={app.campaignId} />)
  await user.click(await screen.findByRole('button', { name: 'Open The Low Chapel' }))
  const board = within(await screen.findByRole('dialog', { name: 'The Low Chapel' }))
  await user.click(board.getByRole('button', { name: 'Uncover all' }))
  await screen.findByText('All rooms uncovered')
  await act(() => liftRooms(app.db, id, { crypt: false }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await lifted(id)).toEqual([]))

  await act(() => liftRooms(app.db, id, { crypt: true }))
  await user.click(board.getByRole('button', { name: 'Cover all' }))
  await screen.findByText('All rooms covered')
  await act(() => liftRooms(app.db, id, { well: true }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await lifted(id)).toEqual(['crypt', 'well']))
})

test('taking back "Cover all" uncovers no room that another device has covered since', async () => {
  const user = userEvent.setup()
  const { id } = await make()
  await liftRooms(app.db, id, { crypt: true, well: true })
  renderApp(app, <HandoutsPanel campaignId={app.campaignId} />)
  await user.click(await screen.findByRole('button', { name: 'Open The Low Chapel' }))
  const board = within(await screen.findByRole('dialog', { name: 'The Low Chapel' }))
  await user.click(board.getByRole('button', { name: 'Cover all' }))
  await screen.findByText('All rooms covered')
  await act(async () => {
    await liftRooms(app.db, id, { crypt: true })
    await liftRooms(app.db, id, { crypt: false })
  })
  expect(await lifted(id)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await lifted(id)).toEqual(['well']))
})

test('players see the uncovered rooms and how many they have seen, never of how many', async () => {
  const user = userEvent.setup()
  const handout = await make()
  await showHandout(app.db, handout)
  renderApp(app, <HandoutAlbum campaignId={app.campaignId} />)
  await user.click(await screen.findByRole('button', { name: 'The Low Chapel' }))
  const view = within(await screen.findByRole('dialog', { name: 'The Low Chapel' }))
  expect(view.getByText('Covered. Your GM uncovers it room by room.')).toBeTruthy()
  const stage = view.getByRole('group', { name: 'Map of The Low Chapel' })
  expect(stage.querySelectorAll('img')).toHaveLength(0)
  await act(() => liftRooms(app.db, handout.id, { crypt: true }))
  expect(await view.findByText('1 room seen, 1 of them new')).toBeTruthy()
  expect([...stage.querySelectorAll('img')].map(({ src }) => src)).toEqual([aHandoutMap().rooms[0]?.picture])
  expect(view.queryByText(/The Crypt|The Well/)).toBeNull()
})
