import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  addMira,
  addOrc,
  beginCombat,
  doMore,
  healthOf,
  hubCalls,
  openHub,
  selectInOrder,
  turnNames,
  turns,
} from '../../testing/at-hub.tsx'
import { openTestApp, type TestApp } from '../../testing/render-with-db.tsx'

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

test('an empty campaign says so, and the tracker explains how combat begins and where the party is', async () => {
  openHub(app)
  expect(await screen.findByText('No characters yet. Add players, NPCs, or monsters to your campaign.')).toBeTruthy()
  expect(screen.getByText('Select characters and click "Create Initiative" to begin combat.')).toBeTruthy()
  expect(screen.getByText('The party sleeps in Saltmere')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create Initiative' })).toHaveProperty('disabled', true)
})

test('the next order uses a typed manual initiative', async () => {
  await addMira(app)
  await addOrc(app)
  openHub(app)
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByLabelText('Manual initiative for Orc'), '99')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  expect(await screen.findByText('Initiative Created')).toBeTruthy()
  expect(screen.getByText('2 combatants in order')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Round 1' })).toBeTruthy()
  expect(turns()[0]?.textContent).toContain('Orc')
  expect(turns()[0]?.textContent).toContain('Now')
  await user.click(screen.getByRole('button', { name: /^Next Turn/ }))
  await waitFor(() => expect(turns()[1]?.textContent).toContain('Now'))
})

test('a double tap on Create Initiative begins one combat', async () => {
  await addOrc(app)
  openHub(app)
  const user = userEvent.setup({ delay: null })
  await screen.findByLabelText('Manual initiative for Orc')
  await user.dblClick(screen.getByRole('button', { name: 'Create Initiative' }))
  expect(await screen.findByText('Initiative Created')).toBeTruthy()
  expect(screen.getByText('1 combatant in order')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Select characters and click "Create Initiative" to begin combat.')).toBeTruthy()
})

test('the focus goes to the fight that begins', async () => {
  await addOrc(app)
  openHub(app)
  const create = await screen.findByRole('button', { name: 'Create Initiative' })
  await waitFor(() => expect(create).toHaveProperty('disabled', false))
  await userEvent.click(create)
  const round = await screen.findByRole('heading', { name: 'Round 1' })
  expect(document.activeElement).toBe(round)
})

test("a manual initiative that isn't a whole number stays in the field with an error, and is stored once it is one", async () => {
  await addOrc(app)
  openHub(app)
  const user = userEvent.setup({ delay: null })
  const field = await screen.findByLabelText<HTMLInputElement>('Manual initiative for Orc')
  await user.type(field, 'soon{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Initiative for Orc must be a whole number')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['soon', 'true'])
  await user.clear(field)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(field, '−5{Enter}')
  await waitFor(() => expect(field.value).toBe('-5'))
})

test('a typed amount shows its effect, Enter applies it and Undo takes it back', async () => {
  await addOrc(app)
  openHub(app)
  const user = userEvent.setup({ delay: null })
  const field = await screen.findByLabelText('Amount for Orc')
  await user.type(field, '12')
  expect(screen.getByText('12 damage: 15 to 3, Bloodied')).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(healthOf('Orc').getAttribute('aria-label')).toBe('3 of 15 health, Bloodied'))
  expect(await screen.findByText('Orc: 15 to 3, Bloodied')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  await screen.findByRole('heading', { name: 'Round 1' })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Round 1' })).toBeNull())
})

test('several selected rows take one amount together', async () => {
  await addOrc(app, 'Orc 1')
  await addOrc(app, 'Orc 2')
  openHub(app)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: /^Orc 1/ }))
  await user.click(screen.getByRole('button', { name: 'Select multiple' }))
  await user.click(screen.getByRole('button', { name: /^Orc 2/ }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  await user.type(screen.getByLabelText('Amount for selection'), '=4{Enter}')
  await waitFor(() => expect(healthOf('Orc 2').getAttribute('aria-label')).toBe('4 of 15 health, Bloodied'))
  expect(healthOf('Orc 1').getAttribute('aria-label')).toBe('4 of 15 health, Bloodied')
  expect(screen.getByText('Nothing selected')).toBeTruthy()
})

