import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMira, addOrc, beginCombat, healthOf, openHub } from '../../../testing/at-hub.tsx'
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
const chooseMode = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const chosenMode = () =>
  within(screen.getByRole('radiogroup', { name: 'Amount mode' }))
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)?.value
const ofRow = (name: string) => screen.findByLabelText<HTMLInputElement>(`Amount for ${name}`)

test("Heal chosen first, then a row's field heals; afterwards the mode is Damage again", async () => {
  await addOrc(app, 'Orc', { health: 4 })
  openHub(app)
  const field = await ofRow('Orc')
  await chooseMode('Heal')
  expect(field.placeholder).toBe('heal')
  await userEvent.type(field, '5{Enter}')
  await healthIs('Orc', '9 of 15 health, Hurt')
  expect(chosenMode()).toBe('damage')
  await userEvent.type(field, '1{Enter}')
  await healthIs('Orc', '8 of 15 health, Hurt')
})

test('after Temp was applied it is not left on', async () => {
  await addOrc(app)
  openHub(app)
  const field = await ofRow('Orc')
  await chooseMode('Temp')
  await userEvent.type(field, '5{Enter}')
  await healthIs('Orc', '15 of 15 health, 5 temporary, Healthy')
  await userEvent.type(field, '6{Enter}')
  await healthIs('Orc', '14 of 15 health, Hurt')
})

test("a row's own field changes that row only, not the selected rows", async () => {
  await addOrc(app, 'Orc')
  await addMira(app)
  openHub(app)
  await userEvent.click(await screen.findByRole('button', { name: /^Mira/ }))
  await userEvent.type(await ofRow('Orc'), '12')
  expect(screen.getByText('12 damage: 15 to 3, Bloodied')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await healthIs('Orc', '3 of 15 health, Bloodied')
  expect(healthOf('Mira').getAttribute('aria-label')).toBe('30 of 30 health, Healthy')
})

test('after Enter the field is empty, nothing is selected, and the keys and Ctrl+Z work at once', async () => {
  await beginCombat(app, 'Orc')
  const field = await ofRow('Orc')
  await userEvent.type(field, '12{Enter}')
  await healthIs('Orc', '3 of 15 health, Bloodied')
  expect(field.value).toBe('')
  expect(screen.getByText('Nothing selected')).toBeTruthy()
  await userEvent.keyboard('{Control>}z{/Control}')
  await healthIs('Orc', '15 of 15 health, Healthy')
  await userEvent.keyboard('nn')
  await screen.findByRole('heading', { name: 'Round 2' })
})

test('dice are rolled into the field, and the next Enter applies them', async () => {
  await addOrc(app, 'Orc', { health: 15 })
  openHub(app)
  const field = await ofRow('Orc')
  await userEvent.type(field, '2d1{Enter}')
  expect(screen.getByText('A die has 2 to 1000 sides')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '3d2{Enter}')
  expect(Number(field.value)).toBeGreaterThanOrEqual(3)
  expect(Number(field.value)).toBeLessThanOrEqual(6)
  expect(screen.getByText(/^3d2 rolled [3-6], now in the field$/)).toBeTruthy()
  const left = 15 - Number(field.value)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(healthOf('Orc').getAttribute('aria-label')).toMatch(new RegExp(`^${left} of 15`)))
})

test('the keys act on the acting one with no selection, and on the last one after that', async () => {
  await beginCombat(app, 'Bat', 'Orc')
  await userEvent.keyboard('t')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount for selection')))
  await userEvent.keyboard('4{Enter}')
  await healthIs('Mira', '26 of 30 health, Hurt')
  await userEvent.type(await ofRow('Orc'), '2{Enter}')
  await healthIs('Orc', '13 of 15 health, Hurt')
  await userEvent.keyboard('l')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount for selection')))
  await userEvent.keyboard('1{Enter}')
  await healthIs('Orc', '14 of 15 health, Hurt')
  await userEvent.keyboard('n')
  await waitFor(() => expect(screen.getByText('Now Bat')).toBeTruthy())
  await userEvent.keyboard('h')
  await waitFor(() => expect(screen.getByText(/^Bat hidden from players$/)).toBeTruthy())
})

test('outside of combat the keys need a row', async () => {
  await addOrc(app)
  openHub(app)
  await ofRow('Orc')
  await userEvent.keyboard('t')
  expect(document.activeElement).toBe(document.body)
})
