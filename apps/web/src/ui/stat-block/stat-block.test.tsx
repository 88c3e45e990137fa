import type { SheetRoll } from '@lanternkeep/schema'
import { aMonster, aPlayer } from '@lanternkeep/schema/testing'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { LanternkeepProvider } from '../theme/lanternkeep-provider.tsx'
import { LONG_PRESS_MS } from './rolls/use-press.ts'
import { StatBlock } from './stat-block.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const LASH = {
  id: 'lash',
  name: 'Thorn lash',
  description: 'It grabs on 1d4 turns.',
  attackBonus: 5,
  reach: '10 ft',
  damages: [{ formula: '2d8+3', type: 'piercing' }],
}
const walker = aMonster({
  name: 'Bramble Gallows Walker',
  armorClass: 14,
  size: 'Large',
  speed: '30 ft',
  stats: { strength: 17, intelligence: 6 },
  saves: { constitution: 5 },
  skills: { Stealth: 3 },
  vulnerabilities: ['fire'],
  actions: [
    LASH,
    { id: 'snare', name: 'Root snare', description: '', limitedUse: { per: 'day', count: 3 }, used: 1 },
    { id: 'spores', name: 'Spores', description: '', limitedUse: { per: 'recharge', rechargeFrom: 5 }, used: 1 },
  ],
})

function open(character = walker, total = 6) {
  const onRoll = vi.fn((_: SheetRoll) => ({ dice: '1d6', rolls: [total], total }))
  const onUse = vi.fn()
  render(
    <LanternkeepProvider>
      <StatBlock character={character} onRoll={onRoll} onUse={onUse} />
    </LanternkeepProvider>,
  )
  return { onRoll, onUse }
}
const button = (name: RegExp) => screen.getByRole('button', { name })

test('scores, saves, skills and attacks roll with a tap', async () => {
  const { onRoll } = open()
  for (const name of [/Strength check: \+3/, /Constitution save/, /Stealth/, /Thorn lash attack/]) {
    await userEvent.click(button(name))
  }
  expect(onRoll.mock.calls.map(([{ label, formula }]) => `${label} ${formula}`)).toEqual([
    'Strength check 1d20+3',
    'Constitution save 1d20+5',
    'Stealth 1d20+3',
    'Thorn lash attack 1d20+5',
  ])
  expect(button(/Intelligence check/).textContent).toContain('−2')
})

test('a score that is not known says so, and rolls nothing', () => {
  open({ ...walker, stats: { strength: 16 } })
  expect(button(/^Con: no Constitution score$/)).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: /undefined/ })).toBeNull()
})

test('the only skill that a score gives is not called skills', () => {
  open({ ...walker, stats: { strength: 16 }, skills: undefined })
  expect(button(/^Show 1 skill$/)).toBeTruthy()
})

test('damage rolls, and its dice are doubled by Crit, by Shift and by a long press', async () => {
  const { onRoll } = open()
  await userEvent.click(button(/^Roll Thorn lash, 2d8\+3 piercing/))
  await userEvent.click(screen.getByText('Crit'))
  fireEvent.click(button(/^Roll Thorn lash, 2d8\+3 piercing/), { shiftKey: true })
  vi.useFakeTimers()
  fireEvent.pointerDown(button(/^Roll Thorn lash, 2d8\+3 piercing/), { button: 0 })
  vi.advanceTimersByTime(LONG_PRESS_MS)
  fireEvent.pointerUp(button(/^Roll Thorn lash, 2d8\+3 piercing/))
  fireEvent.click(button(/^Roll Thorn lash, 2d8\+3 piercing/))
  const formulas = onRoll.mock.calls.map(([{ formula, damage }]) => `${formula} ${damage}`)
  expect(formulas).toEqual(['2d8+3 piercing', '4d8+3 piercing', '4d8+3 piercing', '4d8+3 piercing'])
})

test('a formula in a text rolls', async () => {
  const { onRoll } = open()
  await userEvent.click(await screen.findByRole('button', { name: '1d4' }))
  expect(onRoll).toHaveBeenCalledWith({ label: 'Thorn lash', formula: '1d4', damage: '' })
})

test('a tap spends a use, and Shift gives one back', async () => {
  const { onUse } = open()
  const uses = button(/^Root snare: 2\/3 left/)
  await userEvent.click(uses)
  fireEvent.click(uses, { shiftKey: true })
  expect(onUse.mock.calls).toEqual([
    [{ of: 'actions', id: 'snare' }, 1],
    [{ of: 'actions', id: 'snare' }, -1],
  ])
})

test.each([
  [6, [[{ of: 'actions', id: 'spores' }, -1]]],
  [4, []],
])('a spent action that recharges on 5 or more: a %i', async (total, used) => {
  const { onUse } = open(walker, total)
  await userEvent.click(button(/^Roll Spores recharge/))
  expect(onUse.mock.calls).toEqual(used)
})

test('a creature without a stat block shows nothing empty', () => {
  open(aMonster({ maxHealth: 15 }))
  expect(screen.queryAllByRole('list')).toEqual([])
  expect(screen.queryByText(/Resists|Senses|Skills|Speed/)).toBeNull()
  expect(screen.getByText('Health')).toBeTruthy()
})

test("a hero's weapons, slots and limited abilities are there too", async () => {
  const { onRoll, onUse } = open(
    aPlayer({
      weapons: [{ id: 'w', name: 'Hook', damage: '1d6+4 piercing', attackBonus: 7 }],
      spellSlots: { 1: { max: 2, used: 0 } },
      limitedAbilities: [{ id: 'l', name: 'Second look', max: 1, used: 0, per: 'short rest' }],
    }) as never,
  )
  await userEvent.click(button(/^Roll Hook, 1d6\+4 piercing/))
  expect(onRoll).toHaveBeenCalledWith({ label: 'Hook', formula: '1d6+4', damage: 'piercing' })
  await userEvent.click(button(/^Slots, level 1/))
  await userEvent.click(button(/^Second look/))
  expect(onUse.mock.calls.map(([use]) => use)).toEqual([
    { of: 'spellSlots', id: '1' },
    { of: 'limitedAbilities', id: 'l' },
  ])
  expect(within(screen.getByRole('list', { name: 'Uses and slots' })).getByText('each short rest')).toBeTruthy()
})

test('all skills show on request, each with its modifier, and roll with a tap', async () => {
  const scores = { strength: 17, dexterity: 8, constitution: 10, intelligence: 6, wisdom: 10, charisma: 10 }
  const { onRoll } = open({ ...walker, stats: scores })
  expect(screen.queryByRole('button', { name: /Athletics/ })).toBeNull()
  await userEvent.click(button(/^All 18 skills$/))
  await userEvent.click(button(/Athletics/))
  expect(onRoll.mock.calls[0]?.[0]).toMatchObject({ label: 'Athletics', formula: '1d20+3' })
  await userEvent.click(button(/^Fewer skills$/))
  expect(screen.queryByRole('button', { name: /Athletics/ })).toBeNull()
  expect(button(/Stealth/)).toBeTruthy()
})
