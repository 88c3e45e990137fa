import 'fake-indexeddb/auto'
import { aCondition } from '@lanternkeep/schema/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter, createSession, settleConflicts } from '../../data/local/index.ts'
import { changeDocument } from '../../data/local/store/documents.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { leaveChoicesInTab } from './unsaved-choices.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await app.leave()
})

const AT = '2026-11-20T20:00:00.000Z'
const show = () => renderApp(app, <ConflictDialog campaignId={app.campaignId} onClose={() => undefined} />)

test('two versions of a portrait are shown as pictures', async () => {
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/webp' } }))
  const address = (letter: string) => `/api/images/${letter.repeat(64)}`
  const { id } = await createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Mira' })
  const versions = { mine: address('a'), theirs: address('b'), base: '' }
  const conflict = { id: 'c1', path: 'imageUrl', ...versions, by: 'Gwen', at: AT }
  await changeDocument(app.db.collections.characters, id, (mira) => ({
    ...mira,
    imageUrl: versions.theirs,
    conflicts: [conflict],
  }))
  show()
  expect(await screen.findByRole('radio', { name: 'Keep mine: Picture of Mira, mine' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Keep theirs: Picture of Mira, theirs' })).toBeTruthy()
  const shown = await Promise.all(['mine', 'theirs'].map((which) => screen.findByAltText(`Picture of Mira, ${which}`)))
  expect(shown.every((each) => each.getAttribute('src')?.startsWith('blob:'))).toBe(true)
  expect(screen.queryByText(/api/)).toBeNull()
})

test('a portrait that one side removed says so', async () => {
  const { id } = await createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Mira' })
  const conflict = {
    id: 'c1',
    path: 'imageUrl',
    mine: '',
    theirs: `/api/images/${'b'.repeat(64)}`,
    base: 'x',
    by: 'G',
    at: AT,
  }
  await changeDocument(app.db.collections.characters, id, (mira) => {
    return { ...mira, imageUrl: conflict.theirs, conflicts: [conflict] }
  })
  show()
  expect(await screen.findByText('No picture')).toBeTruthy()
})

test('of a long text what differs is shown, and all of it if asked', async () => {
  const user = userEvent.setup({ delay: null })
  const lines = Array.from({ length: 50 }, (_, at) => `Line ${at} of the evening at the weir.`)
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 1, date: AT })
  const versions = { mine: lines.with(25, 'Corin lied.').join('\n'), theirs: lines.join('\n'), base: '' }
  const conflict = { id: 'c1', path: 'gmNotes', ...versions, by: 'Gwen', at: AT }
  await changeDocument(app.db.collections.sessions, id, (session) => ({
    ...session,
    gmNotes: versions.theirs,
    conflicts: [conflict],
  }))
  show()
  const theirs = await screen.findByRole('radio', { name: /^Keep theirs/ })
  expect(theirs.textContent).toContain('Line 24 of the evening')
  expect(theirs.textContent).not.toContain('Line 2 of the evening')
  expect(theirs.textContent).toContain('22 lines the same in both')
  await user.click(screen.getByRole('button', { name: 'Whole text' }))
  // Another device found the conflict: its version is theirs here.
  expect(theirs.textContent).toContain(versions.mine)
})

test('of two sessions with one number, each is named with its time', async () => {
  const open = async (sessionNumber: number, day: string) => {
    const date = `2026-11-${day}T20:00:00.000Z`
    const { id } = await createSession(app.db, app.campaignId, { sessionNumber, date })
    const conflict = { id: `c${day}`, path: 'recap', mine: 'Dusk', theirs: 'Dawn', base: '', by: 'Gwen', at: AT }
    await changeDocument(app.db.collections.sessions, id, (session) => ({ ...session, conflicts: [conflict] }))
  }
  for (const [number, day] of [
    [4, '20'],
    [4, '21'],
    [5, '22'],
  ] as const)
    await open(number, day)
  show()
  expect(await screen.findByText(/^Session 4, Nov 20, 2026, \d/)).toBeTruthy()
  expect(screen.getByRole('region', { name: /, Session 4, Nov 21, 2026, \d/ })).toBeTruthy()
  expect(screen.getByText('Session 5')).toBeTruthy()
})

test('what was written since the conflict is shown, and no choice overwrites it unseen', async () => {
  const user = userEvent.setup({ delay: null })
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 1, date: AT })
  const conflict = { id: 'c1', path: 'gmNotes', mine: 'Dusk', theirs: 'Dawn', base: '', by: 'Gwen', at: AT }
  const write = (gmNotes: string) =>
    changeDocument(app.db.collections.sessions, id, (session) => ({ ...session, gmNotes, conflicts: [conflict] }))
  const notes = async () => (await app.db.collections.sessions.findOne(id).exec(true)).gmNotes
  await write('Dawn. Noon.')
  show()
  await user.click(await screen.findByRole('radio', { name: 'Keep theirs: Dusk' }))
  expect(screen.getByRole('radio', { name: 'Keep mine: Dawn. Noon.' })).toBeTruthy()
  await write('Dawn. Noon. Night.')
  await screen.findByText('Someone wrote on since you chose. Look again, then choose.')
  expect(screen.getByRole('button', { name: 'Save 0 choices' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Write my own' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your own text').value).toContain('Night.')
  await write('Dawn. Noon. Night. Morning.')
  await user.type(await screen.findByLabelText('Your own text'), ' Mine.')
  expect(await screen.findByText('Someone wrote on since you chose. Look again, then choose.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep your own text' }))
  expect(screen.getByRole('button', { name: 'Save 1 choice' })).toHaveProperty('disabled', false)
  await user.click(screen.getByRole('radio', { name: 'Keep theirs: Dusk' }))
  await user.click(screen.getByRole('button', { name: 'Save 1 choice' }))
  await waitFor(async () => expect(await notes()).toBe('Dusk'))
})

