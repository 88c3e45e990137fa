import type { PlannedFeature } from '@lanternkeep/schema'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../data/remote/query-client.ts'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import { Toasts } from '../../ui/index.ts'
import { theme } from '../../ui/theme/theme.ts'
import { forgetToasts } from '../../ui/toasts/toast-store.ts'
import { PlannedFeatures } from './planned-features.tsx'

// Growing text areas listen to it; happy-dom has none.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

const feature: PlannedFeature = {
  id: 'f',
  title: 'Larger type',
  description: 'For reading\nacross the table.',
  status: 'planned',
  plannedQuarter: 'Q1',
  plannedYear: 2027,
  priority: 0,
  createdAt: '2026-11-20T20:00:00.000Z',
}

afterEach(() => {
  forgetToasts()
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
})

type Reply = { status: number; body: unknown } | 'nobody' | 'never'

type Shown = { replies: Reply[]; isAdmin?: boolean; account?: string }

/** The server's answers, call after call; the last answer repeats. */
function show({ replies, isAdmin = false, account }: Shown) {
  const left = [...replies]
  const fetched = vi.fn(async (_path: string, _options?: RequestInit) => {
    const reply = left.length > 1 ? left.shift() : left[0]
    if (reply === 'never') return new Promise<Response>(() => {})
    if (reply === 'nobody' || reply === undefined) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(reply.body), { status: reply.status })
  })
  vi.stubGlobal('fetch', fetched)
  const screenFor = (person: Pick<Shown, 'isAdmin' | 'account'>) => (
    <MantineProvider theme={theme} env="test">
      <RemoteProvider>
        <PlannedFeatures isAdmin={person.isAdmin === true} account={person.account} onBack={() => {}} />
        <Toasts />
      </RemoteProvider>
    </MantineProvider>
  )
  const { rerender } = render(screenFor({ isAdmin, account }))
  const become = (person: Pick<Shown, 'isAdmin' | 'account'>) => rerender(screenFor(person))
  return { user: userEvent.setup({ delay: null }), fetched, become }
}
const column = (name: string) => within(screen.getByRole('region', { name }))
const ok = (...features: PlannedFeature[]): Reply => ({ status: 200, body: features })

test('each column says that it is loading', () => {
  show({ replies: ['never'] })
  for (const name of ['Unplanned', 'Planned', 'In Progress']) expect(column(name).getByText('Loading...')).toBeTruthy()
})

test('each empty column has its own sentence', async () => {
  show({ replies: [ok()] })
  await screen.findByText('No unplanned features')
  expect(column('Planned').getByText('No planned features')).toBeTruthy()
  expect(column('In Progress').getByText('No features in progress')).toBeTruthy()
})

test('a card shows when, unless it is unplanned, and only an admin can change it', async () => {
  const idea = {
    ...feature,
    id: 'i',
    title: 'Maps',
    status: 'unplanned' as const,
    plannedQuarter: null,
    plannedYear: null,
  }
  show({ replies: [ok(feature, idea)] })
  const planned = await screen.findByRole('article', { name: 'Larger type' })
  expect(within(planned).getByText('Q1 2027')).toBeTruthy()
  expect(within(screen.getByRole('article', { name: 'Maps' })).queryByText(/Q\d/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Add|Edit|Delete/ })).toBeNull()
})

