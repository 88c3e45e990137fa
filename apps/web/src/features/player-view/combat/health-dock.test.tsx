import 'fake-indexeddb/auto'
import type { PlayerCharacter } from '@lanternkeep/schema'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCharacter, useCharacter } from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { HealthDock } from './health-dock.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

function Dock({ id }: { id: string }) {
  const { data } = useCharacter(id)
  return data ? <HealthDock character={data as PlayerCharacter} showsName /> : null
}

/** Mira has 20 of 20 health. */
async function openDock() {
  const draft = { type: 'player', name: 'Mira', playerName: 'Jo', health: 20, maxHealth: 20 } as const
  const { id } = await createCharacter(app.db, app.campaignId, draft)
  renderApp(app, <Dock id={id} />)
  const field = await screen.findByLabelText<HTMLInputElement>('Amount')
  // The digits' keyboard of some phones has no d, + or /.
  expect(field.inputMode).toBe('text')
  const stored = async () => (await app.db.collections.characters.findOne(id).exec(true)).toJSON().health
  const isHealth = (health: number) => waitFor(async () => expect(await stored()).toBe(health))
  const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  return { user: userEvent.setup({ delay: null }), field, stored, isHealth, tap }
}

test('a double tap on Damage applies the amount once', async () => {
  const user = userEvent.setup({ delay: null })
  const draft = { type: 'player', name: 'Mira', playerName: 'Jo', health: 20, maxHealth: 20 } as const
  const { id } = await createCharacter(app.db, app.campaignId, draft)
  renderApp(app, <Dock id={id} />)
  await user.type(await screen.findByLabelText('Amount'), '7')
  const damage = screen.getByRole('button', { name: 'Damage' })
  fireEvent.click(damage)
  fireEvent.click(damage)
  const health = async () => (await app.db.collections.characters.findOne(id).exec(true)).toJSON().health
  await waitFor(async () => expect(await health()).toBe(13))
  await user.click(screen.getByRole('button', { name: 'Raise my health' }))
  await waitFor(async () => expect(await health()).toBe(14))
})

test.each([
  ['28/2', 6],
  ['6+8', 6],
  ['7-2', 15],
  ['7 − 2', 15],
  ['-5', 15],
])('an amount of %j is read as the GM would', async (typed, health) => {
  const { user, field, tap, isHealth } = await openDock()
  await user.type(field, typed)
  await tap('Damage')
  await isHealth(health)
  expect(field.value).toBe('')
})

test.each(['2,5', '1 2', '1e1', '=5', 't5', '+5', '0'])(
  'what says no damage stays in the field with an error: %j',
  async (typed) => {
    const { user, field, tap, stored, isHealth } = await openDock()
    await user.type(field, typed)
    await tap('Damage')
    expect(screen.getByRole('alert').textContent).toBe('Type an amount from 1 to 1,000,000, like 12, 28/2, 6+8 or 8d6')
    expect([field.value, await stored()]).toEqual([typed, 20])
    await user.clear(field)
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(field, '4')
    await tap('Damage')
    await isHealth(16)
  },
)

test('dice are rolled into the field first and shown, and the next tap applies them', async () => {
  const { user, field, tap, stored, isHealth } = await openDock()
  await user.type(field, '2d6')
  await tap('Damage')
  const rolled = Number(field.value)
  expect(await screen.findByText(`2d6 rolled ${rolled}`)).toBeTruthy()
  expect(await stored()).toBe(20)
  await tap('Damage')
  await isHealth(20 - rolled)
})