test('a text that arrives while choices are saved stays, and its conflict with it', async () => {
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 1, date: AT })
  const conflict = { id: 'c1', path: 'gmNotes', mine: 'Dusk', theirs: 'Dawn', base: '', by: 'Gwen', at: AT }
  await changeDocument(app.db.collections.sessions, id, (session) => {
    return { ...session, gmNotes: 'Dawn. Noon.', conflicts: [conflict] }
  })
  const choice = { collection: 'sessions', documentId: id, conflictId: 'c1', choice: 'mine', seen: 'Dawn' } as const
  expect(await settleConflicts(app.db, [choice])).toEqual({ settled: [], changed: ['c1'] })
  const stored = await app.db.collections.sessions.findOne(id).exec(true)
  expect([stored.gmNotes, stored.conflicts.length]).toEqual(['Dawn. Noon.', 1])
})

test('an item that another device removed while it was changed here can be kept or removed', async () => {
  const user = userEvent.setup({ delay: null })
  const { id } = await createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Mira' })
  const bound = aCondition({ id: 'bound', name: 'Bound', visible: false })
  const versions = { base: aCondition({ id: 'bound', name: 'Bound' }), theirs: null, mine: bound }
  const conflict = { id: `${app.db.replica}-1`, path: 'conditions/bound', ...versions, by: 'Gwen', at: AT }
  await changeDocument(app.db.collections.characters, id, (mira) => {
    return { ...mira, conditions: [bound], conflicts: [conflict] }
  })
  show()
  expect(await screen.findByRole('radio', { name: /^Keep mine: Bound\sVisible: No$/ })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Keep theirs: Removed' }))
  await user.click(screen.getByRole('button', { name: 'Save 1 choice' }))
  const stored = async () => (await app.db.collections.characters.findOne(id).exec(true)).toJSON()
  await waitFor(async () => expect(await stored()).toMatchObject({ conditions: [], conflicts: [] }))
})

test('only the device that found a conflict calls a version its own', async () => {
  const { id } = await createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Mira' })
  const bound = aCondition({ id: 'bound', name: 'Bound', visible: false })
  const versions = { base: aCondition({ id: 'bound', name: 'Bound' }), theirs: null, mine: bound }
  const foundOn = (device: string) =>
    changeDocument(app.db.collections.characters, id, (mira) => {
      const conflict = { id: `${device}-1`, path: 'conditions/bound', ...versions, by: 'Gwen', at: AT }
      return { ...mira, conditions: [bound], conflicts: [conflict] }
    })
  await foundOn(app.db.replica)
  show()
  const own = await screen.findByRole('radio', { name: /^Keep mine: Bound/ })
  expect(own.textContent).toMatch(/^Mine this device, Nov 20, 2026/)
  expect(screen.getByRole('radio', { name: 'Keep theirs: Removed' }).textContent).toMatch(/^Theirs another device/)
  // Here it may be another device that removed it.
  await foundOn('tablet')
  const removal = await screen.findByRole('radio', { name: 'Keep mine: Removed' })
  expect(removal.textContent).toMatch(/^Mine this device or another\W*Removed$/)
  expect(screen.getByRole('radio', { name: /^Keep theirs: Bound/ }).textContent).toMatch(/^Theirs Gwen, Nov 20, 2026/)
})

test('of a number one writes a number, and a device without a name is another device', async () => {
  const user = userEvent.setup({ delay: null })
  const { id } = await createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Mira' })
  const conflict = { id: 'c1', path: 'armorClass', mine: 18, theirs: 17, base: 15, by: '', at: AT }
  const write = (armorClass: number) =>
    changeDocument(app.db.collections.characters, id, (mira) => ({ ...mira, armorClass, conflicts: [conflict] }))
  await write(17)
  show()
  const theirs = await screen.findByRole('radio', { name: 'Keep theirs: 18' })
  expect(theirs.textContent).toMatch(/^Theirs another device, Nov 20, 2026/)
  await user.click(screen.getByRole('button', { name: 'Write my own' }))
  await user.type(screen.getByLabelText('Your own number'), '9')
  expect(screen.getByText('Own number')).toBeTruthy()
  await write(16)
  expect(await screen.findByRole('button', { name: 'Keep your own number' })).toBeTruthy()
})

test('a conflict that two devices found is settled by the first choice about it', async () => {
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 1, date: AT })
  const conflict = { id: 'c1', path: 'gmNotes', mine: 'Dusk', theirs: 'Dawn', base: '', by: 'Gwen', at: AT }
  await changeDocument(app.db.collections.sessions, id, (session) => {
    return { ...session, gmNotes: 'Dawn', conflicts: [conflict, { ...conflict, id: 'c2' }] }
  })
  const choice = { collection: 'sessions', documentId: id, choice: 'mine', seen: 'Dawn' } as const
  const choices = ['c1', 'c2'].map((conflictId) => ({ ...choice, conflictId }))
  expect(await settleConflicts(app.db, choices)).toEqual({ settled: ['c1', 'c2'], changed: [] })
  const stored = await app.db.collections.sessions.findOne(id).exec(true)
  expect([stored.gmNotes, stored.conflicts.length]).toEqual(['Dusk', 0])
})

