import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter, setManualInitiative } from '../../../data/local/index.ts'
import { addMira, addOrc, beginCombat, healthOf, openHub, turnNames } from '../../../testing/at-hub.tsx'
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

const include = (name: string) => screen.findByLabelText<HTMLInputElement>(`Include ${name} in initiative`)
const rowOf = async (name: string) => within((await include(name)).closest('li') as HTMLElement)
const healthIs = (name: string, spoken: string) =>
  waitFor(() => expect(healthOf(name).getAttribute('aria-label')).toBe(spoken))
const addHob = () =>
  createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Hob', armorClass: undefined, initiativeBonus: -1 })
/** From now on the device stores no more writes of this collection. */
const refuse = (name: 'characters' | 'combats') => {
  vi.spyOn(app.db.collections[name] as { findOne: () => unknown }, 'findOne').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
}
const saysUpdateFailed = async () => {
  expect(await screen.findByText('Update Failed')).toBeTruthy()
  expect(screen.getByText('Failed to update character. Please try again.')).toBeTruthy()
}

test('a row names the player of a hero, and the kind of every other character', async () => {
  await addMira(app)
  await addOrc(app)
  await addHob()
  openHub(app)
  expect((await rowOf('Mira')).getByText('Jo')).toBeTruthy()
  expect((await rowOf('Orc')).getByText('Monster')).toBeTruthy()
  expect((await rowOf('Hob')).getByText('NPC')).toBeTruthy()
})

test('a row shows health, Defence and the initiative bonus with its sign', async () => {
  await addOrc(app, 'Orc', { armorClass: 13, initiativeBonus: 2, health: 7 })
  await addHob()
  openHub(app)
  const orc = await rowOf('Orc')
  expect(orc.getByRole('img', { name: '7 of 15 health, Bloodied' })).toBeTruthy()
  expect(orc.getByRole('button', { name: /^Def Defence 13|Defence 13/ })).toBeTruthy()
  expect(orc.getByText('+2')).toBeTruthy()
  expect((await rowOf('Hob')).getByText('−1')).toBeTruthy()
})

test('only included characters have a manual initiative field', async () => {
  await addHob()
  openHub(app)
  const user = userEvent.setup({ delay: null })
  const checkbox = await include('Hob')
  expect(screen.queryByLabelText('Manual initiative for Hob')).toBeNull()
  expect(screen.getByRole('button', { name: 'Create Initiative' })).toHaveProperty('disabled', true)
  await user.click(checkbox)
  expect(await screen.findByLabelText('Manual initiative for Hob')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create Initiative' })).toHaveProperty('disabled', false)
  await user.click(checkbox)
  await waitFor(() => expect(screen.queryByLabelText('Manual initiative for Hob')).toBeNull())
})

test('a cleared manual initiative is rolled again', async () => {
  const orc = await addOrc(app)
  await setManualInitiative(app.db, app.campaignId, orc.id, 40)
  openHub(app)
  const user = userEvent.setup({ delay: null })
  const field = await screen.findByLabelText<HTMLInputElement>('Manual initiative for Orc')
  await waitFor(() => expect(field.value).toBe('40'))
  await user.clear(field)
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Create Initiative' }))
  const value = await screen.findByLabelText<HTMLInputElement>('Orc’s initiative')
  expect(Number(value.value)).toBeLessThanOrEqual(20)
  expect(field.value).toBe('')
})

test('an expanded row shows weapons, spells, abilities and equipment, and stays expanded when the screen comes back', async () => {
  const mira = await addMira(app, {
    weapons: [{ id: 'w', name: 'Salt knife', damage: '1d4+2' }],
    spells: [{ id: 's', name: 'Lantern light', level: 2, description: 'Bright for an hour' }],
    abilities: ['Sea legs', { id: 'a', name: 'Tide sense', description: 'Knows when it turns' }],
  } as never)
  await app.db.collections.characters.findOne(mira.id).patch({
    equipment: [
      {
        id: 'e',
        name: 'Scale coat',
        type: 'armor',
        rarity: 'common',
        description: '',
        properties: [],
        quantity: 1,
        acBonus: 3,
      },
    ],
  } as never)
  const { unmount } = openHub(app)
  await userEvent.click(await screen.findByRole('button', { name: /details of Mira/ }))
  const row = await rowOf('Mira')
  const section = (name: string) => row.findByRole('region', { name })
  expect((await section('Weapons')).textContent).toContain('Salt knife 1d4+2')
  expect((await section('Spells')).textContent).toMatch(/Lantern light level 2Bright for an hour/)
  expect((await section('Abilities')).textContent).toMatch(/Sea legsTide senseKnows when it turns/)
  expect((await section('Equipment')).textContent).toContain('Scale coat +3 Defence')
  unmount()
  openHub(app)
  expect(await (await rowOf('Mira')).findByRole('region', { name: 'Weapons' })).toBeTruthy()
})

test('an expanded row without details says so', async () => {
  await addOrc(app)
  openHub(app)
  await userEvent.click(await screen.findByRole('button', { name: /details of Orc/ }))
  expect(await screen.findByText('No weapons, spells, abilities or equipment yet.')).toBeTruthy()
})

test('minus stops at 0, and so does more damage than health', async () => {
  await addOrc(app)
  openHub(app)
  await userEvent.type(await screen.findByLabelText('Amount for Orc'), '99{Enter}')
  await healthIs('Orc', '0 of 15 health, Defeated')
  await userEvent.click(screen.getByLabelText("Lower Orc's health"))
  await userEvent.click(screen.getByLabelText("Raise Orc's health"))
  await healthIs('Orc', '1 of 15 health, Bloodied')
})

test("a health step that can't be stored says Update Failed and isn't shown", async () => {
  await addOrc(app)
  openHub(app)
  const minus = await screen.findByLabelText("Lower Orc's health")
  refuse('combats')
  await userEvent.click(minus)
  await saysUpdateFailed()
  await healthIs('Orc', '15 of 15 health, Healthy')
})

test("including a character that can't be stored says Update Failed and isn't ticked", async () => {
  await addHob()
  openHub(app)
  const checkbox = await include('Hob')
  refuse('characters')
  await userEvent.click(checkbox)
  await saysUpdateFailed()
  expect((await include('Hob')).checked).toBe(false)
})

test('Clear empties the tracker and the typed values, and says so', async () => {
  await beginCombat(app, 'Orc')
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(await screen.findByText('Initiative Cleared')).toBeTruthy()
  expect(screen.getByText('Select characters and click "Create Initiative" to begin combat.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Manual initiative for Orc').value).toBe('')
})

test('a new initiative during combat keeps typed values', async () => {
  const ids = await beginCombat(app, 'Orc')
  await setManualInitiative(app.db, app.campaignId, String(ids.Orc), 30)
  await userEvent.keyboard('n')
  await userEvent.click(screen.getByRole('button', { name: 'Create Initiative' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a new initiative?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create Initiative' }))
  await waitFor(() => expect(turnNames()).toEqual(['Orc', 'Mira']))
  expect(screen.getByLabelText<HTMLInputElement>('Orc’s initiative').value).toBe('30')
  expect(screen.getByLabelText<HTMLInputElement>('Mira’s initiative').value).toBe('20')
  expect(screen.getByRole('heading', { name: 'Round 1' })).toBeTruthy()
})
