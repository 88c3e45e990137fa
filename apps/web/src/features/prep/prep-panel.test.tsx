import 'fake-indexeddb/auto'
import { type Encounter, MOST_CREATURES } from '@lanternkeep/schema'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEncounter, deleteEncounter, restoreEncounter } from '../../data/local/index.ts'
import { changeDocument } from '../../data/local/store/documents.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { PrepPanel } from './prep-panel.tsx'

let app: TestApp
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  app = await openTestApp()
  renderApp(app, <PrepPanel campaignId={app.campaignId} onStarted={() => {}} />)
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const stored = async () => (await app.db.collections.prep.find().exec()).map((each) => each.toJSON() as Encounter)

test('what is typed right after New encounter is its name', async () => {
  const button = await screen.findByRole('button', { name: 'New encounter' })
  act(() => button.click())
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await user.keyboard('Toll')
  await waitFor(async () => expect((await stored()).map(({ name }) => name)).toEqual(['Toll']))
})

test('one that could not be stored closes again', async () => {
  await createEncounter(app.db, app.campaignId, { name: 'Ambush' })
  const insert = app.db.collections.prep.insert
  app.db.collections.prep.insert = () => Promise.reject(new Error('No space'))
  await user.click(await screen.findByRole('button', { name: 'New encounter' }))
  expect(await screen.findByText('Failed to create encounter')).toBeTruthy()
  const list = within(screen.getByRole('list', { name: 'Encounters' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  app.db.collections.prep.insert = insert
})

test('a new creature can have the name of one of the SRD', async () => {
  await user.click(await screen.findByRole('button', { name: 'New encounter' }))
  await user.type(screen.getByLabelText('Add creatures'), '3 wolf')
  expect(await screen.findByRole('button', { name: /^Wolf ×3/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'New creature “Wolf” ×3' }))
  await waitFor(async () => {
    const [encounter] = await stored()
    expect(encounter?.creatures).toMatchObject([{ name: 'Wolf', count: 3, figures: {} }])
  })
})

const GOBLIN = { id: 'g', name: 'Goblin', count: 1, hidden: false, together: false, figures: {} }

/** Until the returned function is called, the device stores no change of an encounter. */
function holdChanges(): () => void {
  const { prep } = app.db.collections
  const { findOne } = prep
  const { promise, resolve } = Promise.withResolvers<void>()
  prep.findOne = ((id: string) => {
    const query = findOne.call(prep, id)
    return { exec: () => promise.then(() => query.exec()) }
  }) as typeof findOne
  return () => {
    prep.findOne = findOne
    resolve()
  }
}

test('a double click on an offered creature adds it once', async () => {
  await createEncounter(app.db, app.campaignId, { name: 'Toll', creatures: [] })
  await user.type(await screen.findByLabelText('Add creatures'), '2 wolf')
  const offer = await screen.findByRole('button', { name: /^Wolf ×2/ })
  // Both clicks come before the list is gone.
  act(() => {
    for (const detail of [1, 2]) offer.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  })
  const counts = await screen.findAllByRole('group', { name: 'How many Wolf' })
  expect(counts.map((each) => within(each).getByText(/^×/).textContent)).toEqual(['×2'])
})

test('taps count faster than the device stores them, and Start waits for all of them', async () => {
  await createEncounter(app.db, app.campaignId, { name: 'Toll', creatures: [GOBLIN] })
  const more = await screen.findByRole('button', { name: 'One Goblin more' })
  const release = holdChanges()
  for (const _ of [2, 3, 4]) await user.click(more)
  expect(within(screen.getByRole('group', { name: 'How many Goblin' })).getByText('×4')).toBeTruthy()
  const keep = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep for another evening' })
  await user.click(keep)
  expect(keep.checked).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Start' }))
  release()
  await waitFor(async () => expect(await stored()).toEqual([]))
  expect((await charactersOf()).map(({ name }) => name)).toEqual(['Goblin 1', 'Goblin 2', 'Goblin 3', 'Goblin 4'])
})

test('the focus goes to the next line once a creature or loot is removed, and to the line to type in after the last', async () => {
  const loot = ['Bell', 'Rope'].map((name) => ({
    ...{ id: name, name, quantity: 1, type: 'misc' as const, rarity: 'common' as const, description: '' },
    ...{ properties: [], magicalProperties: [] },
  }))
  const creatures = [GOBLIN, { ...GOBLIN, id: 'w', name: 'Wolf' }]
  await createEncounter(app.db, app.campaignId, { name: 'Toll', creatures, loot })
  for (const [first, second, field] of [
    ['Goblin', 'Wolf', 'Add creatures'],
    ['Bell', 'Rope', 'Add loot'],
  ]) {
    await user.click(await screen.findByRole('button', { name: `Remove ${first}` }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: `Remove ${second}` })))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(`${field}`)))
  }
})

