import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeCampaignFromDevice } from '../../../data/local/index.ts'
import { openTable, renderAtTable, type Table } from '../../../testing/render-with-db.tsx'
import { RefusalBanner } from './refusal-banner.tsx'

let table: Table
beforeEach(async () => {
  table = await openTable()
  const mine = { id: 'mira', campaignId: table.campaignId, rev: 'a.1', name: 'Mira', background: 'Born at sea.' }
  const { campaignId } = table
  await table.db.store.addRejections([
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
  await table.leave()
})

test('what the server refused can be read until you dismiss it', async () => {
  const user = userEvent.setup({ delay: null })
  renderAtTable(table, <RefusalBanner campaignId={table.campaignId} />)
  await user.click(await screen.findByRole('button', { name: 'See why' }))
  await user.click(await screen.findByRole('button', { name: 'Read Character Mira' }))
  expect(screen.getByText('Born at sea.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Dismiss Character Mira' }))
  await waitFor(() => expect(screen.queryByText(/rejected by the server/)).toBeNull())
})

test('what was refused stays readable when the campaign is deleted from this device', async () => {
  await removeCampaignFromDevice(table.db, table.campaignId)
  expect(await table.db.side.keeps.toArray()).toMatchObject([{ document: { background: 'Born at sea.' } }])
})
