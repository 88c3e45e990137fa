import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { removeCampaignFromDevice, saveJoinedCampaign } from '../../../data/local/index.ts'
import { recordingLockOf } from '../../../data/local/recordings/recording-lock.ts'
import { takeLock } from '../../../lib/browser/tab-lock.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { JoinCampaign } from './join-campaign.tsx'
import { JOINED } from './testing/joined.ts'
import { ASK_EVERY_MS } from './use-ask-again.ts'

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

const field = () => screen.getByRole('textbox', { name: 'Join code' }) as HTMLInputElement
const submit = () => screen.getByRole('button', { name: 'Join Campaign' }) as HTMLButtonElement

function show(initialCode?: string) {
  const onOpen = vi.fn()
  renderApp(app, <JoinCampaign initialCode={initialCode} onOpen={onOpen} onBack={() => {}} />)
  return { onOpen, user: userEvent.setup({ delay: null }) }
}
function answerWith(status: number, body: unknown) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  )
}

test('letters and digits are shown as XXX-XXX, and the rest is left out', async () => {
  const { user } = show()
  await user.type(field(), '7q k!4r')
  expect(field().value).toBe('7QK-4R')
  expect(screen.getByText('One more letter or digit')).toBeTruthy()
  expect(submit().disabled).toBe(true)
  await user.type(field(), '9zz')
  expect(field().value).toBe('7QK-4R9')
  expect(submit().disabled).toBe(false)
})

test('a pasted code or link is recognized', async () => {
  const { user } = show()
  await user.click(field())
  await user.paste('http://192.168.1.24:4321/join/7qk-4r9')
  expect(field().value).toBe('7QK-4R9')
})

test('a link fills the code in', () => {
  show('ab2c3d')
  expect(field().value).toBe('AB2-C3D')
})

test('the code can be typed in any case, and only seven characters can be sent', async () => {
  const { user } = show()
  for (const part of ['ab', 'c1', '2']) {
    await user.type(field(), part)
    expect(submit().disabled).toBe(true)
  }
  await user.type(field(), '3')
  expect(field().value).toBe('ABC-123')
  expect(submit().disabled).toBe(false)
  await user.type(field(), '{Backspace}')
  expect(submit().disabled).toBe(true)
})

test('a part of a code is pasted at the caret', async () => {
  const { user } = show()
  await user.type(field(), '7qk')
  await user.paste('4r9')
  expect(field().value).toBe('7QK-4R9')
})

test('offline the code is kept', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  const { user, onOpen } = show('7QK4R9')
  await user.click(submit())
  expect((await screen.findAllByText('You are offline')).length).toBeGreaterThan(0)
  expect(field().value).toBe('7QK-4R9')
  expect(onOpen).not.toHaveBeenCalled()
})

test("a wrong code shows the server's sentence, or the specification's", async () => {
  answerWith(404, { code: 'not_found', message: 'No campaign has this code.' })
  const { user } = show('7QK4R9')
  await user.click(submit())
  expect((await screen.findAllByText('No campaign has this code.')).length).toBeGreaterThan(0)
  answerWith(404, { code: 'not_found' })
  await user.click(submit())
  expect((await screen.findAllByText('Invalid join code or campaign not found')).length).toBeGreaterThan(0)
})

test('a refused code gets the focus, and the reason goes with the first change', async () => {
  answerWith(404, { code: 'not_found' })
  const { user } = show('7QK4R9')
  await user.click(submit())
  await screen.findByRole('alert')
  expect(document.activeElement).toBe(field())
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await user.type(field(), '{Backspace}')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['closed', 403, 'This campaign isn’t taking new players right now.'],
  ['too many tries', 429, 'Too many tries. Please wait 40 seconds and try again.'],
])("the server's answer is shown and read out: %s", async (_, status, message) => {
  answerWith(status, { error: message, message })
  const { user, onOpen } = show('7QK4R9')
  await user.click(submit())
  expect(await screen.findByText('Failed to Join')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(field().value).toBe('7QK-4R9')
  expect(onOpen).not.toHaveBeenCalled()
})

test("a membership that this device can't store says so", async () => {
  answerWith(200, JOINED)
  const { user, onOpen } = show('7QK4R9')
  vi.spyOn(app.db.store, 'changeFacts').mockRejectedValue(new Error('full'))
  await user.click(submit())
  expect(await screen.findByText('Failed to Join')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Failed to save campaign locally')
  expect(onOpen).not.toHaveBeenCalled()
})

test("a server that doesn't answer in time counts as out of reach", async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new DOMException('', 'TimeoutError')))
  const { user } = show('7QK4R9')
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Can’t reach the server\./)
})