test('a change that could not be stored goes back to what is stored', async () => {
  await createEncounter(app.db, app.campaignId, { name: 'Toll', creatures: [GOBLIN] })
  const more = await screen.findByRole('button', { name: 'One Goblin more' })
  const { prep } = app.db.collections
  const { findOne } = prep
  prep.findOne = (() => ({ exec: () => Promise.reject(new Error('No space')) })) as unknown as typeof findOne
  await user.click(more)
  expect(await screen.findByText('Failed to update encounter')).toBeTruthy()
  expect(await screen.findByText('×1')).toBeTruthy()
  prep.findOne = findOne
})

test('a text that could not be stored is there when its encounter opens again, and is stored then', async () => {
  await createEncounter(app.db, app.campaignId, { name: 'Toll' })
  await createEncounter(app.db, app.campaignId, { name: 'Ambush' })
  await user.click(await screen.findByRole('button', { name: /^Toll/ }))
  const { prep } = app.db.collections
  const { findOne } = prep
  prep.findOne = (() => ({ exec: () => Promise.reject(new Error('No space')) })) as unknown as typeof findOne
  await user.type(screen.getByRole('textbox', { name: 'GM notes' }), 'Bells ring.')
  await user.click(screen.getByRole('button', { name: /^Ambush/ }))
  expect(await screen.findByText('Failed to update encounter')).toBeTruthy()
  prep.findOne = findOne
  await user.click(screen.getByRole('button', { name: /^Toll/ }))
  expect(await screen.findByText('Bells ring.')).toBeTruthy()
  await waitFor(async () => expect((await stored()).map(({ notes }) => notes).toSorted()).toEqual(['', 'Bells ring.']))
})

test('Undo after Delete brings back what was added just before', async () => {
  await createEncounter(app.db, app.campaignId, { name: 'Toll', creatures: [GOBLIN] })
  const more = await screen.findByRole('button', { name: 'One Goblin more' })
  const release = holdChanges()
  await user.click(more)
  await user.click(screen.getByRole('button', { name: 'Delete encounter' }))
  release()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await stored()).map(({ creatures }) => creatures)).toMatchObject([[{ count: 2 }]]))
})

test('the second click of a double click neither deletes the next encounter nor makes a second copy', async () => {
  await createEncounter(app.db, app.campaignId, { name: 'Ambush' })
  await createEncounter(app.db, app.campaignId, { name: 'Toll' })
  const secondClick = (name: string) => fireEvent.click(screen.getByRole('button', { name }), { detail: 2 })
  await user.click(await screen.findByRole('button', { name: /^Toll/ }))
  await user.click(screen.getByRole('button', { name: 'Delete encounter' }))
  await waitFor(async () => expect(await stored()).toHaveLength(1))
  await screen.findByRole('region', { name: 'Ambush' })
  secondClick('Delete encounter')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await stored()).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Duplicate encounter' }))
  await screen.findByRole('region', { name: /\(copy\)$/ })
  secondClick('Duplicate encounter')
  await user.click(screen.getByRole('button', { name: 'Delete encounter' }))
  await waitFor(async () => expect(await stored()).toHaveLength(2))
})

test('in a filtered list the next one that is listed opens and has the focus once one is deleted', async () => {
  for (const name of ['Ash toll', 'Bell', 'Fen toll']) await createEncounter(app.db, app.campaignId, { name })
  await user.type(await screen.findByRole('searchbox', { name: 'Filter encounters' }), 'toll')
  await user.click(await screen.findByRole('button', { name: /^Ash toll/ }))
  await user.click(screen.getByRole('button', { name: 'Delete encounter' }))
  await screen.findByRole('region', { name: 'Fen toll' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Fen toll/ })))
})

