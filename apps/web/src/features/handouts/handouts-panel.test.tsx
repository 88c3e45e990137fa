import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCharacter, createHandout, deleteHandout, showHandout, updateCharacter } from '../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { HandoutsPanel } from './handouts-panel.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const openPanel = () => renderApp(app, <HandoutsPanel campaignId={app.campaignId} />)
const add = (title: string, text = '') => createHandout(app.db, app.campaignId, { title, text, imageUrl: undefined })
const card = (title: string) => screen.findByRole('article', { name: title })
const kept = async () => (await app.db.collections.handouts.find().exec()).map((each) => each.toJSON())

test('an empty album says so, and a first handout is made with a title', async () => {
  const user = userEvent.setup()
  openPanel()
  expect(await screen.findByText(/^No handouts yet\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'New Handout' }))
  const form = within(await screen.findByRole('dialog', { name: 'New Handout' }))
  await user.click(form.getByRole('button', { name: 'Create Handout' }))
  expect(await form.findByText('Title is required')).toBeTruthy()
  await user.type(form.getByLabelText('Title'), '  The third bell ')
  await user.type(form.getByLabelText('Text'), 'VOCO VIVOS')
  await user.click(form.getByRole('button', { name: 'Create Handout' }))
  expect(await within(await card('The third bell')).findByText('Only you can see it')).toBeTruthy()
  expect(await kept()).toMatchObject([{ title: 'The third bell', text: 'VOCO VIVOS' }])
})

test('the browser asks before a page with a half-written handout closes', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const user = userEvent.setup()
  openPanel()
  await user.click(await screen.findByRole('button', { name: 'New Handout' }))
  const form = within(await screen.findByRole('dialog', { name: 'New Handout' }))
  expect(asks()).toBe(false)
  await user.type(form.getByLabelText('Title'), 'The third bell')
  expect(asks()).toBe(true)
  await user.click(form.getByRole('button', { name: 'Create Handout' }))
  await card('The third bell')
  await waitFor(() => expect(asks()).toBe(false))
})

