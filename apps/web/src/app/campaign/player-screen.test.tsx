import 'fake-indexeddb/auto'
import type { Item, PlayerCharacter } from '@lanternkeep/schema'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter, deleteCharacter, updateCharacter } from '../../data/local/index.ts'
import { provideLayers } from '../../lib/browser/back-layer.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { PlayerScreen } from './player-screen.tsx'

const ROPE: Item = {
  ...{ id: 'rope', name: 'Rope', type: 'misc', rarity: 'common', description: '', quantity: 1 },
  ...{ properties: [], magicalProperties: [] },
}

let app: TestApp
const onExit = vi.fn()
/** What the browser's Back calls, the latest last. */
const layers: (() => void)[] = []
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  app = await openTestApp()
  const { campaignId: id } = app
  await app.db.store.changeFacts(id, () => ({ id, role: 'player', accepted: true, memberId: 'me' }))
  await receiveHeroes()
  provideLayers((onBack) => {
    layers.push(onBack)
    return () => void layers.splice(layers.indexOf(onBack), 1)
  })
})
afterEach(async () => {
  cleanup()
  provideLayers(() => () => {})
  onExit.mockClear()
  await app.leave()
})

/** Stands for the first pull of the campaign's characters. */
async function receiveHeroes() {
  await app.db.store.changeProgress('characters', () => ({ checkpoint: { [app.campaignId]: '1:1' } }))
}
async function hero(name: string, more: Partial<PlayerCharacter> = {}): Promise<string> {
  const draft = { type: 'player', name, claimedBy: 'me', ...more } as const
  return (await createCharacter(app.db, app.campaignId, draft)).id
}
async function openSheet() {
  const user = userEvent.setup({ delay: null })
  renderApp(app, <PlayerScreen campaignId={app.campaignId} onExit={onExit} />)
  await user.click(await screen.findByRole('button', { name: 'Sheet' }))
  await screen.findByRole('heading', { name: 'Mira', level: 2 })
  await screen.findByRole('button', { name: 'Edit my notes' })
  return user
}
type Fingers = Awaited<ReturnType<typeof openSheet>>
async function typeNotes(user: Fingers) {
  await user.click(screen.getByRole('button', { name: 'Edit my notes' }))
  fireEvent.change(screen.getByLabelText('My notes', { selector: 'textarea' }), { target: { value: 'The bell lied.' } })
}
async function typeOnRope(user: Fingers) {
  await user.click(screen.getByRole('button', { name: 'Edit Rope' }))
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Cut in half.' } })
}
const more = async (user: Fingers, item: string) => {
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const question = async () => within(await screen.findByRole('dialog', { name: 'Discard what you typed?' }))

test('the header says what waits for a character that a returning player hasn’t chosen yet', async () => {
  const { db, campaignId } = app
  const connect = (waiting: Record<string, number>) =>
    act(() => db.connection$.next({ ...db.connection$.value, online: true, live: true, waiting }))
  await connect({ [campaignId]: 1 })
  renderApp(app, <PlayerScreen campaignId={campaignId} onExit={onExit} />)
  expect(await screen.findByText('1 change waits for your character')).toBeTruthy()
  expect(await screen.findByText(/^1 change waits on this device until you play the same character again/)).toBeTruthy()
  await act(async () => void (await hero('Mira')))
  expect(await screen.findByText('Syncing, 1 left')).toBeTruthy()
  await connect({ another: 1 })
  expect(await screen.findByText('Live')).toBeTruthy()
})

test('a phone that hasn’t read the fight yet doesn’t say that there is none', async () => {
  const { db, campaignId } = app
  await hero('Mira')
  let fight: { data: undefined | null; isPending: boolean } = { data: undefined, isPending: true }
  const listeners = new Set<() => void>()
  const subscribe = (onChange: () => void) => {
    listeners.add(onChange)
    return () => void listeners.delete(onChange)
  }
  db.live.set(`fight/${campaignId}`, { subscribe, get: () => fight, stop: () => {} })
  renderApp(app, <PlayerScreen campaignId={campaignId} onExit={onExit} />)
  await waitFor(() => expect(db.live.get(`characters/${campaignId}/player`)?.get().isPending).toBe(false))
  await act(() => new Promise(requestAnimationFrame))
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByText('No fight right now')).toBeNull()
  fight = { data: null, isPending: false }
  await act(() => {
    for (const listener of listeners) listener()
  })
  expect(await screen.findByText('No fight right now')).toBeTruthy()
})

