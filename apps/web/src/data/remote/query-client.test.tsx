import { listCampaignsCall, listChangelogCall, sendFeedbackCall } from '@lanternkeep/schema'
import { aUser } from '@lanternkeep/schema/testing'
import { focusManager, onlineManager, useMutation, useQuery } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../http/call.ts'
import { isUnreachable } from '../http/request-error.ts'
import { setUserBlocked, useHeldUsers, useUsers } from './admin/admin.ts'
import { useUpgradeRequests } from './admin/upgrades.ts'
import { login, useSessionEnd, useUser } from './auth.ts'
import {
  cancelNewEmail,
  changeEmail,
  changeName,
  changePassword,
  changeSecurityQuestion,
  useOwnAccount,
} from './own-account.ts'
import { queryClient } from './query-client.ts'
import { queryOf } from './query-of.ts'
import { RemoteProvider } from './remote-provider.tsx'
import { useVersion } from './version.ts'

const gwen = aUser({ id: 'gwen' })
const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>()

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  cleanup()
  queryClient.clear()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  fetched.mockReset()
  vi.restoreAllMocks()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const answer = (status: number, body: unknown) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }))
const paths = () => fetched.mock.calls.map(([path]) => path)
const read = <T,>(use: () => T) => renderHook(use, { wrapper: RemoteProvider })

test('a read uses its path as the request path and sends the session', async () => {
  answer(200, [])
  const { result } = read(() => useQuery(queryOf(listCampaignsCall)))
  await waitFor(() => expect(result.current.data).toEqual([]))
  expect(queryClient.getQueryData(['/api/campaigns'])).toEqual([])
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/campaigns')
  expect(fetched.mock.calls[0]?.[1]?.credentials).toBe('same-origin')
})

test('a read that failed is not tried again', async () => {
  answer(500, { error: 'broken' })
  const { result } = read(() => useQuery(queryOf(listChangelogCall)))
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(result.current.error?.message).toBe('500: {"error":"broken"}')
  expect(result.current.failureCount).toBe(1)
  expect(paths()).toEqual(['/api/changelog'])
})

test('the own account is read again when the person returns to the page, as after opening the link in a mail', async () => {
  const twoFactor = { isOn: false, recoveryCodesLeft: 0, isRequired: false }
  const account = { user: gwen, securityQuestion: null, passwordSetAt: null, twoFactor, campaigns: 0 }
  answer(200, { ...account, pendingEmail: 'new@saltmere.example' })
  const { result } = read(useOwnAccount)
  await waitFor(() => expect(result.current.data?.pendingEmail).toBe('new@saltmere.example'))
  answer(200, { ...account, pendingEmail: null })
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await waitFor(() => expect(result.current.data?.pendingEmail).toBeNull())
})

test('a list of the Admin Panel is read again when the person returns to the page; if that fails, what was read stays', async () => {
  answer(200, [gwen])
  const { result } = read(() => ({ users: useUsers(''), held: useHeldUsers(), requests: useUpgradeRequests() }))
  await waitFor(() => expect(result.current.users.data).toEqual([gwen]))
  const comeBack = () => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  }
  answer(200, [{ ...gwen, isAdmin: true }])
  fetched.mockClear()
  comeBack()
  await waitFor(() => expect(result.current.users.data).toEqual([{ ...gwen, isAdmin: true }]))
  const places = paths().map((path) => path.split('?')[0])
  expect(places.toSorted()).toEqual(['/api/admin/deleted-users', '/api/admin/upgrade-requests', '/api/admin/users'])
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  fetched.mockClear()
  comeBack()
  await waitFor(() => expect(paths()).toHaveLength(3))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(result.current.users).toMatchObject({ data: [{ ...gwen, isAdmin: true }], error: null })
})

test('a read that began before a change was stored is read again', async () => {
  answer(200, [gwen])
  const { result } = read(() => useUsers(''))
  await waitFor(() => expect(result.current.data).toEqual([gwen]))
  const late = Promise.withResolvers<Response>()
  fetched.mockImplementationOnce(() => late.promise)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await waitFor(() => expect(paths()).toHaveLength(2))
  answer(200, [{ ...gwen, blocked: true }])
  fetched.mockImplementationOnce(async () => new Response(JSON.stringify({ ...gwen, blocked: true })))
  await setUserBlocked(gwen, true)
  late.resolve(new Response(JSON.stringify([gwen])))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(result.current.data).toEqual([{ ...gwen, blocked: true }])
})