test('a join whose answer was lost proposes the same identity at the next try, and a new one after an answer', async () => {
  const proposed: unknown[] = []
  const answer = vi.fn(async (_path: string, { headers }: RequestInit): Promise<Response> => {
    proposed.push((headers as Record<string, string>)['x-guest-secret'])
    if (proposed.length === 1) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(JOINED), { status: 200 })
  })
  vi.stubGlobal('fetch', answer)
  const { user, onOpen } = show('7QK4R9')
  for (const times of [1, 2, 3]) {
    await user.click(submit())
    await vi.waitFor(() => expect(proposed).toHaveLength(times))
    await vi.waitFor(() => expect(submit().disabled).toBe(false))
  }
  expect(onOpen).toHaveBeenCalledTimes(2)
  expect(proposed[0]).toMatch(/^[\w-]{43}$/)
  expect(proposed[1]).toBe(proposed[0])
  expect(proposed[2]).not.toBe(proposed[0])
})

test.each([
  [503, { error: 'The server is full right now.' }, 'The server is full right now.'],
  [500, {}, 'The server has a problem. Your code stays here; try again in a moment.'],
  [200, {}, 'The server has a problem. Your code stays here; try again in a moment.'],
  [404, '<html>Sign in to the Wi-Fi</html>', 'The server has a problem. Your code stays here; try again in a moment.'],
])('a failure that is not about the code does not blame it: %i %j', async (status, body, message) => {
  answerWith(status, body)
  const { user } = show('7QK4R9')
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(field().getAttribute('aria-invalid')).not.toBe('true')
  expect(field().value).toBe('7QK-4R9')
})

test.each([
  ['refused', 404, { code: 'not_found', message: 'No campaign has this code.' }, '7QK-4R9: No campaign has this code.'],
  ['asked about', 202, { status: 'pending', campaign: { name: 'Saltmere' } }, undefined],
])('a code that is %s says nothing about the one that was typed meanwhile', async (_, status, body, told) => {
  let answer = () => {}
  const asked = new Promise<Response>((resolve) => {
    answer = () => resolve(Response.json(body, { status }))
  })
  vi.stubGlobal('fetch', () => asked)
  const { user } = show('7QK4R9')
  await user.click(submit())
  await user.type(field(), '{Backspace}8')
  answer()
  await waitFor(() => expect(submit().disabled).toBe(false))
  if (told) expect(await screen.findByText(told)).toBeTruthy()
  expect(field().value).toBe('7QK-4R8')
  expect(field().getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('Saltmere')).toBeNull()
})

test.each([
  ['the campaign is here already', 404, { code: 'not_found' }],
  ['the GM is asked', 202, { status: 'pending', campaign: { name: 'Saltmere' } }],
])('an earlier failure is no longer told once %s', async (_, status, body) => {
  const { user, onOpen } = show('7QK4R8')
  answerWith(404, { code: 'not_found', message: 'No campaign has this code.' })
  await user.click(submit())
  expect(await screen.findByText('Failed to Join')).toBeTruthy()
  await saveJoinedCampaign(app.db, JOINED.campaign, { role: 'player', memberId: 'm1', joinedBy: '7QK-4R9' })
  answerWith(status, body)
  await user.type(field(), '{Backspace}9')
  await user.click(submit())
  if (status === 404) await waitFor(() => expect(onOpen).toHaveBeenCalled())
  else await screen.findByText('Saltmere')
  expect(screen.queryByText('Failed to Join')).toBeNull()
})

test('a guest who has to join again learns why that fails', async () => {
  await saveJoinedCampaign(app.db, JOINED.campaign, { role: 'player', memberId: 'm1', joinedBy: '7QK-4R9' })
  app.db.connection$.next({ ...app.db.connection$.value, signedOut: true })
  answerWith(404, { code: 'not_found', message: 'No campaign has this code.' })
  const { user, onOpen } = show('7QK4R9')
  await user.click(submit())
  expect((await screen.findAllByText('No campaign has this code.')).length).toBeGreaterThan(0)
  expect(onOpen).not.toHaveBeenCalled()
})