test('a phone’s menu opens at the first press, as at later ones, and gives the focus back to its button', async () => {
  await hero('Mira')
  const user = userEvent.setup({ delay: null })
  renderApp(app, <PlayerScreen campaignId={app.campaignId} onExit={onExit} />)
  await screen.findByRole('heading', { name: 'No fight right now' })
  for (const press of ['first', 'second']) {
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(await screen.findByRole('menuitem', { name: 'Play another character' }), press).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label'), press).toBe('More'))
    expect(screen.queryByRole('menuitem'), press).toBeNull()
  }
})

test('the browser’s Back closes a phone’s menu, and the choice of another character', async () => {
  await hero('Mira')
  const user = userEvent.setup({ delay: null })
  renderApp(app, <PlayerScreen campaignId={app.campaignId} onExit={onExit} />)
  await screen.findByRole('heading', { name: 'No fight right now' })
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Play another character' })
  expect(layers).toHaveLength(1)
  act(() => layers.at(-1)?.())
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await more(user, 'Play another character')
  await screen.findByText('Who do you play?')
  await waitFor(() => expect(layers).toHaveLength(1))
  act(() => layers.at(-1)?.())
  expect(await screen.findByRole('heading', { name: 'No fight right now' })).toBeTruthy()
  expect(layers).toHaveLength(0)
  expect(onExit).not.toHaveBeenCalled()
})

test('leaving a phone’s sheet asks about unsaved notes; they stay, or are discarded', async () => {
  await hero('Mira')
  const user = await openSheet()
  await typeNotes(user)
  await more(user, 'Back to the menu')
  await user.click((await question()).getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByText('Discard what you typed?')).toBeNull())
  expect(onExit).not.toHaveBeenCalled()
  expect(screen.getByDisplayValue('The bell lied.')).toBeTruthy()
  await more(user, 'Back to the menu')
  await user.click((await question()).getByRole('button', { name: 'Discard' }))
  expect(onExit).toHaveBeenCalledOnce()
})

test('the browser’s Back asks about an unsaved item on a phone, and leads nowhere else once it is closed', async () => {
  await hero('Mira', { inventory: [ROPE] })
  const user = await openSheet()
  expect(layers).toHaveLength(0)
  await typeOnRope(user)
  expect(layers).toHaveLength(1)
  act(() => layers.at(-1)?.())
  await user.click((await question()).getByRole('button', { name: 'Discard' }))
  expect(onExit).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(layers).toHaveLength(0))
})

test.each([
  ['Play Tamsin', 'Tamsin', 'Play Mira'],
  ['Play another character', 'Who do you play?', 'Play Tamsin'],
])('“%s” asks about unsaved notes on a phone, and once they are gone nothing asks', async (item, heading, other) => {
  localStorage.setItem(`lanternkeep.hero.${app.campaignId}`, await hero('Mira'))
  await hero('Tamsin')
  const user = await openSheet()
  await typeNotes(user)
  await more(user, item)
  await user.click((await question()).getByRole('button', { name: 'Discard' }))
  await screen.findByRole('heading', { name: heading, level: 2 })
  await waitFor(() => expect(screen.queryByText('Discard what you typed?')).toBeNull())
  await more(user, other)
  expect(screen.queryByText('Discard what you typed?')).toBeNull()
})