test('without an answer and without a copy the screen says what is missing and how to retry', async () => {
  const { user } = show({ replies: ['nobody', ok(feature)] })
  await screen.findByText('The list of planned features isn’t on this device yet')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Larger type')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test("a copy is shown with its date, and with what an admin can't do meanwhile", async () => {
  const at = new Date(new Date().getFullYear(), 10, 20, 21, 14).toISOString()
  localStorage.setItem('lk:copy:/api/planned-features', JSON.stringify({ at, items: [feature], total: 3 }))
  show({ replies: ['nobody'], isAdmin: true })
  await screen.findByText(
    'Can’t reach the server. As of Nov 20, 21:14, the first 1 of 3. To add, edit or delete, you need to be online.',
  )
  expect(screen.getByText('Larger type')).toBeTruthy()
  for (const name of ['Add Feature', 'Edit Larger type', 'Delete Larger type'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
})

test('a refusing server is told apart from an unreachable one', async () => {
  show({ replies: [{ status: 500, body: { message: 'Something went wrong on the server.' } }] })
  await screen.findByText(/^The server had a problem\./)
})

test("a feature that the server doesn't accept stays in the dialog", async () => {
  const { user, fetched } = show({
    replies: [ok(), { status: 403, body: { message: 'Only admins can do this.' } }],
    isAdmin: true,
  })
  await screen.findByText('No planned features')
  await user.click(screen.getByRole('button', { name: 'Add Feature' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Feature' }))
  await user.type(dialog.getByLabelText(/^Title/), 'Maps')
  await user.type(dialog.getByLabelText(/^Description/), 'Drawn ones')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await vi.waitFor(() => expect(fetched.mock.calls.some(([, options]) => options?.method === 'POST')).toBe(true))
  await dialog.findByRole('button', { name: 'Create' })
  expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Maps')
})

/** What was sent, call after call. */
function sentBy(fetched: ReturnType<typeof show>['fetched'], method: string): Record<string, unknown>[] {
  const calls = fetched.mock.calls.filter(([, options]) => options?.method === method)
  return calls.map(([, options]) => JSON.parse(String(options?.body)))
}

test('a form whose answer was lost is sent again as the same one; the next form is another', async () => {
  const { user, fetched } = show({
    replies: [ok(), 'nobody', { status: 201, body: feature }, ok(feature)],
    isAdmin: true,
  })
  await screen.findByText('No planned features')
  await user.click(screen.getByRole('button', { name: 'Add Feature' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Feature' }))
  await user.type(dialog.getByLabelText(/^Title/), 'Maps')
  await user.type(dialog.getByLabelText(/^Description/), 'Drawn ones')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await vi.waitFor(() => expect(sentBy(fetched, 'POST')).toHaveLength(1))
  await user.click(await dialog.findByRole('button', { name: 'Create' }))
  await vi.waitFor(() => expect(sentBy(fetched, 'POST')).toHaveLength(2))
  const [first, again] = sentBy(fetched, 'POST')
  expect(first?.draftId).toMatch(/^[0-9a-f-]{36}$/)
  expect(again).toEqual(first)

  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Add Feature' }))
  const next = within(await screen.findByRole('dialog', { name: 'Add Feature' }))
  await user.type(next.getByLabelText(/^Title/), 'Sound')
  await user.type(next.getByLabelText(/^Description/), 'Of the sea')
  await user.click(next.getByRole('button', { name: 'Create' }))
  await vi.waitFor(() => expect(sentBy(fetched, 'POST')).toHaveLength(3))
  expect(sentBy(fetched, 'POST')[2]?.draftId).not.toBe(first?.draftId)
})

test('what another wrote in the meantime is shown beside what is typed, and replaced only after that', async () => {
  const message = 'Someone changed the title and the status in the meantime.'
  const now = { title: 'Huge type', status: 'in_progress' }
  const { user, fetched } = show({
    replies: [ok(feature), { status: 409, body: { code: 'stale', path: 'title', message, now } }, ok(feature)],
    isAdmin: true,
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Larger type' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Feature' }))
  await user.type(dialog.getByLabelText(/^Title/), '!')
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  expect(await dialog.findByText('Title is now')).toBeTruthy()
  expect(dialog.getByText('Huge type')).toBeTruthy()
  expect(dialog.getByText('Status is now').nextSibling?.textContent).toBe('In Progress')
  expect(dialog.getByText(message)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Larger type!')
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  await vi.waitFor(() => expect(sentBy(fetched, 'PUT')).toHaveLength(2))
  expect(sentBy(fetched, 'PUT').map(({ title, base }) => ({ title, base }))).toEqual([
    { title: 'Larger type!', base: feature },
    { title: 'Larger type!', base: { ...feature, ...now } },
  ])
})

test('what someone deleted while it was edited can be saved as new, with what was typed', async () => {
  const gone: Reply = { status: 404, body: { message: 'Feature not found', code: 'not_found' } }
  const { user, fetched } = show({
    replies: [ok(feature), gone, ok(), { status: 201, body: feature }, ok(feature)],
    isAdmin: true,
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Larger type' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Feature' }))
  await user.type(dialog.getByLabelText(/^Title/), ', everywhere')
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  await user.click(await dialog.findByRole('button', { name: 'Save as new' }))
  await vi.waitFor(() => expect(sentBy(fetched, 'POST')).toMatchObject([{ title: 'Larger type, everywhere' }]))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('its text is in the form for a new one after a reload, because no one can open the deleted one', async () => {
  const gone: Reply = { status: 404, body: { message: 'Feature not found', code: 'not_found' } }
  const { user } = show({ replies: [ok(feature), gone, ok()], isAdmin: true, account: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Edit Larger type' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Title/), ', everywhere')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await screen.findByRole('button', { name: 'Save as new' })
  cleanup()
  queryClient.clear()
  const reloaded = show({ replies: [ok()], isAdmin: true, account: 'admin' })
  await reloaded.user.click((await screen.findAllByRole('button', { name: 'Add Feature' }))[0] as HTMLElement)
  const title = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>(/^Title/)
  expect(title.value).toBe('Larger type, everywhere')
})

test('what was typed about something that was deleted before it was saved is in that form too, and a toast says so', async () => {
  const { user } = show({ replies: [ok(feature)], isAdmin: true, account: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Edit Larger type' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Title/), ', everywhere')
  cleanup()
  queryClient.clear()
  const reloaded = show({ replies: [ok()], isAdmin: true, account: 'admin' })
  expect(await screen.findByText('Your unsaved text is kept')).toBeTruthy()
  await reloaded.user.click(screen.getByRole('button', { name: 'Add Feature' }))
  const title = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>(/^Title/)
  expect(title.value).toBe('Larger type, everywhere')
})

test('what an admin typed can be read and copied after they lost their rights', async () => {
  const message = 'Your admin rights were removed, so you were logged out everywhere. Please log in again.'
  const { user, become } = show({
    replies: [ok(feature), { status: 401, body: { message } }],
    isAdmin: true,
    account: 'admin',
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Larger type' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Title/), ', everywhere')
  become({ isAdmin: false, account: 'admin' })
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Feature' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Larger type, everywhere')
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Larger type, everywhere')
})

test('a dialog closes with its account, says so, shows its text to no one else, and is back with that account', async () => {
  const { user, become } = show({ replies: [ok(feature)], isAdmin: true, account: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Edit Larger type' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Title/), ', everywhere')
  become({ isAdmin: false })
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('You’re logged out. It’s in its form again once you log in in this tab.')).toBeTruthy()
  become({ isAdmin: true, account: 'other-admin' })
  await user.click(await screen.findByRole('button', { name: 'Edit Larger type' }))
  const title = () => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(/^Title/).value
  await vi.waitFor(() => expect(title()).toBe('Larger type'))
  become({ isAdmin: true, account: 'admin' })
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Edit Larger type' }))
  await vi.waitFor(() => expect(title()).toBe('Larger type, everywhere'))
})
