import {
  approveMemberCall,
  joinCampaignCall,
  type listMembersCall,
  type Member,
  removeMemberCall,
} from '@lanternkeep/schema'
import { aCampaign } from '@lanternkeep/schema/testing'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { call } from './call.ts'
import { isUnreachable, RequestError, reasonOf } from './request-error.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(status: number, body: string, headers: Record<string, string> = {}) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(body || null, { status, headers }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const join = () => call(joinCampaignCall, { body: { joinCode: 'ABC-234' } })
const failed = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('a call sends what its contract says, with the session, and reads the answer', async () => {
  const campaign = { ...aCampaign(), rev: 'r1' }
  const fetched = answerWith(200, JSON.stringify({ campaign, role: 'player', memberId: 'm1' }))
  expect(await join()).toEqual({ campaign, role: 'player', memberId: 'm1' })
  const [path, init] = fetched.mock.calls[0] ?? []
  expect(path).toBe('/api/campaigns/join')
  expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"joinCode":"ABC-234"}' })
})

test('done without an answer is null', async () => {
  const fetched = answerWith(204, '')
  expect(await call(removeMemberCall, { params: { campaignId: 'c1', memberId: 'm1' } })).toBeNull()
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/campaigns/c1/members/m1')
})

test('a failure is named by status and body, and keeps what the server said', async () => {
  answerWith(403, '{"error":"No.","message":"No.","code":"plan"}')
  const error = await failed(join())
  expect(error).toBeInstanceOf(RequestError)
  expect(error).toMatchObject({ message: '403: {"error":"No.","message":"No.","code":"plan"}', code: 'plan' })
  expect(reasonOf(error, 'fallback')).toBe('No.')
})

test('a failure without JSON leaves the fallback to be shown', async () => {
  answerWith(500, 'upstream went away')
  const error = await failed(join())
  expect(error).toMatchObject({ message: '500: upstream went away' })
  expect(reasonOf(error, 'Please try again.')).toBe('Please try again.')
})

test('no network, a proxy without a server behind it and a network’s own page are unreachable; a refusal isn’t', async () => {
  expect(isUnreachable(new TypeError('Failed to fetch'))).toBe(true)
  expect(isUnreachable(new RequestError(502, 'Bad gateway'))).toBe(true)
  expect(isUnreachable(new RequestError(403, '{}'))).toBe(false)
  answerWith(200, '<html>Log in to the hotel’s network</html>')
  expect(isUnreachable(await failed(join()))).toBe(true)
  answerWith(200, '{}')
  expect(isUnreachable(await failed(join()))).toBe(false)
})

test('the seconds to wait come with a 429', async () => {
  answerWith(429, '{"message":"Too many tries."}', { 'retry-after': '60' })
  expect(await failed(join())).toMatchObject({ retryAfter: 60 })
})

test('the compiler knows what a call needs and answers', () => {
  const calls = () => [
    // @ts-expect-error a body that isn't sent
    call(joinCampaignCall),
    // @ts-expect-error a field of the wrong type
    call(joinCampaignCall, { body: { joinCode: 3 } }),
    // @ts-expect-error a parameter that isn't sent
    call(approveMemberCall, { params: { campaignId: 'c1' } }),
    // @ts-expect-error parameters of a call that has none
    call(joinCampaignCall, { body: { joinCode: 'ABC-234' }, params: { campaignId: 'c1' } }),
  ]
  expectTypeOf(calls).returns.toExtend<Promise<unknown>[]>()
  expectTypeOf(call<typeof listMembersCall, (typeof listMembersCall)['answer'][200]>).returns.resolves.toExtend<
    Member[]
  >()
})
