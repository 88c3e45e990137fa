import type { PlayerCharacter } from '@lanternkeep/schema'
import { aPlayer } from '@lanternkeep/schema/testing'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { theme } from '../../theme/theme.ts'
import { HeroBlock } from './hero-block.tsx'

afterEach(cleanup)

const tamsin = aPlayer({
  stats: { dexterity: 18, charisma: 8 },
  saves: { dexterity: 7 },
  skills: { Stealth: 10 },
  weapons: [{ id: 'w', name: 'Hook', damage: '1d6+4 piercing', attackBonus: 7 }],
  limitedAbilities: [{ id: 'l', name: 'Second look', max: 2, used: 1, per: 'short rest' }],
  purse: { gold: 34 },
})

function open(change: Partial<PlayerCharacter> = {}) {
  const acts = { onRoll: vi.fn(), onUse: vi.fn(), onRest: vi.fn(), onMoney: vi.fn() }
  render(
    <MantineProvider theme={theme} env="test">
      <HeroBlock character={{ ...tamsin, ...change }} currencies={['gold', 'silver']} {...acts} />
    </MantineProvider>,
  )
  return acts
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('attacks, saves and skills roll; a save that is not written has its score’s modifier', async () => {
  const { onRoll } = open()
  for (const name of [/Hook attack/, /^Roll Hook, /, /Dexterity save/, /Charisma save/, /Stealth/]) await press(name)
  expect(onRoll.mock.calls.map(([{ formula }]) => formula)).toEqual(['1d20+7', '1d6+4', '1d20+7', '1d20-1', '1d20+10'])
})

test('Higher of 2 holds for the next d20 alone', async () => {
  const { onRoll } = open()
  await press('Higher of 2')
  await press(/^Roll Hook, /)
  await press(/Stealth/)
  await press(/Stealth/)
  expect(onRoll.mock.calls.map(([{ formula }]) => formula)).toEqual(['1d6+4', '2d20kh1+10', '1d20+10'])
})

test('uses are spent, and a rest brings them back', async () => {
  const { onUse, onRest } = open()
  await press(/^Second look: 1\/2 left/)
  expect(onUse).toHaveBeenCalledWith({ of: 'limitedAbilities', id: 'l' }, 1)
  await press('Rest')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Short rest' }))
  expect(onRest).toHaveBeenCalledWith('short rest')
})

test('money is spent and added by taps, and no more is spent than there is', async () => {
  const { onMoney } = open()
  const type = async (amount: string) => {
    await press('34 gold')
    const field = await screen.findByLabelText('Amount of gold')
    await userEvent.clear(field)
    await userEvent.type(field, amount)
  }
  await type('12')
  await press('Spend')
  await type('12')
  await press('Add')
  await type('35')
  await press('Spend')
  expect(onMoney.mock.calls).toEqual([[{ currency: 'gold', by: -12 }], [{ currency: 'gold', by: 12 }]])
})

test('an amount that is no whole number is neither spent nor added', async () => {
  const { onMoney } = open()
  await press('34 gold')
  const field = await screen.findByLabelText('Amount of gold')
  await userEvent.clear(field)
  await userEvent.type(field, '1,2')
  await press('Spend')
  await press('Add')
  expect(await screen.findByText('Amount of gold must be a whole number')).toBeTruthy()
  expect(onMoney).not.toHaveBeenCalled()
})

test('a purse below zero says so, and takes only what is added', async () => {
  const { onMoney } = open({ purse: { gold: -16 } })
  await press('−16 gold')
  expect(await screen.findByText('16 gold more was spent than there was, on devices that were apart.')).toBeTruthy()
  await press('Spend')
  await press('Add')
  expect(onMoney.mock.calls).toEqual([[{ currency: 'gold', by: 1 }]])
})

test('a double tap on Spend pays once', async () => {
  const { onMoney } = open()
  await press('34 gold')
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Spend' }))
  expect(onMoney.mock.calls).toEqual([[{ currency: 'gold', by: -1 }]])
})