test('a campaign with approval shows its name while waiting', async () => {
  answerWith(202, { status: 'pending', campaign: { name: 'Saltmere' } })
  const { user, onOpen } = show('7QK4R9')
  await user.click(submit())
  expect(await screen.findByText('Saltmere')).toBeTruthy()
  expect(onOpen).not.toHaveBeenCalled()
})

test('a waiting person keeps waiting through a failure of the server, and enters once it answers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  answerWith(202, { status: 'pending', campaign: { name: 'Saltmere' } })
  const { user, onOpen } = show('7QK4R9')
  await user.click(submit())
  expect(await screen.findByText('Saltmere')).toBeTruthy()
  answerWith(500, {})
  vi.advanceTimersByTime(ASK_EVERY_MS)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  answerWith(200, JOINED)
  await vi.waitFor(() => {
    vi.advanceTimersByTime(ASK_EVERY_MS)
    expect(onOpen).toHaveBeenCalledWith('c-joined')
  })
  expect(screen.queryByText('Failed to Join')).toBe(null)
})

test('a granted membership opens the campaign', async () => {
  answerWith(200, JOINED)
  const { user, onOpen } = show('7QK4R9')
  await user.click(submit())
  expect(await screen.findByText('Campaign Joined')).toBeTruthy()
  expect(onOpen).toHaveBeenCalledWith('c-joined')
})

test('an own copy of the campaign stays as a campaign of its own, and the screen says so', async () => {
  const { campaign } = JOINED
  answerWith(200, { ...JOINED, campaign: { ...campaign, id: app.campaignId } })
  const { user, onOpen } = show('7QK4R9')
  await user.click(submit())
  const words = 'Your own copy of “Saltmere” stays on this device as “The Drowned Bells (copy)”.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(onOpen).toHaveBeenCalledWith(app.campaignId)
  expect(app.db.store.factsOf(app.campaignId)).toMatchObject({ role: 'player', memberId: 'm1', joinedBy: '7QK-4R9' })
})

test('while a tab records in an own copy, it stays where it is', async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as never)
  const stop = await takeLock(recordingLockOf(app.campaignId))
  answerWith(200, { ...JOINED, campaign: { ...JOINED.campaign, id: app.campaignId } })
  const { user, onOpen } = show('7QK4R9')
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^A tab of this browser records in this campaign/)
  expect(onOpen).not.toHaveBeenCalled()
  expect(app.db.store.factsOf(app.campaignId)).toBeUndefined()
  stop?.()
})

test.each([
  ['after a new code was drawn', 404],
  ['while the server has a problem', 500],
])('a code opens the campaign that this device joined by it, also %s', async (_, status) => {
  answerWith(200, JOINED)
  const { user, onOpen } = show('7QK4R9')
  await user.click(submit())
  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce())
  answerWith(status, {})
  await user.click(submit())
  await waitFor(() => expect(onOpen.mock.calls).toEqual([['c-joined'], ['c-joined']]))
  expect(screen.queryByText('Failed to Join')).toBeNull()
})

test('an unknown code opens nothing that was joined by another, or that is no longer here', async () => {
  answerWith(200, JOINED)
  const { user, onOpen } = show('7QK4R9')
  await user.click(submit())
  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce())
  answerWith(404, { code: 'not_found' })
  await user.type(field(), '{Backspace}8')
  await user.click(submit())
  expect(await screen.findByRole('alert')).toBeTruthy()
  await removeCampaignFromDevice(app.db, 'c-joined')
  await user.type(field(), '{Backspace}9')
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid join code or campaign not found')
  expect(onOpen).toHaveBeenCalledOnce()
})

test('work that the server asks for is done without a word', async () => {
  const challenge = { parameters: { algorithm: 'SCRYPT' }, signature: 'signed' }
  const solution = { counter: 7, derivedKey: '0a' }
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        this.dispatchEvent(new MessageEvent('message', { data: { solution } }))
      }
      terminate() {}
    },
  )
  const sent: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    const asked = { error: 'Please', message: 'Please', code: 'human_check', path: 'recaptchaToken', challenge }
    return sent.length === 1 ? Response.json(asked, { status: 400 }) : Response.json(JOINED)
  })
  const { user, onOpen } = show('7QK4R9')
  await user.click(submit())
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith('c-joined'))
  expect(sent.map(({ joinCode }) => joinCode)).toEqual(['7QK-4R9', '7QK-4R9'])
  expect(JSON.parse(atob(sent[1]?.recaptchaToken ?? ''))).toEqual({ challenge, solution })
})
