import 'fake-indexeddb/auto'
import type { User } from '@lanternkeep/schema'
import { aUser } from '@lanternkeep/schema/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../data/remote/query-client.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { newFormValues } from '../form/form-values.ts'
import { NpcsPanel } from '../index.ts'
import { filledOver, monsterBody, NO_OPTIONS, npcBody, untilOther } from './generated-values.ts'

let app: TestApp
const asked = vi.fn()
beforeEach(async () => {
  app = await openTestApp()
  queryClient.clear()
  asked.mockReset()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const elite = aUser({ id: 'gwen', tier: 'elite' })
const STATUS = {
  text: { available: true, missing: [] },
  image: { available: true, missing: [] },
  speech: { available: false, missing: ['AI_STT_BASE_URL'] },
  left: 9,
}
const HOB = {
  ...{
    name: 'Ferryman Hob',
    health: 18,
    maxHealth: 18,
    armorClass: 11,
    initiativeBonus: 1,
    abilities: ['Reads tides'],
  },
  ...{ race: 'Human', class: 'Ferryman', level: 3, alignment: 'Neutral', faction: 'The Oars', location: 'Saltmere' },
  ...{ questGiver: true, traits: ['Hums'], background: 'Born on a boat', notes: 'Owes the bell.' },
  ...{ appearance: 'Tall and wet', personality: 'Patient' },
}

type Answer = (signal?: AbortSignal | null) => Response | Promise<Response>

/** The answers of each address, one after the other. */
function serve(answers: Record<string, Answer | Answer[]>) {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked(path, init?.body ? JSON.parse(String(init.body)) : undefined)
    const found = answers[path]
    const answer = Array.isArray(found) ? found.shift() : found
    return answer?.(init?.signal) ?? new Response('{"message":"unknown"}', { status: 404 })
  })
}
const result = (answer: object) => () => new Response(`event: result\ndata: ${JSON.stringify(answer)}\n\n`)
const failure = (code: string) => () =>
  new Response(`event: error\ndata: ${JSON.stringify({ status: 502, code, message: 'It went wrong.' })}\n\n`)

async function newNpc(person: User | null) {
  renderApp(app, <NpcsPanel campaignId={app.campaignId} person={person} startNew />)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Generate NPC' }))
  return user
}
const valueIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('a character request has race, class, alignment and role; any and other are not sent', () => {
  const values = { ...newFormValues('npc'), race: 'Foxkin', class: ' Ferryman ', alignment: '' }
  expect(npcBody(values, NO_OPTIONS)).toEqual({ race: 'Foxkin', occupation: 'Ferryman' })
  expect(npcBody(values, { ...NO_OPTIONS, role: 'other', context: 'At the ford' })).toEqual({
    ...{ race: 'Foxkin', occupation: 'Ferryman', context: 'At the ford' },
  })
  expect(npcBody(values, { ...NO_OPTIONS, role: 'quest_giver' })).toMatchObject({ role: 'quest_giver' })
})

test('the page asks before it closes while an answer is on its way', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const answer = Promise.withResolvers<Response>()
  serve({ '/api/ai/status': () => Response.json(STATUS), '/api/ai/generate-npc': () => answer.promise })
  const user = await newNpc(elite)
  await press(user, 'Generate')
  await waitFor(() => expect(asks()).toBe(true))
  answer.resolve(failure('ai_unavailable')())
  await waitFor(() => expect(asks()).toBe(false))
})

test('a creature request has type and rounded rating, and the other filled fields', () => {
  const values = { ...newFormValues('monster'), challengeRating: '2.5' }
  expect(monsterBody(values, NO_OPTIONS)).toEqual({ challengeRating: 3 })
  const options = { ...NO_OPTIONS, monsterType: 'fey' as const, environment: 'bog', specialAbilities: 'sings' }
  expect(monsterBody({ ...values, challengeRating: '0.125' }, options)).toEqual({
    ...{ monsterType: 'fey', environment: 'bog', specialAbilities: 'sings', challengeRating: 0 },
  })
})

test('a typed name stays; notes and abilities are extended', () => {
  const before = { ...newFormValues('npc'), name: 'Old Hob', notes: 'Mine.', abilities: ['Swims'] }
  const over = { blank: newFormValues('npc'), replaces: false }
  const generated = { name: 'Other', notes: 'Theirs.', abilities: ['Rows'], race: 'Elf' }
  expect(filledOver(before, generated, over)).toMatchObject({
    ...{ name: 'Old Hob', notes: 'Mine.\n\nTheirs.', abilities: ['Swims', 'Rows'], race: 'Elf' },
  })
})

