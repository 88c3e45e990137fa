import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCondition } from '../../../data/local/index.ts'
import { addOrc, beginCombat, doMore, openHub, selectInOrder, turnNames, turns } from '../../../testing/at-hub.tsx'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await app.leave()
})

const turnOf = (name: string) => turns()[turnNames().indexOf(name)]?.textContent ?? ''
const nextTurn = async (who: string) => {
  await userEvent.keyboard('n')
  await waitFor(() => expect(turnOf(who)).toContain('Now'))
}
const openConditions = async (name: string) => {
  await selectInOrder(name)
  await doMore('Conditions')
  return within(await screen.findByRole('dialog', { name: `Conditions of ${name}` }))
}
const lay = async (condition: string, on: string, lasts: string, amount = 1) => {
  const dialog = await openConditions(on)
  await userEvent.type(dialog.getByLabelText('Condition', { selector: 'input' }), condition)
  await userEvent.click(dialog.getByLabelText('Lasts', { selector: 'input' }))
  await userEvent.click(await screen.findByRole('option', { name: lasts }))
  for (let more = 1; more < amount; more += 1)
    await userEvent.click(dialog.getByRole('button', { name: /^Raise How many/ }))
  const words = dialog.getByText(/^Lasts /).textContent
  await userEvent.click(dialog.getByRole('button', { name: 'Add condition' }))
  await waitFor(() => expect(turnOf(on)).toContain(condition))
  return words
}

test('a condition for two turns ends with the second turn of its own character', async () => {
  await beginCombat(app, 'Orc 1', 'Orc 2')
  const words = await lay('Slowed', 'Orc 1', 'Their own turns', 2)
  expect(words).toBe("Lasts 1 more round, then until the end of Orc 1's turn")
  await nextTurn('Orc 1')
  await nextTurn('Orc 2')
  expect(turnOf('Orc 1')).toContain('Slowed')
  await nextTurn('Mira')
  await nextTurn('Orc 1')
  expect(turnOf('Orc 1')).toContain('Slowed')
  expect(screen.queryByText('Condition Ended')).toBeNull()
  await nextTurn('Orc 2')
  expect(await screen.findByText('Slowed ended on Orc 1')).toBeTruthy()
  await waitFor(() => expect(turnOf('Orc 1')).not.toContain('Slowed'))
})

test('"until dispelled" outlives turns and is dispelled by hand; Undo brings it back', async () => {
  await beginCombat(app, 'Orc 1')
  expect(await lay('Cursed', 'Orc 1', 'Until removed')).toBe('Lasts until removed')
  for (const who of ['Orc 1', 'Mira', 'Orc 1']) await nextTurn(who)
  expect(turnOf('Orc 1')).toContain('Cursed')
  const dialog = await openConditions('Orc 1')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Cursed' }))
  await waitFor(() => expect(turnOf('Orc 1')).not.toContain('Cursed'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(turnOf('Orc 1')).toContain('Cursed'))
})

test('Clear ends conditions that last for the combat and says so, and keeps those that last until dispelled', async () => {
  await beginCombat(app, 'Orc 1')
  await lay('Blessed', 'Mira', 'Until the fight ends')
  await lay('Cursed', 'Mira', 'Until removed')
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(await screen.findByText('Blessed ended on Mira')).toBeTruthy()
  const stored = await app.db.collections.characters.findOne({ selector: { name: 'Mira' } }).exec(true)
  expect(stored.conditions.map(({ name }) => name)).toEqual(['Cursed'])
})

const torchFor = async (id: string, ms: number) => {
  const time = new Date(Date.now() + ms).toISOString()
  const torch = { name: 'Torch', note: '', visible: true, endFor: () => ({ kind: 'time', time }) as const }
  const target = await app.db.collections.characters.findOne(id).exec(true)
  await addCondition(app.db, app.campaignId, [target.toMutableJSON()], torch)
}

test('a condition in real minutes ends by the clock, in and out of combat, with a message', async () => {
  const orc = await addOrc(app)
  openHub(app)
  await screen.findByLabelText('Include Orc in initiative')
  await torchFor(orc.id, 300)
  expect(await screen.findByText('Torch ended on Orc')).toBeTruthy()
  expect((await app.db.collections.characters.findOne(orc.id).exec(true)).conditions).toEqual([])
})

test("an end by the clock that can't be stored says Update Failed", async () => {
  const orc = await addOrc(app)
  openHub(app)
  await screen.findByLabelText('Include Orc in initiative')
  await torchFor(orc.id, 300)
  vi.spyOn(app.db.collections.combats, 'findOne').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  expect(await screen.findByText('Update Failed')).toBeTruthy()
  expect((await app.db.collections.characters.findOne(orc.id).exec(true)).conditions).toHaveLength(1)
})
