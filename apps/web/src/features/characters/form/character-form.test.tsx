import 'fake-indexeddb/auto'
import { BACKGROUNDS } from '@lanternkeep/schema/lists/backgrounds'
import { CLASSES } from '@lanternkeep/schema/lists/classes'
import { RACES } from '@lanternkeep/schema/lists/races'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter, updateCharacter } from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { MonstersPanel, NpcsPanel, PlayersPanel } from '../index.ts'

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  cleanup()
  await app.leave()
})

const panels = { player: PlayersPanel, npc: NpcsPanel, monster: MonstersPanel }
async function newForm(type: keyof typeof panels) {
  const Panel = panels[type]
  renderApp(app, <Panel campaignId={app.campaignId} startNew />)
  await screen.findByLabelText('Max health')
  return userEvent.setup({ delay: null })
}
/** In one go, where typing isn't the point: every key would draw the whole form again. */
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' }).value
const choose = (label: string, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }))
  fireEvent.click(screen.getByRole('option', { name: option }))
}
const optionsOf = (label: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }))
  return screen.getAllByRole('option').map((option) => option.textContent)
}
const stored = async () => (await app.db.collections.characters.findOne().exec())?.toJSON()

test.each([
  ['Race', RACES.map(({ name }) => name)],
  ['Class', [...CLASSES]],
  ['Background', [...BACKGROUNDS]],
])('%s offers its whole list, and custom text', async (label, list) => {
  const user = await newForm('npc')
  expect(optionsOf(label).toSorted()).toEqual(list.toSorted())
  fireEvent.click(screen.getByRole('option', { name: 'Other (Custom)' }))
  const field = screen.getByLabelText(`Custom ${label.toLowerCase()}`)
  expect(field.getAttribute('maxlength')).toBe(label === 'Background' ? '500' : '50')
  fireEvent.change(field, { target: { value: 'Of my own' } })
  fill('Name', 'Hob')
  await user.click(screen.getByRole('button', { name: 'Create NPC' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ [label.toLowerCase()]: 'Of my own' }))
})

test('a custom race may begin like a listed one and stays as typed', async () => {
  await newForm('player')
  choose('Race', 'Other (Custom)')
  fill('Custom race', 'Ghost')
  expect(valueIn('Custom race')).toBe('Ghost')
  expect(screen.queryByLabelText('Kind of Undead')).toBeNull()
  fill('Custom race', 'Ghostborn')
  expect(valueIn('Custom race')).toBe('Ghostborn')
  fill('Custom race', '')
  expect(screen.getByLabelText('Custom race')).toBeTruthy()
})

test('choosing the chosen race again keeps it', async () => {
  await newForm('player')
  choose('Race', 'Dwarf')
  choose('Race', 'Dwarf')
  expect(valueIn('Race')).toBe('Dwarf')
})

test('a race with sub-types asks for one, and saves it as the race', async () => {
  const user = await newForm('npc')
  choose('Race', 'Beastkin')
  expect(optionsOf('Kind of Beastkin')).toEqual(['Foxkin', 'Wolfkin', 'Catfolk', 'Birdfolk'])
  fireEvent.click(screen.getByRole('option', { name: 'Foxkin' }))
  fill('Name', 'Hob')
  await user.click(screen.getByRole('button', { name: 'Create NPC' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ race: 'Foxkin' }))
  await user.click(await screen.findByRole('button', { name: 'Edit Hob' }))
  await screen.findByRole('dialog', { name: 'Edit NPC' })
  expect([valueIn('Race'), valueIn('Kind of Beastkin')]).toEqual(['Beastkin', 'Foxkin'])
})

