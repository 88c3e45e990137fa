import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { approveMemberCall, joinCampaignCall, listMembersCall } from './campaigns/members.ts'
import { contract } from './contract.ts'
import { addressOf, requestOf } from './request-of.ts'

test('the parameters of a path are filled in, and can’t leave their place', () => {
  expect(addressOf(approveMemberCall, { params: { campaignId: 'c1', memberId: 'm1' } })).toBe(
    '/api/campaigns/c1/members/m1/approve',
  )
  expect(addressOf(listMembersCall, { params: { campaignId: '../admin?x' } })).toBe(
    '/api/campaigns/..%2Fadmin%3Fx/members',
  )
})

test('a query holds what is defined', () => {
  const search = contract({
    method: 'GET',
    path: '/api/things',
    query: z.object({ search: z.optional(z.string()), limit: z.optional(z.string()) }),
    answer: { 200: z.array(z.string()) },
  })
  expect(addressOf(search, { query: { limit: '50', search: undefined } })).toBe('/api/things?limit=50')
  expect(addressOf(search)).toBe('/api/things')
})

test('a body travels as JSON, `{}` where there is none, and never with GET', () => {
  expect(requestOf(joinCampaignCall, { body: { joinCode: 'ABC-234' } })).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"joinCode":"ABC-234"}',
  })
  expect(requestOf(approveMemberCall)).toMatchObject({ body: '{}' })
  expect(requestOf(listMembersCall)).toEqual({ method: 'GET', headers: { accept: 'application/json' } })
})

test('the compiler knows what a path, a body and an answer need', () => {
  const params = z.object({ campaignId: z.string() })
  const answer = { 200: z.string() }
  contract({ method: 'GET', path: '/api/campaigns/:campaignId', params, answer })
  // @ts-expect-error a parameter of the path without a schema
  contract({ method: 'GET', path: '/api/campaigns/:campaignId/members/:memberId', params, answer })
  // @ts-expect-error no parameters at all
  contract({ method: 'GET', path: '/api/campaigns/:campaignId', answer })
  // @ts-expect-error parameters that the path doesn't have
  contract({ method: 'GET', path: '/api/campaigns', params, answer })
})