test('minus and plus change health by one, within its bounds', async () => {
  await addOrc(app)
  openHub(app)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByLabelText("Lower Orc's health"))
  await waitFor(() => expect(healthOf('Orc').getAttribute('aria-label')).toBe('14 of 15 health, Hurt'))
  await user.click(screen.getByLabelText("Raise Orc's health"))
  await user.click(screen.getByLabelText("Raise Orc's health"))
  await waitFor(() => expect(healthOf('Orc').getAttribute('aria-label')).toBe('15 of 15 health, Healthy'))
})

test('Create Initiative asks during combat', async () => {
  await addOrc(app)
  openHub(app)
  const user = userEvent.setup({ delay: null })
  await screen.findByLabelText('Include Orc in initiative')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  await screen.findByRole('heading', { name: 'Round 1' })
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  expect(await screen.findByText('Start a new initiative?')).toBeTruthy()
})

test('a character who arrives during combat can be added, and the round stays', async () => {
  await addOrc(app)
  openHub(app)
  const user = userEvent.setup({ delay: null })
  await screen.findByLabelText('Include Orc in initiative')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  await screen.findByRole('heading', { name: 'Round 1' })
  await user.keyboard('n')
  await screen.findByRole('heading', { name: 'Round 2' })
  await addOrc(app, 'Bat')
  await user.click(await screen.findByRole('button', { name: /^Others, 1/ }))
  expect(screen.getByLabelText('Include Bat in initiative')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  await user.click(await screen.findByRole('button', { name: 'Add Bat' }))
  await waitFor(() => expect(turns()).toHaveLength(2))
  expect(screen.getByRole('heading', { name: 'Round 2' })).toBeTruthy()
})

test('clearing can be undone long after the toast has gone', async () => {
  await addOrc(app)
  openHub(app)
  const user = userEvent.setup({ delay: null })
  await screen.findByLabelText('Include Orc in initiative')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  await user.click(await screen.findByRole('button', { name: 'Undo: Fight cleared' }))
  await screen.findByRole('heading', { name: 'Round 1' })
})

test('a double click on Clear clears once', async () => {
  await addOrc(app)
  openHub(app)
  const user = userEvent.setup({ delay: null })
  await screen.findByLabelText('Include Orc in initiative')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  await user.dblClick(await screen.findByRole('button', { name: 'Clear' }))
  await user.click(await screen.findByRole('button', { name: 'Undo: Fight cleared' }))
  await screen.findByRole('heading', { name: 'Round 1' })
})

test('a value edited in place moves its own row', async () => {
  await addMira(app)
  await addOrc(app)
  openHub(app)
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByLabelText('Manual initiative for Orc'), '20')
  await user.type(screen.getByLabelText('Manual initiative for Mira'), '10')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  const value = await screen.findByLabelText('Mira’s initiative')
  await user.clear(value)
  await user.type(value, '25{Enter}')
  await waitFor(() => expect(turns()[0]?.textContent).toContain('Mira'))
})

test('keys control the combat, and do nothing while typing', async () => {
  await addOrc(app)
  openHub(app)
  const user = userEvent.setup({ delay: null })
  await screen.findByLabelText('Include Orc in initiative')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  await screen.findByRole('heading', { name: 'Round 1' })
  await user.keyboard('n')
  await screen.findByRole('heading', { name: 'Round 2' })
  await user.type(screen.getByLabelText('Amount for Orc'), 'n{Escape}')
  expect(screen.getByRole('heading', { name: 'Round 2' })).toBeTruthy()
  await user.keyboard('h')
  expect(await screen.findByText('hidden from players')).toBeTruthy()
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(screen.queryByText('hidden from players')).toBeNull())
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByRole('heading', { name: 'Round 1' })
})

test('Add offers the forms, details open the sheet', async () => {
  await addOrc(app)
  openHub(app)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  await user.click(await screen.findByRole('button', { name: 'New NPC' }))
  expect(hubCalls.onAddCharacter).toHaveBeenCalledWith('npc')
  await user.click(screen.getByRole('button', { name: /details of Orc/ }))
  await user.click(await screen.findByRole('button', { name: 'Open sheet of Orc' }))
  expect(hubCalls.onOpenCharacter).toHaveBeenCalled()
})