test('a typed maximum health stays with the health beside it', () => {
  const blank = newFormValues('npc')
  const generated = { health: '18', maxHealth: '18', armorClass: '11' }
  expect(filledOver({ ...blank, maxHealth: '40' }, generated, { blank, replaces: false })).toMatchObject({
    ...{ health: blank.health, maxHealth: '40', armorClass: '11' },
  })
})

test('the answer fills the form, one press reverts it, and the person saves it', async () => {
  serve({ '/api/ai/status': () => Response.json(STATUS), '/api/ai/generate-npc': result({ npc: HOB }) })
  const user = await newNpc(elite)
  await press(user, 'Generate')
  await screen.findByText('NPC generated successfully!')
  expect(asked).toHaveBeenCalledWith('/api/ai/generate-npc', {})
  expect([valueIn('Name'), valueIn('Max health'), valueIn('Location')]).toEqual(['Ferryman Hob', '18', 'Saltmere'])
  expect(valueIn('GM notes')).toBe('Owes the bell.\n\nAppearance: Tall and wet\n\nPersonality: Patient')
  await press(user, 'Undo fill')
  expect([valueIn('Name'), valueIn('Max health')]).toEqual(['', '25'])
  await press(user, 'Generate')
  await waitFor(() => expect(valueIn('Name')).toBe('Ferryman Hob'))
  await press(user, 'Create NPC')
  await waitFor(async () => {
    const stored = (await app.db.collections.characters.findOne().exec())?.toJSON()
    expect(stored).toMatchObject({
      ...{ name: 'Ferryman Hob', class: 'Ferryman', questGiver: true, traits: ['Hums'], abilities: ['Reads tides'] },
    })
  })
})

test('health typed by hand stays, also when rolled again, unless the person wants it replaced', async () => {
  serve({ '/api/ai/status': () => Response.json(STATUS), '/api/ai/generate-npc': () => result({ npc: HOB })() })
  const user = await newNpc(elite)
  const health = screen.getByLabelText('Max health')
  await user.clear(health)
  await user.type(health, '40')
  for (const times of [1, 2]) {
    await press(user, 'Generate')
    await waitFor(() => expect(asked.mock.calls.filter(([path]) => path.endsWith('npc'))).toHaveLength(times))
    await waitFor(() => expect(valueIn('Location')).toBe('Saltmere'))
    expect(valueIn('Max health')).toBe('40')
  }
  await user.click(screen.getByRole('checkbox', { name: 'Replace what I filled in' }))
  await press(user, 'Generate')
  await waitFor(() => expect(valueIn('Max health')).toBe('18'))
  await press(user, 'Undo fill')
  expect(valueIn('Max health')).toBe('40')
})

test('text typed during generation stays, and text added to an answer outlives the next one and its undo', async () => {
  const first = Promise.withResolvers<Response>()
  const second = { ...HOB, name: 'Reed', location: 'The ford', notes: 'Knows the tide.' }
  serve({
    '/api/ai/status': () => Response.json(STATUS),
    '/api/ai/generate-npc': [() => first.promise, result({ npc: second })],
  })
  const user = await newNpc(elite)
  await press(user, 'Generate')
  await user.type(screen.getByLabelText('Name'), 'Old Hob')
  await user.type(screen.getByLabelText('GM notes'), 'Mine.')
  first.resolve(result({ npc: HOB })())
  await waitFor(() => expect(valueIn('Location')).toBe('Saltmere'))
  expect(valueIn('Name')).toBe('Old Hob')
  expect(valueIn('GM notes')).toBe('Mine.\n\nOwes the bell.\n\nAppearance: Tall and wet\n\nPersonality: Patient')
  await user.clear(screen.getByLabelText('Faction'))
  await user.type(screen.getByLabelText('Faction'), 'The Bells')
  await press(user, 'Generate')
  await waitFor(() => expect(valueIn('Location')).toBe('The ford'))
  expect(asked.mock.calls.filter(([path]) => path === '/api/ai/generate-npc')).toEqual([
    ['/api/ai/generate-npc', {}],
    ['/api/ai/generate-npc', {}],
  ])
  expect(valueIn('GM notes')).toMatch(/^Mine\.\n\nKnows the tide\.\n\n/)
  await press(user, 'Undo fill')
  expect([valueIn('Name'), valueIn('Location'), valueIn('Faction'), valueIn('GM notes')]).toEqual([
    ...['Old Hob', '', 'The Bells', 'Mine.'],
  ])
})

