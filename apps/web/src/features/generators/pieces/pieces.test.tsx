import 'fake-indexeddb/auto'
import type { KeptResult } from '@lanternkeep/schema'
import { aUser } from '@lanternkeep/schema/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter, useCampaign } from '../../../data/local/index.ts'
import { queryClient } from '../../../data/remote/query-client.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { GeneratorDialog } from '../dialog/generator-dialog.tsx'
import type { GeneratorName } from '../generator-list.ts'
import { forgetResults } from '../generator-store.ts'
import { KeptPanel } from '../kept/kept-panel.tsx'

let app: TestApp
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  forgetResults()
  app = await openTestApp()
  queryClient.clear()
  vi.stubGlobal('fetch', async () => new Response('{"message":"unknown"}', { status: 404 }))
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

function Opened({ name }: { name: GeneratorName }) {
  const { data: campaign } = useCampaign(app.campaignId)
  const person = aUser({ tier: 'free' })
  return campaign ? <GeneratorDialog name={name} campaign={campaign} person={person} onClose={() => {}} /> : null
}
async function open(name: GeneratorName) {
  renderApp(app, <Opened name={name} />)
  await screen.findByRole('dialog')
}
async function roll(seed: string) {
  await write(screen.getByLabelText('Seed'), seed)
  await user.click(screen.getAllByRole('button', { name: 'Roll from tables' })[0] as HTMLElement)
  await screen.findByText(`From tables, seed ${seed}`)
}
const pinned = () => within(screen.getByRole('region', { name: 'Pinned' }))
const titles = () => {
  const found = screen.getByRole('region', { name: 'Results' }).querySelectorAll('h3')
  return [...found].map(({ textContent }) => textContent)
}
const stored = async () => (await app.db.collections.prep.find().exec()).map((each) => each.toJSON() as KeptResult)
/** As a paste over all of it: typing is slow here, and nothing depends on it. */
async function write(input: HTMLElement, text: string) {
  await user.clear(input)
  await user.click(input)
  await user.paste(text)
}
const press = async (name: string | RegExp) => user.click(await screen.findByLabelText(name, { selector: 'button' }))
const undo = async () => user.click(await screen.findByText('Undo'))
const field = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name, { selector: 'input, textarea' })