test('a joiner comes into the fight without leaving the hub', async () => {
  await beginCombat(app, 'Orc')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to this fight' }))
  await userEvent.type(dialog.getByLabelText('Who joins'), '2 orc')
  expect(dialog.getByText('2 copies: Orc 2 to Orc 3. Each rolls initiative.')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(turns()).toHaveLength(4))
  expect(screen.getByRole('heading', { name: 'Round 1' })).toBeTruthy()
  expect(turnNames().toSorted()).toEqual(['Mira', 'Orc', 'Orc 2', 'Orc 3'])
})

test('a joiner waits until the numbers of its dialog are ones', async () => {
  await beginCombat(app, 'Orc')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to this fight' }))
  await userEvent.type(dialog.getByLabelText('Who joins'), 'Sentry')
  await userEvent.type(await dialog.findByLabelText('Initiative'), '2,5')
  // The digits' keyboard of some phones has no minus.
  expect(dialog.getByLabelText<HTMLInputElement>('Initiative').inputMode).toBe('text')
  await userEvent.type(dialog.getByLabelText('Health each'), '1e3{Enter}')
  expect(dialog.getByText('Initiative must be a whole number')).toBeTruthy()
  expect(dialog.getByText('Health each must be a whole number')).toBeTruthy()
  expect(turns()).toHaveLength(2)
  for (const [label, typed] of [
    ['Initiative', '−2'],
    ['Health each', '12{Enter}'],
  ] as const) {
    await userEvent.clear(dialog.getByLabelText(label))
    await userEvent.type(dialog.getByLabelText(label), typed)
  }
  await waitFor(() => expect(turns()).toHaveLength(3))
  expect(turnNames().at(-1)).toBe('Sentry')
  expect(healthOf('Sentry').getAttribute('aria-label')).toBe('12 of 12 health, Healthy')
})

test('a creature that the campaign lacks comes from the library, also when Enter is faster than the library', async () => {
  await beginCombat(app, 'Orc')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await userEvent.type(await screen.findByLabelText('Who joins'), '5 goblin{Enter}')
  await waitFor(() => expect(turns()).toHaveLength(7))
  expect(healthOf('Goblin 5').getAttribute('aria-label')).toBe('7 of 7 health, Healthy')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to this fight' }))
  await userEvent.type(dialog.getByLabelText('Who joins'), '2 hobgob')
  await userEvent.click(await dialog.findByRole('button', { name: /^Hobgoblin ×2/ }))
  await waitFor(() => expect(turns()).toHaveLength(9))
})

test('a new monster can have the name of a creature of the library', async () => {
  await beginCombat(app, 'Orc')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to this fight' }))
  await userEvent.type(dialog.getByLabelText('Who joins'), '2 wolf')
  await userEvent.click(await dialog.findByRole('button', { name: 'New monster “Wolf” ×2' }))
  await waitFor(() => expect(turns()).toHaveLength(4))
  expect(healthOf('Wolf 2').getAttribute('aria-label')).toBe('30 of 30 health, Healthy')
})

