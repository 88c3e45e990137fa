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
  await userEvent.click(dialog.getByRole('button', { name: 'More options' }))
  await userEvent.click(dialog.getByLabelText('Lasts', { selector: 'input' }))
  await userEvent.click(await screen.findByRole('option', { name: lasts }))
  for (let more = 1; more < amount; more += 1)
    await userEvent.click(dialog.getByRole('button', { name: /^Raise How many/ }))
  const words = dialog.getByText(/^Lasts \S+ /).textContent?.replace(/^.*: (?=Lasts)/, '')
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

test('no condition is added while its rounds can’t be read', async () => {
  await beginCombat(app, 'Orc 1')
  const dialog = await openConditions('Orc 1')
  await userEvent.type(dialog.getByLabelText('Condition', { selector: 'input' }), 'Slowed')
  await userEvent.click(dialog.getByRole('button', { name: 'More options' }))
  await userEvent.click(dialog.getByLabelText('Lasts', { selector: 'input' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Rounds' }))
  const rounds = dialog.getByLabelText<HTMLInputElement>('How many rounds')
  await userEvent.clear(rounds)
  await userEvent.type(rounds, '1d4')
  await userEvent.click(dialog.getByRole('button', { name: 'Add condition' }))
  expect([rounds.value, document.activeElement === rounds]).toEqual(['1d4', true])
  await userEvent.clear(rounds)
  await userEvent.type(rounds, '3')
  await userEvent.click(dialog.getByRole('button', { name: 'Add condition' }))
  await waitFor(() => expect(turnOf('Orc 1')).toContain('Slowed'))
})

test('a chip adds at once, with the duration chosen before it', async () => {
  await beginCombat(app, 'Orc 1')
  let dialog = await openConditions('Orc 1')
  await userEvent.click(dialog.getByRole('button', { name: '3' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Frightened' }))
  await waitFor(() => expect(turnOf('Orc 1')).toContain('Frightened3'))
  dialog = await openConditions('Mira')
  await userEvent.click(
    within(dialog.getByRole('group', { name: 'Recent' })).getByRole('button', { name: 'Frightened 3' }),
  )
  await waitFor(() => expect(turnOf('Mira')).toContain('Frightened3'))
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(turnOf('Mira')).not.toContain('Frightened'))
})

test('a line such as "f 10" is taken whole; too many rounds are refused with words', async () => {
  await beginCombat(app, 'Orc 1')
  const dialog = await openConditions('Orc 1')
  await userEvent.type(dialog.getByLabelText('Condition'), 'f 14401')
  expect(dialog.getByText('At most 14,400 rounds, which is a day')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  await userEvent.clear(dialog.getByLabelText('Condition'))
  await userEvent.type(dialog.getByLabelText('Condition'), 'f 10{Enter}')
  await waitFor(() => expect(turnOf('Orc 1')).toContain('Frightened10'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('both selected get it as one act, and one tap removes it again', async () => {
  await beginCombat(app, 'Orc 1', 'Orc 2')
  await selectInOrder('Orc 1')
  await doMore('Select multiple')
  await selectInOrder('Orc 2')
  await userEvent.keyboard('g')
  const dialog = within(await screen.findByRole('dialog', { name: 'Conditions of Orc 1 and Orc 2' }))
  await userEvent.type(dialog.getByLabelText('Condition'), 'prone')
  await userEvent.click(dialog.getByRole('button', { name: 'Add to both' }))
  await waitFor(() => expect([turnOf('Orc 1'), turnOf('Orc 2')].every((turn) => turn.includes('Prone'))).toBe(true))
  await userEvent.keyboard('g')
  const again = within(await screen.findByRole('dialog'))
  await userEvent.click(again.getByRole('button', { name: 'Remove Prone' }))
  await waitFor(() => expect(turnOf('Orc 2')).not.toContain('Prone'))
  expect(turnOf('Orc 1')).toContain('Prone')
})

test('the focus goes to the next condition once one is removed, and to the line to type in after the last', async () => {
  await beginCombat(app, 'Orc 1')
  await lay('Cursed', 'Orc 1', 'Until removed')
  await lay('Prone', 'Orc 1', 'Until removed')
  const dialog = await openConditions('Orc 1')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Cursed' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Remove Prone' })))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Condition', { selector: 'input' })))
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

const HOUR_MS = 3_600_000

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
  await torchFor(orc.id, HOUR_MS)
  vi.spyOn(app.db.collections.combats, 'findOne').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  const ends = { kind: 'time' as const, time: new Date().toISOString() }
  const burning = await app.db.collections.characters.findOne(orc.id).exec(true)
  await burning.incrementalPatch({
    conditions: burning.toMutableJSON().conditions.map((torch) => ({ ...torch, ends })),
  })
  expect(await screen.findByText('Update Failed')).toBeTruthy()
  expect((await app.db.collections.characters.findOne(orc.id).exec(true)).conditions).toHaveLength(1)
})