test('a duplicate of the tab that saves the same new handout changes it, and makes no second one', async () => {
  const user = userEvent.setup({ delay: null })
  const open = async () => {
    openPanel()
    await user.click(await screen.findByRole('button', { name: 'New Handout' }))
    return within(await screen.findByRole('dialog', { name: 'New Handout' }))
  }
  const save = async (form: Awaited<ReturnType<typeof open>>) => {
    await user.click(form.getByRole('button', { name: 'Create Handout' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const form = await open()
  await user.type(form.getByLabelText('Title'), 'The third bell')
  const stored = Object.entries({ ...sessionStorage })
  await save(form)
  cleanup()
  for (const [key, value] of stored) sessionStorage.setItem(key, value)
  const duplicate = await open()
  await user.type(duplicate.getByLabelText('Text'), 'VOCO')
  await save(duplicate)
  expect(await kept()).toMatchObject([{ title: 'The third bell', text: 'VOCO', conflicts: [] }])
  await user.click(screen.getByRole('button', { name: 'New Handout' }))
  const next = within(await screen.findByRole('dialog', { name: 'New Handout' }))
  await user.type(next.getByLabelText('Title'), 'Another')
  await save(next)
  expect(await kept()).toHaveLength(2)
})

test('what was typed in a handout is back after a reload, until it is saved or given up', async () => {
  const user = userEvent.setup()
  const open = async () => {
    openPanel()
    await user.click(await screen.findByRole('button', { name: 'New Handout' }))
    return within(await screen.findByRole('dialog', { name: 'New Handout' }))
  }
  await user.type((await open()).getByLabelText('Text'), 'VOCO')
  cleanup()
  const again = await open()
  expect(again.getByText('What you typed here before is back. It is not saved yet.')).toBeTruthy()
  expect(again.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('VOCO')
  await user.click(again.getByRole('button', { name: 'Cancel' }))
  cleanup()
  expect((await open()).getByLabelText<HTMLTextAreaElement>('Text').value).toBe('')
})

test('a handout that another device deletes while it is edited can be kept as a new one', async () => {
  const user = userEvent.setup()
  const { id } = await add('A letter')
  openPanel()
  await user.click(within(await card('A letter')).getByRole('button', { name: 'Edit A letter' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Handout' }))
  await user.type(edit.getByLabelText('Text'), 'Come at low tide.')
  await deleteHandout(app.db, id)
  const again = within(await screen.findByRole('dialog', { name: 'New Handout' }))
  expect(again.getByText(/^Deleted on another device\./)).toBeTruthy()
  await user.click(again.getByRole('button', { name: 'Create Handout' }))
  await card('A letter')
  expect(await kept()).toMatchObject([{ title: 'A letter', text: 'Come at low tide.' }])
  expect(sessionStorage).toHaveLength(0)
})

test('words for a hidden handout stay hidden if another device shows it while they are typed', async () => {
  const user = userEvent.setup({ delay: null })
  const [letter, note] = [await add('A letter', 'Come at low tide.'), await add('A note')]
  openPanel()
  const edit = async (title: string) => {
    await user.click(within(await card(title)).getByRole('button', { name: `Edit ${title}` }))
    return within(await screen.findByRole('dialog', { name: 'Edit Handout' }))
  }
  const save = async (form: Awaited<ReturnType<typeof edit>>) => {
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const opened = await edit('A letter')
  await user.type(opened.getByLabelText('Text'), ' It is a trap.')
  await showHandout(app.db, letter)
  await save(opened)
  const saved = (await kept()).find(({ id }) => id === letter.id)
  expect(saved).toMatchObject({ text: 'Come at low tide. It is a trap.', conflicts: [] })
  expect(saved?.sharedAt).toBeUndefined()
  const untouched = await edit('A note')
  await showHandout(app.db, note)
  await save(untouched)
  expect((await kept()).find(({ id }) => id === note.id)?.sharedAt).toBeDefined()
})

test('what was typed in a handout that another device deleted is back in the form for a new one after a reload', async () => {
  const user = userEvent.setup()
  const { id } = await add('A letter')
  openPanel()
  await user.click(within(await card('A letter')).getByRole('button', { name: 'Edit A letter' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Handout' }))
  await user.type(edit.getByLabelText('Text'), 'Come at low tide.')
  await deleteHandout(app.db, id)
  await screen.findByText(/^Deleted on another device\./)
  cleanup()
  openPanel()
  await user.click(await screen.findByRole('button', { name: 'New Handout' }))
  const again = within(await screen.findByRole('dialog', { name: 'New Handout' }))
  expect(again.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Come at low tide.')
})

test('a handout can be shown and hidden again, and the card says who sees it', async () => {
  const user = userEvent.setup()
  await add('A letter', 'Come at low tide.')
  app.db.connection$.next({ ...app.db.connection$.value, online: false })
  openPanel()
  const letter = within(await card('A letter'))
  await user.click(letter.getByRole('button', { name: 'Show to players: A letter' }))
  expect(await letter.findByText('Shown. Phones get it when you’re online.')).toBeTruthy()
  expect((await kept())[0]?.sharedAt).toBeTruthy()
  await user.click(letter.getByRole('button', { name: 'Hide from players: A letter' }))
  expect(await letter.findByText('Only you can see it')).toBeTruthy()
  expect((await kept())[0]).not.toHaveProperty('sharedAt')
})

test('a handout can be opened and edited, and deleting it asks first', async () => {
  const user = userEvent.setup()
  await add('A letter', 'Come at low tide.')
  await add('A map')
  openPanel()
  await user.click(within(await card('A letter')).getByRole('button', { name: 'Open A letter' }))
  const view = await screen.findByRole('dialog', { name: 'A letter' })
  expect(within(view).getByText('Come at low tide.')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Edit A map' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Handout' }))
  await user.type(form.getByLabelText('Title'), ' of Saltmere')
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  await card('A map of Saltmere')

  await user.click(screen.getByRole('button', { name: 'Delete A letter' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete this handout?' }))
  await user.click(question.getByRole('button', { name: 'Delete handout' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'A letter' })).toBeNull())
  expect((await kept()).map(({ title }) => title)).toEqual(['A map of Saltmere'])
})

test('the question whether to delete a handout goes for good with a handout that is deleted elsewhere', async () => {
  const user = userEvent.setup()
  const { id } = await add('A letter')
  openPanel()
  await user.click(within(await card('A letter')).getByRole('button', { name: 'Delete A letter' }))
  await screen.findByRole('dialog', { name: 'Delete this handout?' })
  await act(() => deleteHandout(app.db, id))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // From the trash, on the other device.
  await act(() => createHandout(app.db, app.campaignId, { title: 'A letter', text: '', imageUrl: undefined }, id))
  await card('A letter')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("a file that isn't a picture is refused with a message", async () => {
  const user = userEvent.setup({ applyAccept: false })
  openPanel()
  await user.click(await screen.findByRole('button', { name: 'New Handout' }))
  await screen.findByRole('dialog', { name: 'New Handout' })
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!field) throw new Error('No field for the picture')
  await user.upload(field, new File(['words'], 'notes.txt', { type: 'text/plain' }))
  expect(await screen.findByText('Please select an image file')).toBeTruthy()
})

test('a handout can be for one player alone', async () => {
  const user = userEvent.setup()
  const draft = { type: 'player', name: 'Mira', playerName: 'Jo', claimedBy: 'seat-jo' } as const
  await createCharacter(app.db, app.campaignId, draft)
  openPanel()
  await user.click(await screen.findByRole('button', { name: 'New Handout' }))
  const form = within(await screen.findByRole('dialog', { name: 'New Handout' }))
  await user.type(form.getByLabelText('Title'), 'A dream')
  await user.click(await form.findByRole('radio', { name: 'Only some' }))
  await user.click(form.getByRole('button', { name: 'Create Handout' }))
  expect(await form.findByText('Choose at least one player')).toBeTruthy()
  await user.click(form.getByRole('checkbox', { name: 'Mira (Jo)' }))
  await user.click(form.getByRole('button', { name: 'Create Handout' }))
  const dream = within(await card('A dream'))
  expect(await dream.findByText('Only you can see it. It’s for Mira.')).toBeTruthy()
  expect(await kept()).toMatchObject([{ title: 'A dream', forMembers: ['seat-jo'] }])
  await user.click(dream.getByRole('button', { name: 'Show to 1 player: A dream' }))
  await user.click(dream.getByRole('button', { name: 'Edit A dream' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Handout' }))
  await user.click(edit.getByRole('radio', { name: 'All players' }))
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect(await dream.findByText('Players can see it')).toBeTruthy()
  expect((await kept())[0]).not.toHaveProperty('forMembers')
})

test('of a campaign’s copy, a handout for no one yet says so, and can be edited before a player is there', async () => {
  const user = userEvent.setup()
  const draft = { title: 'A dream', text: '', imageUrl: undefined, forMembers: [] }
  await createHandout(app.db, app.campaignId, draft)
  openPanel()
  const dream = within(await card('A dream'))
  expect(dream.getByText('Only you can see it. Edit it to choose who it’s for.')).toBeTruthy()
  await user.click(dream.getByRole('button', { name: 'Edit A dream' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Handout' }))
  await user.type(edit.getByLabelText('Title'), ' of bells')
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  await card('A dream of bells')
  expect(await kept()).toMatchObject([{ title: 'A dream of bells', forMembers: [] }])
})

test('[R16] the card names the players who have seen a handout, and not who played their character before', async () => {
  const { id } = await add('A letter')
  const at = { [id]: '2026-01-01T12:00:00.000Z' }
  const mira = await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  await updateCharacter(app.db, mira.id, { claimedBy: 'seat-jo', handoutsSeen: { by: 'seat-jo', at } })
  openPanel()
  expect(await within(await card('A letter')).findByText('Seen by Mira')).toBeTruthy()
  await updateCharacter(app.db, mira.id, { claimedBy: 'seat-ann' })
  await waitFor(() => expect(screen.queryByText('Seen by Mira')).toBeNull())
})

test('the focus stays on what shows a handout, and goes to the next handout when one is deleted', async () => {
  const user = userEvent.setup({ delay: null })
  for (const title of ['First', 'Second', 'Third']) await add(title)
  openPanel()
  await card('Third')
  const titles = () => screen.getAllByRole('article').map((each) => each.getAttribute('aria-label') ?? '')
  const second = within(await card('Second'))
  await user.click(second.getByRole('button', { name: 'Show to players: Second' }))
  await second.findByRole('button', { name: 'Hide from players: Second' })
  expect(document.activeElement).toBe(second.getByRole('button', { name: 'Hide from players: Second' }))
  const remove = async (title: string) => {
    await user.click(screen.getByRole('button', { name: `Delete ${title}` }))
    await user.click(await screen.findByRole('button', { name: 'Delete handout' }))
    await waitFor(() => expect(screen.queryByRole('article', { name: title })).toBeNull())
  }
  const isFocused = (name: string, role = 'button') =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })))
  const [top = '', middle = '', bottom = ''] = titles()
  await remove(middle)
  await isFocused(`Open ${bottom}`)
  await remove(bottom)
  await isFocused(`Open ${top}`)
  await remove(top)
  await isFocused('Handouts', 'heading')
})
