import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCampaign } from '../../data/local/index.ts'
import { openTable, renderAtTable, type Table } from '../../testing/render-with-db.tsx'
import { CampaignList } from './campaign-list.tsx'

let table: Table
let road: { id: string }

beforeEach(async () => {
  table = await openTable()
  road = await createCampaign(table.db, { name: 'Ashfall Road', startingLevel: 1, sessionNumber: 31 })
})
afterEach(async () => {
  cleanup()
  await table.leave()
})

const stored = async () => (await table.db.collections.campaigns.findOne(road.id).exec())?.toJSON()

function show() {
  const onOpen = vi.fn()
  const nothing = () => {}
  renderAtTable(
    table,
    <CampaignList onOpen={onOpen} onBack={nothing} onNew={nothing} onJoin={nothing} onReview={nothing} />,
  )
  return { onOpen, user: userEvent.setup({ delay: null }) }
}

test('search finds a part of a name in any case, and says when it finds nothing', async () => {
  const { user } = show()
  const search = await screen.findByRole('searchbox', { name: 'Search campaigns' })
  await user.type(search, 'FALL')
  expect(screen.getByRole('article', { name: 'Ashfall Road' })).toBeTruthy()
  await user.clear(search)
  await user.type(search, 'xyz')
  expect(screen.getByText('No Campaigns Found')).toBeTruthy()
  expect(screen.getByText('Try a different search term')).toBeTruthy()
})

test('loading raises the session by one, and Undo takes it back', async () => {
  const { user, onOpen } = show()
  await user.click(await screen.findByRole('button', { name: 'Load Campaign Ashfall Road' }))
  expect(await screen.findByText('Campaign Loaded')).toBeTruthy()
  expect(onOpen).toHaveBeenCalledWith(road.id)
  expect((await stored())?.sessionNumber).toBe(32)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await stored())?.sessionNumber).toBe(31))
})

test('a campaign of this device is only deleted after it was said that it exists nowhere else', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Delete Ashfall Road' }))
  expect(await screen.findByText(/exists nowhere else/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete campaign' }))
  expect(await screen.findByText('Campaign Deleted')).toBeTruthy()
  expect(await stored()).toBeUndefined()
})

test('a campaign of the cloud offers to be deleted there too', async () => {
  await table.db.store.changeFacts(road.id, () => ({ id: road.id, role: 'gm', accepted: true }))
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Delete Ashfall Road' }))
  await user.click(await screen.findByRole('checkbox', { name: /Also delete it from cloud sync/ }))
  expect(screen.getByRole('button', { name: 'Delete everywhere' })).toBeTruthy()
})

test("a player's card offers to leave or to remove, never the cloud", async () => {
  await table.db.store.changeFacts(road.id, () => ({ id: road.id, role: 'player', accepted: true, memberId: 'm1' }))
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Delete Ashfall Road' }))
  expect(await screen.findByRole('button', { name: 'Leave campaign' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove from this device' })).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
