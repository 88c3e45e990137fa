import 'fake-indexeddb/auto'
import type { Character, Encounter, User } from '@lanternkeep/schema'
import { aUser } from '@lanternkeep/schema/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter, undoCombatAct, useCampaign } from '../../data/local/index.ts'
import { queryClient } from '../../data/remote/query-client.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { GeneratorDialog } from './dialog/generator-dialog.tsx'
import type { GeneratorName } from './generator-list.ts'
import { forgetResults } from './generator-store.ts'

let app: TestApp
type Sent = { path: string; key: string | null; body: unknown; signal: AbortSignal | undefined }
let sent: Sent[]
const user = userEvent.setup({ delay: null })

beforeEach(async () => {
  app = await openTestApp()
  queryClient.clear()
  sent = []
})
afterEach(async () => {
  cleanup()
  forgetResults()
  await app.leave()
})

const elite = aUser({ id: 'gwen', tier: 'elite' })
const there = { available: true, missing: [] }
const STATUS = { text: there, image: there, speech: there, left: 9 }
const SWORD = {
  ...{ name: 'Tide sword', rarity: 'rare', type: 'weapon', description: 'It hums.', value: 1250, quantity: 1 },
  ...{ properties: ['light'], magicalProperties: [] },
}
const LOOT = { items: [SWORD, { ...SWORD, name: 'Salt cloth', rarity: 'artifact' }] }

/** Answers to /api/ai/generate-..., one after the other, with the given status. */
function serve(status: object, answers: (() => Response | Promise<Response>)[] = []) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    sent.push({ path, key: headers.get('idempotency-key'), body, signal: init.signal ?? undefined })
    if (path === '/api/ai/status') return Response.json(status)
    return answers.shift()?.() ?? new Response('{"message":"unknown"}', { status: 404 })
  })
}
const result = (answer: object) => () => new Response(`event: result\ndata: ${JSON.stringify(answer)}\n\n`)
const failure = (code: string, message: string) => () =>
  new Response(`event: error\ndata: ${JSON.stringify({ status: 503, code, message })}\n\n`)
const calls = () => sent.filter(({ path }) => path !== '/api/ai/status')

