import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyAmount, readCombatLog, undoCombatAct } from '../../../data/local/index.ts'
import { addOrc, beginCombat, healthOf, openHub, selectInOrder, turns } from '../../../testing/at-hub.tsx'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const healthIs = (name: string, spoken: string) =>
  waitFor(() => expect(healthOf(name).getAttribute('aria-label')).toBe(spoken))

test('the line names what was done, and its Undo and Redo name what they reverted', async () => {
  await addOrc(app)
  openHub(app)
  await userEvent.type(await screen.findByLabelText('Amount for Orc'), '12{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: Orc: 15 to 3, Bloodied' }))
  expect(await screen.findByText('Undone: Orc took 12 (15 to 3)')).toBeTruthy()
  await healthIs('Orc', '15 of 15 health, Healthy')
  await userEvent.click(screen.getByRole('button', { name: /^Redo after/ }))
  expect(await screen.findByText('Redone: Orc took 12 (15 to 3)')).toBeTruthy()
  await healthIs('Orc', '3 of 15 health, Bloodied')
})

test('its Undo and Redo take the act that it names, also after another device undid one', async () => {
  await addOrc(app)
  await addOrc(app, 'Ogre')
  openHub(app)
  const onOtherDevice = async (text: RegExp) => {
    const act = (await readCombatLog(app.db, app.campaignId)).find((each) => text.test(each.text))
    await undoCombatAct(app.db, app.campaignId, act?.id)
  }
  await userEvent.type(await screen.findByLabelText('Amount for Ogre'), '5{Enter}')
  await screen.findByRole('button', { name: /^Undo: Ogre: 15 to 10/ })
  await userEvent.type(screen.getByLabelText('Amount for Orc'), '12{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: Orc: 15 to 3, Bloodied' }))
  await screen.findByText('Undone: Orc took 12 (15 to 3)')
  await onOtherDevice(/^Ogre/)
  await healthIs('Ogre', '15 of 15 health, Healthy')
  await userEvent.click(screen.getByRole('button', { name: 'Redo after “Undone: Orc took 12 (15 to 3)”' }))
  expect(await screen.findByText('Redone: Orc took 12 (15 to 3)')).toBeTruthy()
  await healthIs('Orc', '3 of 15 health, Bloodied')
  await healthIs('Ogre', '15 of 15 health, Healthy')

  await applyAmount(app.db, app.campaignId, [await idOf('Ogre')], { mode: 'damage', amount: 1 })
  await healthIs('Ogre', '14 of 15 health, Hurt')
  await userEvent.click(screen.getByRole('button', { name: /^Undo: Redone: Orc/ }))
  await healthIs('Orc', '15 of 15 health, Healthy')
  await healthIs('Ogre', '14 of 15 health, Hurt')
  await applyAmount(app.db, app.campaignId, [await idOf('Ogre')], { mode: 'damage', amount: 1 })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Redo after/ })).toBeNull())
})

test('what another device has built on is not undone from the line', async () => {
  const { Orc = '', Mira = '' } = await beginCombat(app, 'Orc')
  await selectInOrder('Orc')
  await userEvent.keyboard('h')
  await screen.findByRole('button', { name: 'Undo: Orc hidden from players' })
  await applyAmount(app.db, app.campaignId, [Orc, Mira], { mode: 'damage', amount: 1 })
  await healthIs('Orc', '14 of 15 health, Hurt')
  expect(screen.getByText('Orc hidden from players')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo: Orc hidden from players' })).toBeNull())
})

const idOf = async (name: string) => {
  const found = await app.db.collections.characters.findOne({ selector: { name } }).exec()
  return found?.id ?? ''
}

test('toasts appear in the line, and one that only confirms gives way to what was just done', async () => {
  await beginCombat(app, 'Orc')
  const toasts = within(screen.getByRole('region', { name: 'Notifications' }))
  expect(await toasts.findByText('Initiative Created')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Amount for Orc'), '12{Enter}')
  expect(await screen.findByText('Orc: 15 to 3, Bloodied')).toBeTruthy()
  await waitFor(() => expect(toasts.queryByText('Initiative Created')).toBeNull())
})

test('one Undo reverts joiners whole: they leave the order and the campaign', async () => {
  await beginCombat(app, 'Orc')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await userEvent.type(await screen.findByLabelText('Who joins'), '2 imp{Enter}')
  await waitFor(() => expect(turns()).toHaveLength(4))
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(turns()).toHaveLength(2))
  await waitFor(async () => expect(await app.db.collections.characters.count().exec()).toBe(2))
  await userEvent.click(
    await screen.findByRole('button', { name: 'Redo after “Undone: Imp 1, Imp 2 joined the fight”' }),
  )
  await waitFor(() => expect(turns()).toHaveLength(4))
  expect(await screen.findByText('Redone: Imp 1, Imp 2 joined the fight')).toBeTruthy()
})

test('opening a row’s details in between leaves the whole to Undo', async () => {
  await addOrc(app)
  openHub(app)
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }))
  await userEvent.type(await screen.findByLabelText('Who joins'), '2 imp{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: /details of Imp 1$/ }))
  const [undo] = await screen.findAllByRole('button', { name: 'Undo: Imp 1, Imp 2 added' })
  await userEvent.click(undo as HTMLElement)
  await waitFor(() => expect(screen.queryByLabelText('Amount for Imp 2')).toBeNull())
})