test('a change of the account is given up if the server never answers', async () => {
  const late = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  fetched.mockImplementation((_, init) => {
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  })
  const changes = [
    changeName({ firstName: 'Gwen', lastName: 'Hale' }),
    changeEmail({ email: 'gwen@saltmere.example', password: 'old' }),
    changePassword({ password: 'old', newPassword: 'new' }),
    changeSecurityQuestion({ password: 'old', securityQuestion: 'firstPet', securityAnswer: 'Heron' }),
    cancelNewEmail(),
  ]
  late.abort(new DOMException('Too late', 'TimeoutError'))
  const all = await Promise.allSettled(changes)
  expect(all.map((change) => change.status === 'rejected' && isUnreachable(change.reason))).toEqual(all.map(() => true))
})

test('neither the focus, nor a new connection, nor another screen asks again: what was read never goes stale', async () => {
  answer(200, [])
  const { result } = read(() => useQuery(queryOf(listChangelogCall)))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  const other = read(() => useQuery(queryOf(listChangelogCall)))
  expect(other.result.current.data).toEqual([])
  expect(other.result.current.isStale).toBe(false)
  expect(other.result.current.isFetching).toBe(false)
  expect(paths()).toEqual(['/api/changelog'])
})

test('a mutation that failed is not tried again', async () => {
  answer(503, {})
  const { result } = read(() =>
    useMutation({ mutationFn: () => call(sendFeedbackCall, { body: { description: 'A calendar, please' } }) }),
  )
  await expect(result.current.mutateAsync()).rejects.toThrow('503')
  expect(paths()).toEqual(['/api/feedback'])
})

test('a server without anyone signed in may say why, and is asked once', async () => {
  answer(200, { user: null, reason: 'blocked' })
  const { result } = read(() => ({ user: useUser(), end: useSessionEnd() }))
  await waitFor(() => expect(result.current.user.data).toBeNull())
  expect(result.current.end).toBe('blocked')
  expect(paths()).toEqual(['/api/auth/signed-in'])
})

test('an older server is asked for the account itself; its 401 is no error, and may say why', async () => {
  fetched.mockImplementation(async (path) => {
    const body = { error: 'Blocked', message: 'Blocked', code: 'signed_out', reason: 'blocked' }
    return new Response(JSON.stringify(body), { status: path === '/api/auth/user' ? 401 : 404 })
  })
  const { result } = read(() => ({ user: useUser(), end: useSessionEnd() }))
  await waitFor(() => expect(result.current.user.data).toBeNull())
  expect(result.current.user.isError).toBe(false)
  expect(result.current.end).toBe('blocked')
})

test('the 401 of a proxy, which has no code, signs no one out', async () => {
  fetched.mockImplementation(async () => new Response('<html>Log in to the hotel’s network</html>', { status: 401 }))
  const { result } = read(() => useUser())
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(result.current.data).toBeUndefined()
})

test('an answer from before the login does not sign out who logged in meanwhile', async () => {
  let answerSignedOut = () => {}
  fetched.mockImplementation(async (path) => {
    if (path === '/api/auth/local') return new Response(JSON.stringify(gwen), { status: 200 })
    await new Promise<void>((resolve) => {
      answerSignedOut = resolve
    })
    return new Response('{"code":"signed_out"}', { status: 401 })
  })
  const { result } = read(() => useUser())
  await waitFor(() => expect(paths()).toEqual(['/api/auth/signed-in']))
  await login({ username: 'gwen@example.com', password: 'x', recaptchaToken: '' })
  answerSignedOut()
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect(result.current.data).toEqual(gwen)
})

test('the version is 1.0.0 until one was heard of, and the last one heard of when nobody answers', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const first = read(() => useVersion())
  await waitFor(() => expect(first.result.current.isPending).toBe(false))
  expect(first.result.current.data).toBe('1.0.0')
  cleanup()
  queryClient.clear()
  answer(200, { version: '1.4.0' })
  const second = read(() => useVersion())
  await waitFor(() => expect(second.result.current.data).toBe('1.4.0'))
  cleanup()
  queryClient.clear()
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(read(() => useVersion()).result.current.data).toBe('1.4.0')
})
