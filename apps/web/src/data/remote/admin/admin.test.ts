import type { Feedback, User } from '@lanternkeep/schema'
import { aUser } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteEntry } from '../boards/changelog.ts'
import { deleteFeature } from '../boards/planned-features.ts'
import { queryClient } from '../query-client.ts'
import { countCampaignsOf, deleteUser, makeResetLink, restoreUser, setUserBlocked, setUserTier } from './admin.ts'
import { deleteFeedback } from './admin-feedback.ts'

const mira = aUser({ id: 'mira', tier: 'free' })
const tam = aUser({ id: 'tam', tier: 'free' })
const KEY = ['/api/admin/users', '']

type Call = { path: string; body: unknown; answer: (status: number, body: unknown) => void }
let calls: Call[]

/** What the screen shows of it, without fetching again. */
const shown = () => queryClient.getQueryData<{ pages: { items: User[]; total: number }[] }>(KEY)?.pages[0]
const tierShown = (id: string) => shown()?.items.find((user) => user.id === id)?.tier

beforeEach(() => {
  calls = []
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit = {}) => {
    return new Promise<Response>((resolve) => {
      const answer = (status: number, body: unknown) => resolve(new Response(JSON.stringify(body), { status }))
      calls.push({ path, body: JSON.parse(typeof body === 'string' ? body : 'null'), answer })
    })
  })
  queryClient.setQueryData(KEY, { pages: [{ items: [mira, tam], total: 2, isLast: true }], pageParams: [''] })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a chosen plan shows at once, only in its own row', async () => {
  const saving = setUserTier(mira, 'premium')
  expect(tierShown('mira')).toBe('premium')
  expect(tierShown('tam')).toBe('free')
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.answer(200, { ...mira, tier: 'premium' })
  await saving
  expect(tierShown('mira')).toBe('premium')
  expect(calls).toHaveLength(1)
})

test('a plan that the server refuses is reset', async () => {
  const saving = setUserTier(mira, 'elite')
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.answer(500, { error: 'Broken', message: 'Broken' })
  await expect(saving).rejects.toThrow('500')
  expect(tierShown('mira')).toBe('free')
})

test('plans chosen one after the other are sent one after the other, and the last one shows throughout', async () => {
  const first = setUserTier(mira, 'premium')
  const second = setUserTier({ ...mira, tier: 'premium' }, 'elite')
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.answer(200, { ...mira, tier: 'premium' })
  await first
  expect(tierShown('mira')).toBe('elite')
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  calls[1]?.answer(200, { ...mira, tier: 'elite' })
  await second
  expect(tierShown('mira')).toBe('elite')
})

test("when all of them are refused, the plan is the server's", async () => {
  const first = setUserTier(mira, 'premium')
  const second = setUserTier({ ...mira, tier: 'premium' }, 'elite')
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.answer(500, {})
  await expect(first).rejects.toThrow('500')
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  calls[1]?.answer(500, {})
  await expect(second).rejects.toThrow('500')
  expect(tierShown('mira')).toBe('free')
})

test('a plan that another admin changed meanwhile is shown, and not replaced by what was chosen before', async () => {
  const first = setUserTier(mira, 'elite')
  const second = setUserTier({ ...mira, tier: 'elite' }, 'free')
  const third = setUserTier(mira, 'elite')
  for (const [index, saving] of [first, second, third].entries()) {
    await vi.waitFor(() => expect(calls).toHaveLength(index + 1))
    expect(calls[index]?.body).toMatchObject({ base: { tier: 'free' } })
    calls[index]?.answer(409, { error: 'Changed', code: 'stale', now: { tier: 'premium' } })
    await expect(saving).rejects.toThrow('409')
  }
  expect(tierShown('mira')).toBe('premium')
  const again = setUserTier({ ...mira, tier: 'premium' }, 'elite')
  await vi.waitFor(() => expect(calls).toHaveLength(4))
  expect(calls[3]?.body).toEqual({ tier: 'elite', base: { tier: 'premium' } })
  calls[3]?.answer(200, { ...mira, tier: 'elite' })
  await again
})

test('the row of a blocked user changes with the answer', async () => {
  const saving = setUserBlocked(mira, true)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(shown()?.items[0]?.blocked).toBe(false)
  calls[0]?.answer(200, { ...mira, blocked: true })
  await saving
  expect(shown()?.items[0]?.blocked).toBe(true)
})

test('an answer also shows what another admin changed of the account', async () => {
  const saving = setUserTier(mira, 'premium')
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.answer(200, { ...mira, tier: 'premium', isAdmin: true })
  await saving
  expect(shown()?.items[0]).toMatchObject({ tier: 'premium', isAdmin: true })
})

test.each([
  ['setting the plan', () => setUserTier(mira, 'premium')],
  ['blocking', () => setUserBlocked(mira, true)],
  ['counting the campaigns before deleting', () => countCampaignsOf(mira)],
  ['making a reset link', () => makeResetLink(mira)],
  ['restoring', () => restoreUser('mira')],
])(
  'the lists are read again where %s finds that another admin has deleted or restored the account',
  async (_what, act) => {
    const read = vi.spyOn(queryClient, 'invalidateQueries')
    const saving = act()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    calls[0]?.answer(404, { error: 'User not found', code: 'not_found' })
    await expect(saving).rejects.toThrow('404')
    expect(read).toHaveBeenCalledWith({ queryKey: ['/api/admin/users'] })
    read.mockRestore()
  },
)

test('a deleted user leaves the list and the count', async () => {
  const deleting = deleteUser(mira)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.answer(200, { heldUntil: '2026-12-20T20:00:00.000Z', campaigns: 2 })
  await expect(deleting).resolves.toEqual({ heldUntil: '2026-12-20T20:00:00.000Z', campaigns: 2 })
  expect(shown()).toMatchObject({ items: [{ id: 'tam' }], total: 1 })
})

test('deleting a user fails if another admin deleted them first, and the list is read again', async () => {
  const read = vi.spyOn(queryClient, 'invalidateQueries')
  const deleting = deleteUser(mira)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.answer(404, { error: 'User not found', code: 'not_found' })
  await expect(deleting).rejects.toThrow('404')
  expect(read).toHaveBeenCalledWith({ queryKey: ['/api/admin/users'] })
  read.mockRestore()
})

test('deleting feedback or an entry that another admin has deleted succeeds', async () => {
  const gone = async (deletion: Promise<void>) => {
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    calls.splice(0)[0]?.answer(404, { error: 'Not found', code: 'not_found' })
    await deletion
  }
  const feedback = { id: 'f1' } as Feedback
  const key = ['/api/admin/feedback', '']
  const pages = [{ items: [feedback], total: 1, isLast: true }]
  queryClient.setQueryData(key, { pages, pageParams: [''] })
  await gone(deleteFeedback(feedback))
  expect(queryClient.getQueryData(key)).toMatchObject({ pages: [{ items: [], total: 0 }] })
  await gone(deleteEntry('e1'))
  await gone(deleteFeature('p1'))
})
