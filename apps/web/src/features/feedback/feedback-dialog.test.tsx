import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../data/remote/query-client.ts'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import { storedKeys } from '../../lib/browser/browser-keys.ts'
import { theme } from '../../ui/theme/theme.ts'
import { FeedbackDialog } from './feedback-dialog.tsx'

// Growing text areas listen to it; happy-dom has none.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

type Sent = { description: string; draftId: string }
const sent: Sent[] = []
let answer: (signal: AbortSignal | null | undefined) => Promise<Response>

beforeEach(() => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (!path.endsWith('/api/feedback')) throw new TypeError('Failed to fetch')
    sent.push(JSON.parse(String(options?.body)))
    return answer(options?.signal)
  })
})
afterEach(() => {
  cleanup()
  sent.length = 0
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  queryClient.clear()
  localStorage.clear()
})

function show() {
  const onClose = vi.fn()
  render(
    <MantineProvider theme={theme} env="test">
      <RemoteProvider>
        <FeedbackDialog opened onClose={onClose} />
      </RemoteProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup({ delay: null }), onClose }
}
type Fingers = ReturnType<typeof show>['user']
const description = () => screen.findByLabelText<HTMLTextAreaElement>(/^Description/)
const submit = async (user: Fingers) => user.click(screen.getByRole('button', { name: 'Submit' }))

async function failToSend(user: Fingers, times: number) {
  await submit(user)
  await vi.waitFor(() => expect(sent).toHaveLength(times))
  await screen.findByText('Not sent yet')
}

test('a text whose answer was lost is sent again as the same one, also edited or after a reload; once emptied, it is another one', async () => {
  const { user } = show()
  await user.type(await description(), 'A map of the harbour')
  await failToSend(user, 1)
  await failToSend(user, 2)
  cleanup()
  const again = show()
  expect((await description()).value).toBe('A map of the harbour')
  await failToSend(again.user, 3)
  expect(new Set(sent.map(({ draftId }) => draftId)).size).toBe(1)
  await again.user.type(await description(), ', please')
  await failToSend(again.user, 4)
  expect(new Set(sent.map(({ draftId }) => draftId)).size).toBe(1)
  await again.user.clear(await description())
  await again.user.type(await description(), 'A map of the sewers')
  await failToSend(again.user, 5)
  expect(new Set(sent.map(({ draftId }) => draftId)).size).toBe(2)
})

test('a text that another tab rewrote or sent meanwhile is replaced by no other; the same text arrives once', async () => {
  const { user } = show()
  await user.type(await description(), 'A map of the harbour')
  await failToSend(user, 1)
  const key = storedKeys('lk:feedback:')[0] ?? ''
  const mine = localStorage.getItem(key)
  const elsewhere = (oldValue: string | null, newValue: string | null) =>
    act(() => window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })))
  elsewhere(mine, null)
  await failToSend(user, 2)
  await user.type(await description(), ', please')
  await failToSend(user, 3)
  const rewritten = JSON.stringify({ ...JSON.parse(mine ?? ''), description: 'A map of the sewers' })
  elsewhere(mine, rewritten)
  await failToSend(user, 4)
  const [first, again, edited, last] = sent.map(({ draftId }) => draftId)
  expect(again).toBe(first)
  expect(new Set([first, edited, last]).size).toBe(3)
})

test('it stays open and as it is while it is sent, and closes with the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  const { user, onClose } = show()
  await user.type(await description(), 'A map of the harbour')
  await submit(user)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await user.type(await description(), ', please')
  expect((await description()).value).toBe('A map of the harbour')
  await user.selectOptions(screen.getByLabelText('Type'), 'Other')
  expect(screen.getByLabelText<HTMLSelectElement>('Type').value).toBe('Feature Request')
  const feedback = { id: 'f', type: 'Other', description: 'x', createdAt: '2026-11-20T20:00:00.000Z' }
  resolve(new Response(JSON.stringify(feedback), { status: 201 }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a server that never answers is given up, and the text can be sent again or kept', async () => {
  const late = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  answer = (signal) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  const { user, onClose } = show()
  await user.type(await description(), 'A map of the harbour')
  await submit(user)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  late.abort(new DOMException('Too late', 'TimeoutError'))
  await screen.findByText(/Can’t reach the server/)
  expect((await description()).value).toBe('A map of the harbour')
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
