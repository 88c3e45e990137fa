import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatTime } from '../../lib/format.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { DiceRoller } from './dice-roller.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  sessionStorage.clear()
  await app.leave()
})

const open = (props: { sharing?: boolean; name?: string; memberId?: string } = {}) =>
  renderApp(app, <DiceRoller campaignId={app.campaignId} name="GM" sharing={false} {...props} />)
const mine = () => within(screen.getByRole('list', { name: 'My rolls' })).queryAllByRole('listitem')
const result = () => screen.getByRole('region', { name: 'Result' })
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('one to five dice of seven kinds, each within its sides, with label, values, total and time', async () => {
  open()
  expect(screen.getAllByRole('radio', { name: /^\d$/ }).map((each) => (each as HTMLInputElement).value)).toEqual([
    ...['1', '2', '3', '4', '5'],
  ])
  await userEvent.click(screen.getByRole('radio', { name: '5' }))
  const buttons = screen.getAllByRole('button', { name: /^Roll 5 d/ })
  const sides = [4, 6, 8, 10, 12, 20, 100]
  expect(buttons.map((each) => each.textContent)).toEqual(sides.map((each) => `d${each}`))
  const before = new Date().toISOString()
  for (const each of buttons) await userEvent.click(each)
  const kept: { dice: string; rolls: number[]; total: number; at: string }[] = JSON.parse(
    sessionStorage.getItem(`lanternkeep.dice.${app.campaignId}`) ?? '[]',
  )
  expect(kept.map(({ dice }) => dice)).toEqual(sides.map((each) => `5d${each}`).toReversed())
  for (const [index, { rolls, total, at, dice }] of kept.entries()) {
    expect(rolls).toHaveLength(5)
    const most = Number(dice.slice(2))
    for (const value of rolls) expect(value >= 1 && value <= most).toBe(true)
    expect(total).toBe(rolls.reduce((sum, value) => sum + value, 0))
    expect(at >= before && at <= new Date().toISOString()).toBe(true)
    const line = mine()[index]?.textContent
    expect(line).toBe(`${total}${dice}${rolls.join(' + ')}${formatTime(at)}`)
  }
})

test('a tapped die shows its total, each die and its name, and is the latest in the history', async () => {
  open()
  expect(screen.getByText('No rolls yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '3' }))
  await click('Roll 3 d20')
  const dice = within(result()).getAllByRole('listitem')
  const total = dice.reduce((sum, die) => sum + Number(die.textContent), 0)
  expect(dice).toHaveLength(3)
  expect(within(result()).getByText(String(total), { selector: 'p' })).toBeTruthy()
  expect(within(result()).getByText(/^3d20/)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(`3d20 rolled ${total}`)
  expect(mine()).toHaveLength(1)
})

test('the history keeps the latest ten through a reload; Clear empties it and can be undone', async () => {
  const { unmount } = open()
  for (let times = 0; times < 11; times += 1) await click('Roll 1 d4')
  await click('Roll 1 d6')
  expect(mine()).toHaveLength(10)
  expect(mine()[0]?.textContent).toContain('1d6')
  unmount()
  open()
  expect(mine()).toHaveLength(10)
  await click('Clear')
  expect(mine()).toHaveLength(0)
  await click('Roll 1 d20')
  await click('Undo')
  expect(mine()).toHaveLength(10)
  expect(mine()[0]?.textContent).toContain('1d20')
  expect(mine()[1]?.textContent).toContain('1d6')
})

test('Enter rolls a dice formula; an error in it is explained, and the formula stays for correction', async () => {
  open()
  const field = screen.getByLabelText('Dice formula')
  await userEvent.type(field, '2d6 +{Enter}')
  expect(screen.getByText('Try 2d6+3, d20 adv, or 4d6kh3')).toBeTruthy()
  expect(mine()).toHaveLength(0)
  await userEvent.type(field, '3{Enter}')
  expect(within(result()).getByText(/^2d6\+3/)).toBeTruthy()
  await click('Roll 2d6+3 again')
  expect(mine()).toHaveLength(2)
})

test("with advantage the die that doesn't count is marked", async () => {
  open()
  await userEvent.type(screen.getByLabelText('Dice formula'), 'd20 adv{Enter}')
  expect(within(result()).getAllByText(', not counted')).toHaveLength(1)
})

test("others see a roll only when the roller shows it, under the roller's name", async () => {
  open({ name: 'Mira', memberId: 'seat-1' })
  await click('Roll 1 d8')
  await userEvent.click(screen.getByRole('switch', { name: 'Show to everyone' }))
  await click('Roll 1 d12')
  await userEvent.click(screen.getByRole('radio', { name: 'Everyone' }))
  const shared = within(await screen.findByRole('list', { name: 'Shared rolls' }))
  expect((await shared.findByRole('listitem')).textContent).toContain('Mira1d12')
  const documents = await app.db.collections.rolls.find().exec()
  expect(documents.map((each) => each.toJSON())).toMatchObject([{ name: 'Mira', dice: '1d12', memberId: 'seat-1' }])
})