test("a canceled portrait isn't an error", async () => {
  serve({
    '/api/ai/status': () => Response.json(STATUS),
    '/api/ai/generate-npc': result({ npc: HOB }),
    '/api/ai/generate-character-image': (signal) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  })
  const user = await newNpc(elite)
  await user.click(await screen.findByLabelText('Draw a portrait too (uses credits)'))
  await press(user, 'Generate')
  await waitFor(() => expect(valueIn('Name')).toBe('Ferryman Hob'))
  await press(user, 'Cancel generating')
  await screen.findByRole('button', { name: 'Generate' })
  expect(screen.queryByText('NPC generated but image generation failed')).toBeNull()
})

test("a failed portrait doesn't block; the text stays", async () => {
  serve({
    '/api/ai/status': () => Response.json(STATUS),
    '/api/ai/generate-npc': result({ npc: HOB }),
    '/api/ai/generate-character-image': failure('ai_filtered'),
  })
  const user = await newNpc(elite)
  await user.click(await screen.findByLabelText('Draw a portrait too (uses credits)'))
  await press(user, 'Generate')
  expect(await screen.findByText('NPC generated but image generation failed')).toBeTruthy()
  expect(valueIn('Name')).toBe('Ferryman Hob')
  expect(asked).toHaveBeenCalledWith('/api/ai/generate-character-image', {
    ...{ characterType: 'NPC', description: 'Ferryman Hob. Human. Ferryman. Tall and wet' },
  })
})

test('a failure says why and leaves the form unchanged', async () => {
  serve({ '/api/ai/status': () => Response.json(STATUS), '/api/ai/generate-npc': failure('ai_refused') })
  const user = await newNpc(elite)
  await press(user, 'Generate')
  expect(await screen.findByText('Failed to generate NPC. It went wrong.')).toBeTruthy()
  expect(valueIn('Name')).toBe('')
})

test.each([['free'], ['premium']] as const)(
  'a %s person rolls from the tables, and no request is sent',
  async (tier) => {
    serve({})
    const user = await newNpc(aUser({ id: 'finn', tier }))
    expect(screen.queryByRole('button', { name: 'Generate' })).toBeNull()
    expect(screen.getByText(/With Elite/)).toBeTruthy()
    await press(user, 'Roll from tables')
    await screen.findByText('NPC generated successfully!')
    expect(valueIn('Name')).not.toBe('')
    expect(asked).not.toHaveBeenCalled()
  },
)

test('one field of a rolled person is rolled again, and Undo brings back what it was', async () => {
  serve({})
  const user = await newNpc(aUser({ id: 'finn', tier: 'free' }))
  await press(user, 'Roll from tables')
  await waitFor(() => expect(valueIn('Name')).not.toBe(''))
  const before = [valueIn('Name'), valueIn('Location'), valueIn('GM notes')]
  await press(user, 'Roll one field again')
  await user.click(await screen.findByRole('menuitem', { name: 'Location' }))
  await screen.findByText('Rolled again: Location')
  expect([valueIn('Name'), valueIn('GM notes')]).toEqual([before[0], before[2]])
  expect(valueIn('Location')).not.toBe(before[1])
  await press(user, 'Undo')
  await waitFor(() => expect(valueIn('Location')).toBe(before[1]))
  await press(user, 'Roll one field again')
  await user.click(await screen.findByRole('menuitem', { name: 'Name' }))
  await waitFor(() => expect(valueIn('Name')).not.toBe(before[0]))
  expect(valueIn('GM notes')).toContain(valueIn('Name').split(' ')[0])
  expect(valueIn('GM notes')).not.toContain(before[0])
})

test('a field is rolled until it says something else, unless the tables have nothing else', async () => {
  const values = { ...newFormValues('npc'), location: 'Saltmere' }
  const places = ['Saltmere', 'Saltmere', 'Ashfall', 'Low Street']
  const roll = vi.fn(async () => ({ location: places.shift() ?? 'Saltmere' }))
  expect(await untilOther(roll, values, 'location')).toEqual({ location: 'Ashfall' })
  places.length = 0
  expect(await untilOther(roll, values, 'location')).toEqual({ location: 'Saltmere' })
})