test.each(['deletes', 'unassigns'])(
  'text typed on a phone can still be read when the GM %s the character',
  async (how) => {
    const id = await hero('Mira', { inventory: [ROPE] })
    const user = await openSheet()
    await typeNotes(user)
    await typeOnRope(user)
    await user.click(screen.getByRole('button', { name: 'Add item to inventory' }))
    const [, added] = screen.getAllByLabelText('Name')
    if (added) fireEvent.change(added, { target: { value: 'Lamp' } })
    await act(async () => {
      if (how === 'deletes') await deleteCharacter(app.db, id)
      else await updateCharacter(app.db, id, { claimedBy: null })
    })
    expect(await screen.findByText('Who do you play?')).toBeTruthy()
    expect(await screen.findByText('Mira’s sheet was closed')).toBeTruthy()
    const kept = (await app.db.side.keeps.toArray()).map(({ document }) => document)
    const named = { id, name: 'Mira', campaignId: app.campaignId }
    expect(kept).toHaveLength(3)
    expect(kept).toContainEqual(expect.objectContaining({ ...named, ownNotes: 'The bell lied.' }))
    const rope = { ...ROPE, description: 'Cut in half.' }
    expect(kept).toContainEqual(expect.objectContaining({ ...named, inventory: [rope] }))
    const lamp = expect.objectContaining({ name: 'Lamp' })
    expect(kept).toContainEqual(expect.objectContaining({ ...named, inventory: [lamp] }))
  },
)

test('text that was discarded on a phone is not kept', async () => {
  await hero('Mira')
  const user = await openSheet()
  await typeNotes(user)
  await more(user, 'Play another character')
  await user.click((await question()).getByRole('button', { name: 'Discard' }))
  await screen.findByText('Who do you play?')
  expect(screen.queryByText('Mira’s sheet was closed')).toBeNull()
  expect(await app.db.side.keeps.count()).toBe(0)
})

test('looking at earlier versions of a phone’s sheet asks about unsaved notes', async () => {
  await hero('Mira')
  const user = await openSheet()
  await typeNotes(user)
  await user.click(screen.getByRole('button', { name: 'Earlier versions' }))
  await user.click((await question()).getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByDisplayValue('The bell lied.')).toBeTruthy()
})

test('who joins sees the choice of heroes once they have arrived, or at once without a connection', async () => {
  const connect = (online: boolean) =>
    act(() => app.db.connection$.next({ ...app.db.connection$.value, online, live: online }))
  await app.db.store.changeProgress('characters', () => ({ checkpoint: {} }))
  await hero('Mira', { claimedBy: null })
  connect(true)
  renderApp(app, <PlayerScreen campaignId={app.campaignId} onExit={onExit} />)
  await screen.findByText('The Drowned Bells')
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  connect(false)
  expect(await screen.findByRole('button', { name: /^Mira/ })).toBeTruthy()
  connect(true)
  await screen.findByRole('status', { name: 'Loading' })
  await receiveHeroes()
  expect(await screen.findByRole('button', { name: /^Mira/ })).toBeTruthy()
})

test('a server that fails to save is not called syncing: a player reads why, and can retry', async () => {
  const { db, campaignId } = app
  await hero('Mira')
  renderApp(app, <PlayerScreen campaignId={campaignId} onExit={onExit} />)
  await screen.findByRole('heading', { name: 'Mira' })
  const report = (push?: string) =>
    act(() => {
      const failing = push === undefined ? {} : { push }
      db.connection$.next({ ...db.connection$.value, online: true, live: true, waiting: { [campaignId]: 2 }, failing })
    })
  report()
  await screen.findByText('Syncing, 2 left')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  report('The server’s disk is full. Nothing was saved.')
  await screen.findByText('The server’s disk is full. Nothing was saved.')
  screen.getByText('Sync problem, 2 changes waiting')
  screen.getByRole('button', { name: 'Retry' })
  report()
  await screen.findByText('Syncing, 2 left')
  expect(screen.queryByText(/disk is full/)).toBeNull()
})