test('a pinned result moves above the others, stays while they are rolled again, and Unpin can be undone', async () => {
  await open('loot')
  await roll('one')
  const [first = '', ...others] = titles()
  await press(`Pin ${first}`)
  await waitFor(() => expect(titles()).toEqual(['Pinned', ...others]))
  await roll('two')
  cleanup()
  await open('loot')
  expect(await screen.findByRole('button', { name: first, expanded: false })).toBeTruthy()
  await user.click(pinned().getByRole('button', { name: `Unpin ${first}` }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pinned' })).toBeNull())
  await undo()
  expect(await screen.findByRole('region', { name: 'Pinned' })).toBeTruthy()
  expect(await stored()).toMatchObject([{ name: first, generator: 'loot', kept: false, pinned: true }])
})

test('undoing a pin puts the result back among the new ones', async () => {
  await open('loot')
  await roll('one')
  const before = titles()
  await press(`Pin ${before[1]}`)
  await undo()
  await waitFor(() => expect(titles()).toEqual(before))
  expect(await stored()).toEqual([])
})

test('a result is edited in place before it is used, and one field is rolled again', async () => {
  const hero = await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Mira' })
  await open('loot')
  await roll('one')
  const [name = '', ...others] = titles()
  await press(`Edit ${name}`)
  await write(field('Name'), 'Bell lamp')
  await write(field('Properties, one a line'), 'Hums\nGlows')
  const before = field('Description').value
  await press('Roll again: Description')
  await screen.findByText(/Rolled again: Description/)
  expect(field('Description').value).not.toBe(before)
  expect([field('Name').value, field('Properties, one a line').value]).toEqual(['Bell lamp', 'Hums\nGlows'])
  await undo()
  await waitFor(() => expect(field('Description').value).toBe(before))
  await user.click(screen.getByText('Done'))
  expect(titles()).toEqual(['Bell lamp', ...others])
  await press('Give to… Bell lamp')
  await user.click(await screen.findByRole('menuitem', { name: 'Mira' }))
  await waitFor(async () => {
    const given = (await app.db.collections.characters.findOne(hero.id).exec())?.toJSON()
    expect(given).toMatchObject({ inventory: [{ name: 'Bell lamp', description: before }] })
  })
})

test('results that a person wrote into come back by Undo when new ones replace them, and the page asks before it closes', async () => {
  await open('loot')
  await roll('one')
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(false)
  const [name = '', ...others] = titles()
  await press(`Edit ${name}`)
  await write(field('Name'), 'Bell lamp')
  await user.click(screen.getByText('Done'))
  expect(asks()).toBe(true)
  await roll('two')
  expect(await screen.findByText('It replaced results that you had edited.')).toBeTruthy()
  expect(titles()).not.toContain('Bell lamp')
  await undo()
  await waitFor(() => expect(titles()).toEqual(['Bell lamp', ...others]))
  await press('Keep Bell lamp')
  await waitFor(() => expect(asks()).toBe(false))
  await roll('two')
  await screen.findByText(/^Generated/)
  expect(screen.queryByText('It replaced results that you had edited.')).toBeNull()
})

test('what is being typed while new results come goes into the old ones', async () => {
  await open('loot')
  await roll('one')
  const [name = '', ...others] = titles()
  await press(`Edit ${name}`)
  await write(field('Name'), 'Bell lamp')
  fireEvent.click(screen.getAllByRole('button', { name: 'Roll from tables' })[0] as HTMLElement)
  expect(await screen.findByText('It replaced results that you had edited.')).toBeTruthy()
  expect(titles()).not.toContain('Bell lamp')
  await undo()
  await waitFor(() => expect(titles()).toEqual(['Bell lamp', ...others]))
})

test('a field that the schema would refuse says so and is not stored', async () => {
  await open('loot')
  await roll('one')
  const [name = ''] = titles()
  await press(`Keep ${name}`)
  await waitFor(async () => expect(await stored()).toHaveLength(1))
  await press(`Edit ${name}`)
  await write(field('Quantity'), '0')
  await user.tab()
  expect(screen.getByText('Enter a whole number from 1')).toBeTruthy()
  for (const number of ['1e99', '-5', '0x1f', '1,250', '1/2']) {
    await write(field('Value (gp)'), number)
    expect(screen.getByText('Enter a number')).toBeTruthy()
  }
  await user.clear(field('Name'))
  expect(screen.getByText('Name is required')).toBeTruthy()
  await user.tab()
  expect(await stored()).toMatchObject([{ name, answer: { quantity: expect.any(Number) } }])
})

test('what a field refuses is not dropped: Done leads to it, and it is there again when the result is next edited', async () => {
  await open('loot')
  await roll('one')
  const [name = ''] = titles()
  await press(`Edit ${name}`)
  const many = Array.from({ length: 51 }, (_, at) => `Line ${at}`).join('\n')
  await write(field('Properties, one a line'), many)
  for (const leave of ['Done', `Edit ${name}`]) {
    await user.click(leave === 'Done' ? screen.getByText(leave) : screen.getByLabelText(leave))
    expect(document.activeElement).toBe(field('Properties, one a line'))
    expect(field('Properties, one a line').value).toBe(many)
  }
  await write(field('Properties, one a line'), 'Hums')
  await user.click(screen.getByText('Done'))
  await press(`Keep ${name}`)
  await waitFor(async () => expect(await stored()).toHaveLength(1))
  cleanup()
  renderApp(app, <KeptPanel campaignId={app.campaignId} tabs={null} />)
  await press(`Edit ${name}`)
  await write(field('Properties, one a line'), many)
  cleanup()
  renderApp(app, <KeptPanel campaignId={app.campaignId} tabs={null} />)
  await press(`Edit ${name}`)
  expect(field('Properties, one a line').value).toBe(many)
  await write(field('Properties, one a line'), 'Glows')
  await user.click(screen.getByText('Done'))
  await waitFor(async () => expect(await stored()).toMatchObject([{ answer: { properties: ['Glows'] } }]))
})

test.each([
  ['shop', 'Shopkeeper'],
  ['encounter', 'Tactics'],
  ['event', 'Rewards'],
  ['map', 'Background'],
] as const)(
  'what is kept of a %s generator waits in Prep with every later edit, and is rolled again there',
  async (name, label) => {
    await open(name)
    await roll('one')
    if (name === 'event')
      await user.click(document.querySelector('section[aria-label=Results] [aria-expanded=false]') as HTMLElement)
    await user.click(screen.getAllByLabelText(/^Keep /)[0] as HTMLElement)
    await waitFor(async () => expect(await stored()).toMatchObject([{ generator: name, kept: true }]))
    const title = (await stored())[0]?.name ?? ''
    await press(`Edit ${title}`)
    await write(field(label), 'Written by hand.')
    await user.tab()
    await waitFor(async () => expect(JSON.stringify(await stored())).toContain('Written by hand.'))
    cleanup()
    renderApp(app, <KeptPanel campaignId={app.campaignId} tabs={null} />)
    await press(`Edit ${title}`)
    expect(field(label).value).toBe('Written by hand.')
    await press(`Roll again: ${label}`)
    await waitFor(async () => expect(JSON.stringify(await stored())).not.toContain('Written by hand.'))
    await undo()
    await waitFor(async () => expect(JSON.stringify(await stored())).toContain('Written by hand.'))
  },
)

test('kept results are found by words and kind, and Delete can be undone', async () => {
  await open('loot')
  await roll('one')
  const names = titles().slice(0, 2) as string[]
  for (const name of names) await press(`Keep ${name}`)
  await waitFor(async () => expect(await stored()).toHaveLength(2))
  cleanup()
  renderApp(app, <KeptPanel campaignId={app.campaignId} tabs={null} openResultId={(await stored())[0]?.id} />)
  const list = within(await screen.findByRole('list', { name: 'Kept results' }))
  expect(list.getAllByRole('listitem')).toHaveLength(2)
  await write(screen.getByLabelText('Filter kept results'), names[1] ?? '')
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  await user.selectOptions(screen.getByLabelText('Kind of result'), 'Map')
  expect(await screen.findByText('No kept result matches.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Kind of result'), 'All kinds')
  await press(/^Delete /)
  await waitFor(async () => expect(await stored()).toHaveLength(1))
  await undo()
  await waitFor(async () => expect(await stored()).toHaveLength(2))
})