test('g applies a condition to the selected; it ends by itself with a message', async () => {
  await beginCombat(app, 'Orc 1', 'Orc 2')
  await selectInOrder('Orc 1')
  await userEvent.keyboard('g')
  const dialog = await screen.findByRole('dialog', { name: 'Conditions of Orc 1' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add condition' }))
  expect(within(dialog).getByText('Condition name is required')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText('Condition', { selector: 'input' }), 'bound 1')
  expect(within(dialog).getByText('Bound, 1 round:')).toBeTruthy()
  expect(within(dialog).getByText(/Lasts until the start of Mira's turn$/)).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(turns().some((turn) => turn.textContent?.includes('Bound'))).toBe(true))
  for (let turn = 0; turn < 3; turn += 1) await userEvent.keyboard('n')
  await waitFor(() => expect(turns().every((turn) => !turn.textContent?.includes('Bound'))).toBe(true))
})

test('an area hits some fully, some by half and some not at all, as one act', async () => {
  await beginCombat(app, 'Orc 1', 'Orc 2')
  await userEvent.click(screen.getByRole('button', { name: 'Area' }))
  await userEvent.keyboard('9')
  const choose = (name: string, share: string) =>
    userEvent.click(
      within(screen.getByRole('group', { name: `Share of ${name}` })).getByRole('button', { name: share }),
    )
  await choose('Mira', 'Full')
  await choose('Orc 1', 'Half')
  await choose('Orc 2', 'None')
  expect(screen.getByText('1 full, 1 half, 1 none')).toBeTruthy()
  expect(screen.getByText('No one falls')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Apply to 3' }))
  await waitFor(() => expect(healthOf('Mira').getAttribute('aria-label')).toMatch(/^21 of 30/))
  await waitFor(() => expect(healthOf('Orc 1').getAttribute('aria-label')).toMatch(/^11 of 15/))
  expect(healthOf('Orc 2').getAttribute('aria-label')).toMatch(/^15 of 15/)
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(healthOf('Mira').getAttribute('aria-label')).toMatch(/^30 of 30/))
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await waitFor(() => expect(healthOf('Orc 1').getAttribute('aria-label')).toMatch(/^11 of 15/))
})

test('Escape leaves the area, and the rows have their own fields again', async () => {
  await beginCombat(app, 'Orc')
  await userEvent.keyboard('a')
  await userEvent.keyboard('9{Escape}{Escape}')
  expect(await screen.findByLabelText('Amount for Orc')).toBeTruthy()
})

test('a character can move up and down the order and leave it; the log shows it and can undo it', async () => {
  await beginCombat(app, 'Orc 1', 'Orc 2')
  await selectInOrder('Orc 2')
  await doMore('Move up')
  await waitFor(() => expect(turnNames()).toEqual(['Mira', 'Orc 2', 'Orc 1']))
  await doMore('Remove from combat')
  await waitFor(() => expect(turnNames()).toEqual(['Mira', 'Orc 1']))
  await userEvent.click(screen.getByRole('button', { name: 'History' }))
  const log = await screen.findByRole('dialog', { name: 'Combat history' })
  expect(await within(log).findByText('Orc 2 left the fight')).toBeTruthy()
  await userEvent.click(within(log).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(within(log).getByText('undone')).toBeTruthy())
  await userEvent.click(within(log).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(within(log).getAllByText('undone')).toHaveLength(2))
  await userEvent.click(within(log).getByRole('button', { name: 'Redo' }))
  await waitFor(() => expect(within(log).getAllByText('undone')).toHaveLength(1))
})

test('grouped characters share a turn', async () => {
  await beginCombat(app, 'Orc 1', 'Orc 2')
  await userEvent.click(screen.getByRole('button', { name: 'Select multiple' }))
  await selectInOrder('Orc 1', 'Orc 2')
  await doMore('Group turns')
  const acting = () =>
    turns().flatMap((turn) => {
      const isActing = turn.querySelector('[aria-current="true"]')
      return isActing ? (/Mira|Orc 1|Orc 2/.exec(turn.textContent ?? '') ?? []) : []
    })
  const seen: number[] = []
  for (let turn = 0; turn < 2; turn += 1) {
    const before = acting()
    await userEvent.keyboard('n')
    await waitFor(() => expect(acting()).not.toEqual(before))
    seen.push(acting().length)
  }
  expect(seen.sort()).toEqual([1, 2])
})

test('? shows the keys', async () => {
  openHub(app)
  await screen.findByText('No characters yet. Add players, NPCs, or monsters to your campaign.')
  await userEvent.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  await userEvent.keyboard('d')
  expect(hubCalls.onDice).not.toHaveBeenCalled()
})

test("a value from a player shows as the manual one; the GM's typed value overrides it, and clearing it rolls", async () => {
  const user = userEvent.setup()
  await addMira(app, { currentInitiative: 17 })
  openHub(app)
  const field = await screen.findByLabelText<HTMLInputElement>('Manual initiative for Mira')
  const said = () => field.getAttribute('aria-describedby') && screen.queryByText('player')?.textContent
  await waitFor(() => expect([field.value, said()]).toEqual(['17', 'from the player']))
  await user.clear(field)
  await user.type(field, '4{Enter}')
  await waitFor(() => expect([field.value, said()]).toEqual(['4', null]))
  await user.clear(field)
  await user.tab()
  await waitFor(() => expect(field.value).toBe(''))
  expect(said()).toBeNull()
})