test('[A12] after a reload, one Undo still takes back joiners and all that was done after the fight', async () => {
  await beginCombat(app, 'Orc')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await userEvent.type(await screen.findByLabelText('Who joins'), '2 imp{Enter}')
  await waitFor(() => expect(turns()).toHaveLength(4))
  await userEvent.type(screen.getByLabelText('Amount for Orc'), '99{Enter}')
  await screen.findByRole('button', { name: /^Undo: Orc/ })
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Make 2 changes' }))
  await waitFor(() => expect(screen.queryByLabelText('Amount for Orc')).toBeNull())
  await screen.findByText('After the fight', { selector: '[role="status"] *' })
  cleanup()

  openHub(app)
  await screen.findByLabelText('Amount for Imp 1')
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')
  await undo()
  expect(await screen.findByText('Undone: After the fight')).toBeTruthy()
  expect(await screen.findByLabelText('Amount for Orc')).toBeTruthy()
  await waitFor(async () => expect(await app.db.collections.sessions.count().exec()).toBe(0))
  await undo()
  await waitFor(() => expect(turns()).toHaveLength(4))
  await undo()
  await undo()
  expect(await screen.findByText('Undone: Imp 1, Imp 2 joined the fight')).toBeTruthy()
  await waitFor(() => expect(turns()).toHaveLength(2))
  await waitFor(async () => expect(await app.db.collections.characters.count().exec()).toBe(2))
})

test('after the fight, a second Enter on Clear changes nothing, and Tab leads on to the choices', async () => {
  await beginCombat(app, 'Orc')
  await userEvent.type(screen.getByLabelText('Amount for Orc'), '99{Enter}')
  await screen.findByRole('button', { name: /^Undo: Orc/ })
  act(() => screen.getByRole('button', { name: 'Clear' }).focus())
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'After the fight' }))
  const title = dialog.getByRole('heading', { name: 'After the fight' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  await userEvent.keyboard('{Enter} ')
  expect(screen.getByRole('dialog', { name: 'After the fight' })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Make 2 changes' })).toBeTruthy()
  expect(await app.db.collections.characters.count().exec()).toBe(2)
  await userEvent.tab()
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' }))
})

test('a hit right before Clear counts, though the log on the screen doesn’t have it yet', async () => {
  await beginCombat(app, 'Orc')
  const amount = screen.getByLabelText('Amount for Orc')
  fireEvent.change(amount, { target: { value: '99' } })
  fireEvent.keyDown(amount, { key: 'Enter' })
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'After the fight' }))
  expect(await dialog.findByText('Defeated foes, 1')).toBeTruthy()
  expect(await dialog.findByRole('button', { name: 'Make 2 changes' })).toBeTruthy()
})

test('after the fight, the dialog does what was chosen, and one Undo brings it back', async () => {
  await beginCombat(app, 'Orc')
  await userEvent.type(screen.getByLabelText('Amount for Orc'), '99{Enter}')
  expect(await screen.findByRole('button', { name: /^Undo: Orc/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'After the fight' }))
  expect(dialog.getByText('Defeated foes, 1')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Make 2 changes' }))
  await waitFor(() => expect(screen.queryByLabelText('Amount for Orc')).toBeNull())
  const sessions = () => app.db.collections.sessions.find().exec()
  await waitFor(async () =>
    expect((await sessions()).map(({ gmNotes }) => gmNotes)).toEqual([expect.stringContaining('Orc took 99')]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Not that of Clear any more, which was done before.
  expect(await screen.findByText('After the fight', { selector: '[role="status"] *' })).toBeTruthy()
  expect(screen.queryByText('Initiative Cleared')).toBeNull()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(await screen.findByLabelText('Amount for Orc')).toBeTruthy()
  await waitFor(async () => expect(await sessions()).toEqual([]))
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await waitFor(() => expect(screen.queryByLabelText('Amount for Orc')).toBeNull())
  await waitFor(async () => expect(await sessions()).toHaveLength(1))
})