test("tags are suggested from the campaign's other characters, and none is there twice", async () => {
  await createCharacter(app.db, app.campaignId, { type: 'monster', name: 'Orc', tags: ['Fen court'] })
  const user = await newForm('npc')
  fill('Name', 'Hob')
  const field = screen.getByLabelText('Tags', { selector: 'input' })
  await user.click(field)
  fireEvent.click(await screen.findByRole('option', { name: 'Fen court' }))
  for (const value of ['fen court', 'ferry']) {
    fireEvent.change(field, { target: { value } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  await user.click(screen.getByRole('button', { name: 'Create NPC' }))
  const hob = () => app.db.collections.characters.findOne({ selector: { name: 'Hob' } }).exec()
  await waitFor(async () => expect((await hob())?.tags).toEqual(['Fen court', 'ferry']))
})

test('the background counts its characters while typing', async () => {
  const user = await newForm('npc')
  expect(screen.getByText('0/500')).toBeTruthy()
  choose('Background', 'Other (Custom)')
  await user.type(screen.getByLabelText('Custom background'), 'Rowed')
  expect(screen.getByText('5/500')).toBeTruthy()
})

test('for a player and an NPC, an invalid number falls back when the field loses the focus', async () => {
  const user = await newForm('player')
  for (const label of ['Max health', 'Defence', 'Initiative bonus', 'Level'])
    await user.clear(screen.getByLabelText(label))
  await user.tab()
  expect(['Max health', 'Health', 'Defence', 'Initiative bonus', 'Level'].map(valueIn)).toEqual([
    '1',
    '1',
    '10',
    '0',
    '1',
  ])
})

test('a number out of bounds is corrected in sight: when the field is left, and by Enter before anything is saved', async () => {
  const user = await newForm('player')
  fill('Character name', 'Mira')
  fill('Player name', 'Ana')
  await user.type(screen.getByLabelText('Strength'), '31')
  await user.tab()
  expect(valueIn('Strength')).toBe('30')
  await user.type(screen.getByLabelText('Wisdom'), '31{Enter}')
  expect(valueIn('Wisdom')).toBe('30')
  expect(await stored()).toBeUndefined()
  await user.click(screen.getByRole('button', { name: /^Create / }))
  await waitFor(async () => expect(await stored()).toMatchObject({ stats: { strength: 30, wisdom: 30 } }))
})

test("a monster's challenge rating steps by 1/8, and its invalid numbers are refused with a message", async () => {
  const user = await newForm('monster')
  const challenge = screen.getByLabelText('Challenge rating')
  await user.clear(challenge)
  await user.type(challenge, '0{ArrowUp}')
  expect(valueIn('Challenge rating')).toBe('1/8')
  fill('Name', 'Orc')
  await user.clear(screen.getByLabelText('Defence'))
  await user.type(screen.getByLabelText('Defence'), '-1')
  await user.click(screen.getByRole('button', { name: 'Create Monster' }))
  expect((await screen.findAllByText('Defence must be a whole number of at least 0')).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(screen.getByLabelText('Defence'))
  expect(await stored()).toBeUndefined()
  await user.clear(screen.getByLabelText('Defence'))
  await user.click(screen.getByRole('button', { name: 'Create Monster' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Orc', challengeRating: 0.125 }))
  expect(await stored()).not.toHaveProperty('armorClass')
})

test('a challenge rating can be typed or pasted as the fraction it is shown as', async () => {
  const user = await newForm('monster')
  fill('Name', 'Imp')
  const rating = screen.getByLabelText('Challenge rating')
  await user.clear(rating)
  await user.type(rating, '1/')
  expect(screen.queryByText('Challenge rating must be a number or a fraction like 1/4')).toBeNull()
  await user.tab()
  expect(screen.getByText('Challenge rating must be a number or a fraction like 1/4')).toBeTruthy()
  await user.clear(rating)
  await user.paste('1/8')
  await user.type(screen.getByLabelText('Initiative bonus'), '{Backspace}−5')
  await user.click(screen.getByRole('button', { name: 'Create Monster' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ challengeRating: 0.125, initiativeBonus: -5 }))
})

test("a text that isn't a number stays in its field, and nothing is saved until it is one", async () => {
  const user = await newForm('npc')
  fill('Name', 'Hob')
  const field = screen.getByLabelText('Max health')
  await user.clear(field)
  await user.type(field, '2,5')
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Create NPC' }))
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([valueIn('Max health'), screen.getByRole('alert').textContent]).toEqual([
    '2,5',
    'Max health must be a whole number',
  ])
  expect(await stored()).toBeUndefined()
  await user.clear(field)
  await user.type(field, '25')
  await user.click(screen.getByRole('button', { name: 'Create NPC' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ maxHealth: 25, health: 25 }))
})

test('the focus goes to the first error', async () => {
  const user = await newForm('player')
  fill('Character name', 'Mira')
  await user.click(screen.getByRole('button', { name: 'Create Player' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Player name')))
})

const picture = (type = 'image/png', bytes = 'a small picture') => new File([bytes], 'hob', { type })
const fileInput = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
const frame = () => document.querySelector('form img')
/** What a browser makes of a picture's bytes; happy-dom reads none. */
const readsAs = (size: { width: number; height: number }) =>
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => {} }))

test('a picture is shown and stored at once, and can be removed', async () => {
  readsAs({ width: 400, height: 512 })
  const user = await newForm('npc')
  fill('Name', 'Hob')
  await user.upload(fileInput(), picture())
  expect(await screen.findByText('Image uploaded successfully')).toBeTruthy()
  expect(frame()?.getAttribute('src')).toMatch(/^blob:/)
  await user.click(screen.getByRole('button', { name: 'Create NPC' }))
  await waitFor(async () => expect((await stored())?.imageUrl).toMatch(/^\/api\/images\/[0-9a-f]{64}$/))
  expect(await app.db.side.imageQueue.count()).toBe(1)

  await user.click(await screen.findByRole('button', { name: 'Edit Hob' }))
  await user.click(await screen.findByRole('button', { name: 'Clear picture' }))
  expect(frame()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(async () => expect(await stored()).not.toHaveProperty('imageUrl'))
})

test('only pictures are accepted, and only readable ones', async () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
  })
  await newForm('npc')
  const user = userEvent.setup({ delay: null, applyAccept: false })
  await user.upload(fileInput(), picture('text/plain'))
  expect(await screen.findByText('Please select an image file')).toBeTruthy()
  await user.upload(fileInput(), picture())
  expect(await screen.findByText('Failed to read image file')).toBeTruthy()
  expect(frame()).toBeNull()
  expect(await app.db.side.images.count()).toBe(0)
  expect(screen.getByRole('button', { name: 'Choose picture' })).toHaveProperty('disabled', false)
})

test('what was typed in a sheet is back after a reload, and is saved beside what another device changed', async () => {
  const { id } = await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Mira', playerName: 'Ines' })
  const edit = async () => {
    renderApp(app, <PlayersPanel campaignId={app.campaignId} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Mira' }))
    await screen.findByLabelText('Max health')
  }
  await edit()
  fill('GM notes', 'Owes the ferryman.')
  cleanup()
  await updateCharacter(app.db, id, { armorClass: 17 })
  await edit()
  expect(screen.getByText('What you typed here before is back. It is not saved yet.')).toBeTruthy()
  expect(valueIn('GM notes')).toBe('Owes the ferryman.')
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ notes: 'Owes the ferryman.', armorClass: 17 }))
  cleanup()
  await edit()
  expect(screen.queryByText(/is not saved yet/)).toBeNull()
})