test('the name of a copy is selected; another one that opens leaves the focus where it is', async () => {
  await createEncounter(app.db, app.campaignId, { name: 'Toll' })
  await user.click(await screen.findByRole('button', { name: 'Duplicate encounter' }))
  await screen.findByRole('region', { name: 'Toll (copy)' })
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  const other = screen.getByRole('button', { name: /^Toll (?!\()/ })
  await user.click(other)
  await screen.findByRole('region', { name: 'Toll' })
  expect(document.activeElement).toBe(other)
})

test('one that another device deletes stays open with what was typed, and can be brought back', async () => {
  await createEncounter(app.db, app.campaignId, { name: 'Ambush' })
  const { id } = await createEncounter(app.db, app.campaignId, { name: 'Toll', creatures: [GOBLIN] })
  await user.click(await screen.findByRole('button', { name: /^Toll/ }))
  await user.type(screen.getByRole('textbox', { name: 'GM notes' }), 'Bells ring.')
  await deleteEncounter(app.db, id)
  expect(await screen.findByText('Deleted on another device.')).toBeTruthy()
  const notes = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'GM notes' })
  expect(notes.closest('[inert]')).toBeNull()
  await user.type(notes, ' Louder.')
  expect(notes.value).toBe('Bells ring. Louder.')
  await user.click(screen.getByRole('button', { name: 'Bring back' }))
  const texts = async () => (await stored()).map(({ notes }) => notes).toSorted()
  await waitFor(async () => expect(await texts()).toEqual(['', 'Bells ring. Louder.']))
  await waitFor(() => expect(screen.queryByText('Deleted on another device.')).toBeNull())
})

test('what is typed while it is deleted is stored once another device brings it back, and typing goes on from there', async () => {
  const toll = await createEncounter(app.db, app.campaignId, { name: 'Toll' })
  const notes = await screen.findByRole('textbox', { name: 'GM notes' })
  await user.type(notes, 'Bells ring.')
  const notesAre = (text: string) =>
    waitFor(async () => expect(await stored()).toMatchObject([{ notes: text, conflicts: [] }]))
  await notesAre('Bells ring.')
  await deleteEncounter(app.db, toll.id)
  await screen.findByText('Deleted on another device.')
  await user.type(notes, ' Louder.')
  await user.tab()
  await restoreEncounter(app.db, { ...toll, notes: 'Bells ring.' })
  await notesAre('Bells ring. Louder.')
  await deleteEncounter(app.db, toll.id)
  await screen.findByText('Deleted on another device.')
  await user.type(notes, ' Still.')
  await user.click(screen.getByRole('button', { name: 'Bring back' }))
  await waitFor(() => expect(screen.queryByText('Deleted on another device.')).toBeNull())
  await user.type(notes, ' Now.')
  await user.tab()
  await notesAre('Bells ring. Louder. Still. Now.')
})

test('one that comes back has what the device that deleted it had written last', async () => {
  const { id } = await createEncounter(app.db, app.campaignId, { name: 'Toll', notes: 'Bells.' })
  await user.click(await screen.findByRole('button', { name: 'Write' }))
  await changeDocument(app.db.collections.prep, id, (toll) => ({ ...toll, place: 'The ford', _deleted: true }))
  await screen.findByText('Deleted on another device.')
  await user.type(screen.getByRole('textbox', { name: 'GM notes' }), ' Louder.')
  await user.click(screen.getByRole('button', { name: 'Bring back' }))
  const back = { place: 'The ford', notes: 'Bells. Louder.', conflicts: [] }
  await waitFor(async () => expect(await stored()).toMatchObject([back]))
})

test('one that is deleted here closes', async () => {
  await createEncounter(app.db, app.campaignId, { name: 'Toll' })
  await user.click(await screen.findByRole('button', { name: 'Delete encounter' }))
  expect(await screen.findByText('Nothing prepared yet')).toBeTruthy()
  expect(screen.queryByText('Deleted on another device.')).toBeNull()
})

test('one that came back by Undo stays open, like any other, when another device deletes it', async () => {
  const { id } = await createEncounter(app.db, app.campaignId, { name: 'Toll' })
  await user.click(await screen.findByRole('button', { name: 'Delete encounter' }))
  await screen.findByText('Nothing prepared yet')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.type(await screen.findByRole('textbox', { name: 'GM notes' }), 'Bells ring.')
  await deleteEncounter(app.db, id)
  expect(await screen.findByText('Deleted on another device.')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'GM notes' })).toHaveProperty('value', 'Bells ring.')
})

test('a full encounter says so and takes no more creatures, which the server would refuse', async () => {
  const creatures = Array.from({ length: MOST_CREATURES - 1 }, (_, at) => ({ ...GOBLIN, id: `g${at}` }))
  await createEncounter(app.db, app.campaignId, { name: 'Toll', creatures })
  await user.type(await screen.findByLabelText('Add creatures'), 'Lampwright{Enter}')
  expect(await screen.findByText('An encounter has at most 30 kinds of creatures.')).toBeTruthy()
  expect(screen.queryByLabelText('Add creatures')).toBeNull()
})

async function charactersOf() {
  const all = (await app.db.collections.characters.find().exec()).map((each) => each.toJSON())
  return all.toSorted((a, b) => a.name.localeCompare(b.name))
}
