import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSession } from '../../data/local/index.ts'
import { changeDocument } from '../../data/local/store/documents.ts'
import { openTable, renderAtTable, type Table } from '../../testing/render-with-db.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'

let table: Table
beforeEach(async () => {
  table = await openTable()
})
afterEach(async () => {
  cleanup()
  await table.leave()
})

test('a text of your own is still there after the dialog was closed and opened again', async () => {
  const user = userEvent.setup({ delay: null })
  const { id } = await createSession(table.db, table.campaignId, { sessionNumber: 1, gmNotes: 'Theirs.' })
  const at = '2026-11-20T20:00:00.000Z'
  const conflict = { id: 'c1', path: 'gmNotes', mine: 'Mine.', theirs: 'Theirs.', base: '', by: 'Gwen', at }
  await changeDocument(table.db.collections.sessions, id, (session) => ({ ...session, conflicts: [conflict] }))
  const open = () => renderAtTable(table, <ConflictDialog campaignId={table.campaignId} onClose={() => undefined} />)
  const first = open()
  await user.click(await screen.findByRole('button', { name: 'Write my own' }))
  await user.type(screen.getByLabelText('Your own text'), ' And more.')
  first.unmount()
  open()
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByDisplayValue(/And more\.$/)).toBeTruthy()
})