function Opened({ name, person }: { name: GeneratorName; person: User | null }) {
  const { data: campaign } = useCampaign(app.campaignId)
  return campaign ? <GeneratorDialog name={name} campaign={campaign} person={person} onClose={() => {}} /> : null
}
async function open(name: GeneratorName, person: User | null) {
  const view = renderApp(app, <Opened name={name} person={person} />)
  await screen.findByRole('dialog')
  return view
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const results = () => within(screen.getByRole('region', { name: 'Results' }))
const stored = async (id: string) =>
  (await app.db.collections.characters.findOne(id).exec())?.toJSON() as Character | undefined

test('AI gets the form, its answer is read out, and the next one replaces it', async () => {
  serve(STATUS, [result(LOOT), result({ items: [SWORD] })])
  await open('loot', elite)
  await user.type(await screen.findByLabelText('Context'), 'Under the font')
  await press('Raise How many')
  await press('Generate')
  const heading = await results().findByRole('heading', { name: '2 items' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(calls()[0]).toMatchObject({
    path: '/api/ai/generate-loot',
    body: { context: 'Under the font', quantity: 4, setting: 'dungeon' },
  })
  expect(await screen.findByText('Generated 2 items!')).toBeTruthy()
  expect(results().getByText('Made by AI')).toBeTruthy()
  expect(results().getAllByText('1,250 gp')).toHaveLength(2)
  await press('Generate')
  expect(await results().findByRole('heading', { name: '1 item' })).toBeTruthy()
  expect(results().queryByText('Salt cloth')).toBeNull()
})

test('during generation the button is off; Cancel ends the request, and the form stays', async () => {
  serve(STATUS, [() => new Promise<Response>(() => {})])
  await open('loot', elite)
  await user.type(await screen.findByLabelText('Context'), 'Bells')
  await press('Generate')
  expect(await screen.findByRole('button', { name: 'Generating... (10-20s)' })).toHaveProperty('disabled', true)
  // What `fetch` does with its signal.
  const signal = calls()[0]?.signal
  await press('Cancel')
  expect(signal?.aborted).toBe(true)
})

test('the page asks before it closes while an answer is on its way', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const half = Promise.withResolvers<Response>()
  serve(STATUS, [() => half.promise])
  await open('loot', elite)
  await press('Generate')
  expect(asks()).toBe(true)
  half.resolve(result(LOOT)())
  await results().findByRole('heading', { name: '2 items' })
  expect(asks()).toBe(false)
})

test("a failure says why; retrying is the same request, so that a lost answer isn't paid for twice", async () => {
  serve(STATUS, [failure('ai_rate_limited', 'Too much to do.'), result(LOOT)])
  await open('loot', elite)
  await press('Generate')
  expect((await screen.findByRole('alert')).textContent).toContain('Too much to do.')
  expect(await screen.findByText('Failed to generate loot')).toBeTruthy()
  await press('Try again')
  await results().findByRole('heading', { name: '2 items' })
  const [first, second] = calls()
  expect(first?.key).toBe(second?.key)
})

test("a used-up day can't be retried, and the tables still work", async () => {
  serve(STATUS, [failure('ai_limit', 'Your 200 AI requests for today are used up.')])
  await open('loot', elite)
  await press('Generate')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(alert.getByRole('button', { name: 'Roll from tables' }))
  expect(await results().findByText(/^From tables, seed \w{6}$/)).toBeTruthy()
})

test.each([['free'], ['premium']] as const)('for a %s person no request is sent; the tables are used', async (tier) => {
  serve(STATUS)
  await open('shop', aUser({ id: 'finn', tier }))
  expect(await results().findByText(/With Elite, AI writes/)).toBeTruthy()
  await user.type(screen.getByLabelText('Seed'), 'lantern')
  await user.click(screen.getAllByRole('button', { name: 'Roll from tables' })[0] as HTMLElement)
  expect(await results().findByText('From tables, seed lantern')).toBeTruthy()
  const name = results().getByRole('heading', { level: 2 }).textContent
  await user.clear(screen.getByLabelText('Seed'))
  await user.type(screen.getByLabelText('Seed'), 'another')
  await press('Roll from tables')
  expect(await results().findByText('From tables, seed another')).toBeTruthy()
  await user.clear(screen.getByLabelText('Seed'))
  await user.type(screen.getByLabelText('Seed'), 'lantern')
  await press('Roll from tables')
  await results().findByText('From tables, seed lantern')
  expect(results().getByRole('heading', { level: 2 }).textContent).toBe(name)
  expect(sent).toEqual([])
})

test('on a server without AI, admins see the missing settings and can copy them', async () => {
  serve({ ...STATUS, text: { available: false, missing: ['AI_TEXT_BASE_URL', 'AI_TEXT_MODEL'] } })
  await open('loot', { ...elite, isAdmin: true })
  expect(await results().findByText('AI isn’t set up on this server')).toBeTruthy()
  expect(results().getByText('AI_TEXT_BASE_URL, AI_TEXT_MODEL')).toBeTruthy()
  expect(results().getByRole('button', { name: 'Copy setting names' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Generate' })).toBeNull()
})

test('a refusing server says why; an unreachable one counts as no network', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"message":"Sign in first."}', { status: 401 }))
  const { unmount } = await open('loot', elite)
  expect(await results().findByText(/^Sign in first\. You can still roll/)).toBeTruthy()
  unmount()
  queryClient.clear()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await open('loot', elite)
  expect(await results().findByText('You’re offline')).toBeTruthy()
})

test('a shop without a name is shown with a warning', async () => {
  serve(STATUS, [result({ shopName: '', shopkeeper: 'Hob', description: '', items: [] })])
  await open('shop', elite)
  await press('Generate')
  expect(await screen.findByText('Shop generated but missing data. Please try again.')).toBeTruthy()
})

test('an item goes to a hero in one tap, shows who has it, and can be taken back', async () => {
  const hero = await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  serve(STATUS, [result(LOOT)])
  await open('loot', elite)
  await press('Generate')
  await press('Give to… Tide sword')
  await user.click(await screen.findByRole('menuitem', { name: 'Mira' }))
  expect(await results().findByText('With Mira')).toBeTruthy()
  expect(await stored(hero.id)).toMatchObject({ inventory: [{ name: 'Tide sword', value: 1250, rarity: 'rare' }] })
  await press('Undo')
  await waitFor(async () => expect(await stored(hero.id)).toMatchObject({ inventory: [] }))
  await waitFor(() => expect(results().queryByText('With Mira')).toBeNull())
})

test('the form and its results are there again when the dialog reopens', async () => {
  serve(STATUS, [result(LOOT)])
  const { unmount } = await open('loot', elite)
  await user.type(await screen.findByLabelText('Context'), 'Bells')
  await press('Generate')
  await results().findByRole('heading', { name: '2 items' })
  unmount()
  await open('loot', elite)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Context').value).toBe('Bells')
  expect(results().getByRole('heading', { name: '2 items' })).toBeTruthy()
})

test("marks on one encounter don't appear on the next", async () => {
  serve(STATUS)
  await open('encounter', aUser({ tier: 'free' }))
  const roll = (await screen.findAllByRole('button', { name: 'Roll from tables' }))[0] as HTMLElement
  await user.type(screen.getByLabelText('Seed'), 'one')
  await user.click(roll)
  await press('Add to the tracker')
  expect(await results().findByText('In the tracker')).toBeTruthy()
  await user.type(screen.getByLabelText('Seed'), ' more')
  await user.click(roll)
  expect(await results().findByRole('button', { name: 'Add to the tracker' })).toBeTruthy()
  expect(results().queryByText('In the tracker')).toBeNull()
})

test('the toast of foes in the tracker, and their mark, go once they are taken out elsewhere', async () => {
  serve(STATUS)
  await open('encounter', aUser({ tier: 'free' }))
  await user.click((await screen.findAllByRole('button', { name: 'Roll from tables' }))[0] as HTMLElement)
  await press('Add to the tracker')
  await screen.findByRole('button', { name: 'Undo' })
  await undoCombatAct(app.db, app.campaignId)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  expect(await results().findByRole('button', { name: 'Add to the tracker' })).toBeTruthy()
  await press('Add to the tracker')
  await press('Undo')
  await waitFor(async () => expect(await app.db.collections.characters.find().exec()).toEqual([]))
  expect(await results().findByRole('button', { name: 'Add to the tracker' })).toBeTruthy()
})

test('a form starts from the heroes of the campaign and follows them, except where a person changed it', async () => {
  serve(STATUS)
  const empty = await open('encounter', aUser({ tier: 'free' }))
  expect(screen.getByText('This campaign has no heroes yet, so set the party yourself.')).toBeTruthy()
  empty.unmount()
  const hero = (name: string, level: number) =>
    createCharacter(app.db, app.campaignId, { type: 'player', name, playerName: 'Jo', level })
  await hero('Mira', 4)
  await hero('Tamsin', 6)
  const first = await open('encounter', aUser({ tier: 'free' }))
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect([value('Party level'), value('Party size')]).toEqual(['5', '2'])
  expect(screen.getByText('Set for your party: 2 heroes of level 4 to 6.')).toBeTruthy()
  await press('Raise Party size')
  await press('Raise Party size')
  expect(screen.getByText('Your party: 2 heroes of level 4 to 6.')).toBeTruthy()
  first.unmount()
  await hero('Bo', 8)
  await open('encounter', aUser({ tier: 'free' }))
  await waitFor(() => expect([value('Party level'), value('Party size')]).toEqual(['6', '4']))
  await press('Use your party')
  expect(value('Party size')).toBe('3')
})

test('a generated encounter can be saved to Prep, once, and taken back', async () => {
  serve(STATUS)
  await open('encounter', aUser({ tier: 'free' }))
  await user.type(screen.getByLabelText('Seed'), 'one')
  await user.click((await screen.findAllByRole('button', { name: 'Roll from tables' }))[0] as HTMLElement)
  await user.dblClick(await screen.findByRole('button', { name: 'Save as encounter' }))
  expect(await results().findByText('In Prep')).toBeTruthy()
  const saved = async () => (await app.db.collections.prep.find().exec()).map((each) => each.toJSON() as Encounter)
  const [encounter, ...others] = await saved()
  expect(others).toEqual([])
  expect(encounter?.name).toBe(results().getByRole('heading', { level: 2 }).textContent)
  for (const { figures } of encounter?.creatures ?? []) {
    expect(figures).toMatchObject({ maxHealth: expect.any(Number), challengeRating: expect.any(Number) })
  }
  await press('Undo')
  await waitFor(async () => expect(await saved()).toEqual([]))
  await waitFor(() => expect(results().queryByText('In Prep')).toBeNull())
})

test('two simultaneous gifts are both remembered, and one can be taken back alone', async () => {
  await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  serve(STATUS, [result(LOOT)])
  await open('loot', elite)
  await press('Generate')
  await press('Give to… Tide sword')
  const first = await screen.findByRole('menuitem', { name: 'Mira' })
  first.click()
  await press('Give to… Salt cloth')
  const second = (await screen.findAllByRole('menuitem', { name: 'Mira' })).at(-1)
  second?.click()
  await waitFor(() => expect(results().getAllByText('With Mira')).toHaveLength(2))
})

test("events are collapsed, and can be added to a session's notes", async () => {
  const event = {
    ...{ title: 'The ninth bell', category: 'mystery', dangerLevel: 'deadly', settingType: 'urban' },
    ...{ description: 'It rings.', consequences: ['They run'], rewards: 'A rope' },
  }
  serve(STATUS, [result({ events: [event] })])
  await open('event', elite)
  await press('Generate')
  const opener = await results().findByRole('button', { name: /The ninth bell/ })
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  expect(results().queryByText('It rings.')).toBeNull()
  await user.click(opener)
  expect(results().getByText('It rings.')).toBeTruthy()
  await press('To the journal: The ninth bell')
  await user.click(await screen.findByRole('menuitem', { name: 'A new session' }))
  await screen.findByText('Added to the notes of session 0')
  const session = (await app.db.collections.sessions.findOne().exec())?.toJSON()
  expect(session?.gmNotes).toContain('## The ninth bell')
})

test('the mix keeps one kind on, quality falls back to common, and a map’s subtype goes with its type', async () => {
  serve(STATUS, [])
  const shop = await open('shop', aUser({ tier: 'free' }))
  await user.click(await screen.findByLabelText('Common'))
  expect(screen.getByLabelText('Common')).toHaveProperty('checked', true)
  expect(screen.queryByLabelText('Food and Drinks Only')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Shop type'), 'tavern')
  expect(screen.getByLabelText('Food and Drinks Only')).toBeTruthy()
  for (const rarity of ['uncommon', 'rare', 'very rare', 'legendary']) await user.click(screen.getByLabelText(rarity))
  expect(screen.getByLabelText('common')).toHaveProperty('disabled', true)
  shop.unmount()
  await open('map', aUser({ tier: 'free' }))
  await user.selectOptions(await screen.findByLabelText('Subtype'), 'Crypt')
  await user.selectOptions(screen.getByLabelText('Map type'), 'cave')
  expect(screen.getByLabelText<HTMLSelectElement>('Subtype').value).toBe('')
  await user.selectOptions(screen.getByLabelText('Map type'), 'other')
  expect(screen.getByLabelText('Custom map type')).toBeTruthy()
  expect(screen.queryByLabelText('Subtype')).toBeNull()
})

test('what can’t be requested says why before anything is sent', async () => {
  serve(STATUS, [result(LOOT)])
  await open('loot', elite)
  fireEvent.change(await screen.findByLabelText('Additional details'), { target: { value: 'x'.repeat(501) } })
  await press('Generate')
  expect((await screen.findByRole('alert')).textContent).toBe('Additional details must be at most 500 characters')
  expect(calls()).toEqual([])
  fireEvent.change(screen.getByLabelText('Additional details'), { target: { value: 'Bells' } })
  await press('Generate')
  expect(await results().findByRole('heading', { name: '2 items' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a number that can’t be read stays in its field, and nothing is made of it until it is one', async () => {
  serve(STATUS)
  await open('encounter', aUser({ tier: 'free' }))
  const enemies = await screen.findByLabelText<HTMLInputElement>('Enemies')
  await user.type(enemies, '1/2')
  await user.tab()
  expect([enemies.value, enemies.getAttribute('aria-invalid')]).toEqual(['1/2', 'true'])
  for (const roll of await screen.findAllByRole('button', { name: 'Roll from tables' })) {
    await user.click(roll)
    expect(document.activeElement).toBe(enemies)
  }
  expect(results().queryByText(/^From tables, seed/)).toBeNull()
  expect(screen.getAllByText('Enemies must be a whole number')).toHaveLength(1)
  await user.clear(enemies)
  await user.type(enemies, '2{Enter}')
  expect(await results().findByText(/^From tables, seed/)).toBeTruthy()
})

test('nothing is rolled while the number of a stepper can’t be read', async () => {
  serve(STATUS)
  await open('loot', aUser({ tier: 'free' }))
  const many = await screen.findByLabelText<HTMLInputElement>('How many')
  await user.clear(many)
  await user.type(many, 'ten')
  for (const roll of await screen.findAllByRole('button', { name: 'Roll from tables' })) {
    await user.click(roll)
    expect([many.value, document.activeElement === many]).toEqual(['ten', true])
  }
  expect(screen.getByText('How many must be a whole number')).toBeTruthy()
  expect(results().queryByText(/^From tables, seed/)).toBeNull()
})

test('the mix keeps a share that can’t be read, and asks for a whole number', async () => {
  serve(STATUS, [result(LOOT)])
  await open('loot', elite)
  const rare = await screen.findByLabelText<HTMLInputElement>('Percent of rare')
  await user.clear(rare)
  await user.type(rare, '1/2')
  await press('Generate')
  expect([rare.value, document.activeElement === rare]).toEqual(['1/2', true])
  expect(screen.getByText('Percent of rare must be a whole number')).toBeTruthy()
  expect(calls()).toEqual([])
  await user.clear(rare)
  await user.type(rare, '120')
  await user.tab()
  expect(rare.value).toBe('100')
  await press('Generate')
  await results().findByRole('heading', { name: '2 items' })
  expect(calls()[0]?.body).toMatchObject({ rarityDistribution: { rare: 100 } })
})