test('a deletion that a person chooses is named, and Undo brings the character back without the conflict', async () => {
  const user = userEvent.setup({ delay: null })
  const { id } = await createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Mira' })
  const conflict = { id: 'c1', path: '$deleted', mine: true, theirs: false, base: false, by: 'Gwen', at: AT }
  await changeDocument(app.db.collections.characters, id, (mira) => ({ ...mira, conflicts: [conflict] }))
  show()
  await user.click(await screen.findByRole('radio', { name: 'Keep theirs: Deleted' }))
  await user.click(screen.getByRole('button', { name: 'Save 1 choice' }))
  await screen.findByText('Deleted: Character Mira')
  const found = () => app.db.collections.characters.findOne(id).exec()
  expect(await found()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await found())?.toJSON()).toMatchObject({ name: 'Mira', conflicts: [] }))
})

test('your own text is still there after closing and reopening the dialog, and after a reload', async () => {
  const user = userEvent.setup({ delay: null })
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 1, gmNotes: 'Theirs.' })
  const at = '2026-11-20T20:00:00.000Z'
  const conflict = { id: 'c1', path: 'gmNotes', mine: 'Mine.', theirs: 'Theirs.', base: '', by: 'Gwen', at }
  await changeDocument(app.db.collections.sessions, id, (session) => ({ ...session, conflicts: [conflict] }))
  const open = () => renderApp(app, <ConflictDialog campaignId={app.campaignId} onClose={() => undefined} />)
  const first = open()
  await user.click(await screen.findByRole('button', { name: 'Write my own' }))
  await user.type(screen.getByLabelText('Your own text'), ' And more.')
  first.unmount()
  open()
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByDisplayValue(/And more\.$/)).toBeTruthy()
  cleanup()
  leaveChoicesInTab()
  open()
  expect(await screen.findByDisplayValue(/And more\.$/)).toBeTruthy()
})

test('once another device has resolved everything, there is nothing to decide', async () => {
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 1, date: AT })
  const conflict = { id: 'c1', path: 'gmNotes', mine: 'Dusk', theirs: 'Dawn', base: '', by: 'Gwen', at: AT }
  const settle = (conflicts: (typeof conflict)[]) =>
    changeDocument(app.db.collections.sessions, id, (session) => ({ ...session, gmNotes: 'Dawn', conflicts }))
  await settle([conflict])
  show()
  expect(await screen.findByText(/^0 of 1 field decided/)).toBeTruthy()
  screen.getByRole('radio', { name: /^Keep mine/ }).focus()
  await settle([])
  expect(await screen.findByText('Everything is resolved.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }))
  for (const words of [/decided/, /only in/, 'Decide later', /^Save/]) expect(screen.queryByText(words)).toBeNull()
})

test('a text of your own is not offered where only certain words are allowed', async () => {
  const at = '2026-11-20T20:00:00.000Z'
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 1, date: at })
  const conflict = { id: 'c1', path: 'date', mine: '2026-11-21T20:00:00.000Z', theirs: at, base: '', by: 'Gwen', at }
  await changeDocument(app.db.collections.sessions, id, (session) => ({ ...session, conflicts: [conflict] }))
  renderApp(app, <ConflictDialog campaignId={app.campaignId} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('radio', { name: /^Keep mine/ })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Write my own' })).toBeNull()
})

test('after a choice is saved, the focus goes to the next question', async () => {
  const user = userEvent.setup({ delay: null })
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 1, date: AT })
  const versions = { mine: 'Low tide.', theirs: 'High tide.', base: '', by: 'Gwen', at: AT }
  const paths = ['gmNotes', 'aiNotes', 'summary']
  await changeDocument(app.db.collections.sessions, id, (session) => ({
    ...session,
    conflicts: paths.map((path) => ({ id: path, path, ...versions })),
  }))
  show()
  const questions = () => screen.getAllByRole('region', { name: /, Session 1/ })
  await waitFor(() => expect(questions()).toHaveLength(3))
  const [, second, third] = questions()
  await user.click(within(second as HTMLElement).getByRole('radio', { name: /^Keep theirs/ }))
  await user.click(screen.getByRole('button', { name: 'Save 1 choice' }))
  await waitFor(() => expect(questions()).toHaveLength(2))
  expect(document.activeElement).toBe(third)
})
