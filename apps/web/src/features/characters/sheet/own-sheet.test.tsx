import 'fake-indexeddb/auto'
import type { PlayerCharacter } from '@lanternkeep/schema'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter, deleteCharacter, restoreFromTrash, useCharacter } from '../../../data/local/index.ts'
import { Unsaved, useAskBeforeLeaving } from '../../../lib/hooks/unsaved-parts.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { OwnSheetForm, OwnSheetLists } from './own-sheet.tsx'

let app: TestApp
let id: string
beforeEach(async () => {
  app = await openTestApp()
  const mira = { type: 'player', name: 'Mira', playerName: 'Jo', notes: 'Owes Hob a favor' } as const
  id = (await createCharacter(app.db, app.campaignId, mira)).id
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const stored = async () => (await app.db.collections.characters.findOne(id).exec(true)).toJSON() as PlayerCharacter
const onClose = vi.fn()
const onRoll = vi.fn()
function Sheet({ isEditing = false }: { isEditing?: boolean }) {
  const character = useCharacter(id).data as PlayerCharacter | undefined
  if (!character) return null
  return isEditing ? (
    <OwnSheetForm character={character} onClose={onClose} />
  ) : (
    <OwnSheetLists character={character} onRoll={onRoll} />
  )
}

test('a player can edit all of their own sheet except the GM’s fields', async () => {
  const user = userEvent.setup({ delay: null })
  renderApp(app, <Sheet isEditing />)
  const form = within(await screen.findByRole('dialog', { name: 'Edit sheet' }))
  expect(form.queryByLabelText('GM notes')).toBeNull()
  expect(form.queryByLabelText('Tags')).toBeNull()
  expect(form.queryByLabelText('Include in initiative')).toBeNull()
  expect(form.getByRole('button', { name: 'Choose picture' })).toBeTruthy()
  await user.type(form.getByLabelText('Strength'), '14')
  await user.type(form.getByLabelText('Temporary health'), '{Backspace}5')
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await stored()).toMatchObject({ stats: { strength: 14 }, tempHealth: 5, notes: 'Owes Hob a favor' })
})

test('text typed on a sheet that the GM deletes meanwhile can still be read', async () => {
  const user = userEvent.setup({ delay: null })
  const { unmount } = renderApp(app, <Sheet isEditing />)
  const form = within(await screen.findByRole('dialog', { name: 'Edit sheet' }))
  await user.type(form.getByLabelText('Strength'), '14')
  await deleteCharacter(app.db, id)
  expect(await screen.findByText('You can find what you typed in Settings.')).toBeTruthy()
  expect(screen.getByText('Mira’s sheet was closed')).toBeTruthy()
  const kept = await app.db.side.keeps.toArray()
  expect(kept).toMatchObject([{ collection: 'characters', document: { name: 'Mira', stats: { strength: 14 } } }])
  unmount()
})

test('notes typed on a sheet that comes back aren’t listed as never uploaded once they are saved', async () => {
  const user = userEvent.setup({ delay: null })
  const keeps = () => app.db.side.keeps.toArray()
  renderApp(app, <OpenSheet />)
  await user.click(await screen.findByRole('button', { name: 'Edit my notes' }))
  await user.type(screen.getByRole('textbox', { name: 'My notes' }), 'Corin lied.')
  await deleteCharacter(app.db, id)
  await waitFor(async () => expect(await keeps()).toMatchObject([{ document: { ownNotes: 'Corin lied.' } }]))
  await restoreFromTrash(app.db, { collection: 'characters', id })
  await user.type(await screen.findByRole('textbox', { name: 'My notes' }), ' Or not.')
  await user.click(screen.getByRole('button', { name: 'Save notes' }))
  await waitFor(async () => expect((await stored()).ownNotes).toBe('Corin lied. Or not.'))
  await waitFor(async () => expect(await keeps()).toEqual([]))
})

function OpenSheet() {
  const { unsaved } = useAskBeforeLeaving()
  return (
    <Unsaved value={unsaved}>
      <Sheet />
    </Unsaved>
  )
}

test.each([
  ['inventory', 'item'],
  ['equipment', 'item'],
  ['weapons', 'weapon'],
  ['spells', 'spell'],
  ['abilities', 'ability'],
] as const)('a line can be added to the %s, and a removed one brought back', async (list, one) => {
  const user = userEvent.setup({ delay: null })
  renderApp(app, <Sheet />)
  await user.click(await screen.findByRole('button', { name: `Add ${one} to ${list}` }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Tide fork' } })
  await user.click(screen.getByRole('button', { name: `Add ${one}` }))
  await screen.findByText('Tide fork')
  expect((await stored())[list]).toMatchObject([{ name: 'Tide fork' }])
  await user.click(screen.getByRole('button', { name: 'Edit Tide fork' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect((await stored())[list]).toEqual([]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await stored())[list]).toMatchObject([{ name: 'Tide fork' }]))
})
