import { expect, test } from 'vitest'
import { aCampaign, aUser } from '../testing/builders.ts'
import { readUserCall } from './account/auth.ts'
import { listAuditCall } from './admin/audit.ts'
import { joinCampaignCall, listMembersCall } from './campaigns/members.ts'
import { AnswerError, readAnswer, readFailure, retryAfterSeconds } from './read-answer.ts'

const joined = { campaign: { ...aCampaign(), rev: 'r1' }, role: 'player', memberId: 'm1' } as const
const mira = {
  id: 'm1',
  displayName: 'Mira',
  role: 'player',
  status: 'active',
  isYou: false,
  live: true,
  characters: [{ id: 'c1', name: 'Ash' }],
}

function errorOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('each status has its own answer', () => {
  expect(readAnswer(joinCampaignCall, 200, JSON.stringify(joined))).toEqual(joined)
  const pending = { status: 'pending', campaign: { name: 'The Salt Road' } }
  expect(readAnswer(joinCampaignCall, 202, JSON.stringify(pending))).toEqual(pending)
})

test('fields of a newer server pass, on every level', () => {
  const newer = { ...mira, pronouns: 'she', characters: [{ id: 'c1', name: 'Ash', level: 4 }] }
  expect(readAnswer(listMembersCall, 200, JSON.stringify([newer]))).toEqual([mira])
  const campaign = { ...joined.campaign, calendar: { month: 'Hammer' } }
  const answer = readAnswer(joinCampaignCall, 200, JSON.stringify({ ...joined, campaign, welcome: 'Hi' }))
  expect(answer).toEqual({ ...joined, campaign })
})

test('nothing is filled in that a player’s campaign lacks', () => {
  const campaign = { id: 'c1', name: 'The Salt Road', rev: 'r1', lastModified: joined.campaign.lastModified }
  const answer = readAnswer(joinCampaignCall, 200, JSON.stringify({ ...joined, campaign }))
  expect(answer.campaign).toEqual(campaign)
})

test('a choice that only a newer server knows is read as the nearest known one, where a screen needs one', () => {
  const user = { ...aUser(), tier: 'legend' }
  expect(readAnswer(readUserCall, 200, JSON.stringify(user)).tier).toBe('free')
  const entry = { id: 1, at: '2026-03-06T19:00:00.000Z', actor: { id: null, name: '' }, target: null, detail: {} }
  expect(readAnswer(listAuditCall, 200, JSON.stringify([{ ...entry, action: 'crowned' }]))[0]?.action).toBe('crowned')
})

test('a missing field is one error that names it', () => {
  const { id: _, ...nameless } = mira
  const error = errorOf(() => readAnswer(listMembersCall, 200, JSON.stringify([mira, nameless])))
  expect(error).toBeInstanceOf(AnswerError)
  expect(error).toMatchObject({
    message: expect.stringContaining('GET /api/campaigns/:campaignId/members answered 200 with a wrong 1.id: '),
    isJson: true,
  })
})

test('half an answer, another program’s page, and a status that no contract knows are errors', () => {
  for (const text of ['[{"id":', '<html>Log in to the hotel’s network</html>']) {
    expect(errorOf(() => readAnswer(listMembersCall, 200, text))).toMatchObject({ name: 'AnswerError', isJson: false })
  }
  expect(errorOf(() => readAnswer(listMembersCall, 418, '[]'))).toMatchObject({ name: 'AnswerError', isJson: true })
})

test('a failure says what the server sent, with codes that this app doesn’t know; a proxy’s page says nothing', () => {
  const body = { error: 'No.', message: 'No.', code: 'too_tired', since: 3 }
  expect(readFailure(JSON.stringify(body))).toEqual({ error: 'No.', message: 'No.', code: 'too_tired' })
  expect(readFailure('<html>Bad gateway</html>')).toEqual({})
  expect(readFailure('"no"')).toEqual({})
})

test('Retry-After counts in seconds', () => {
  expect(retryAfterSeconds(new Headers({ 'retry-after': '60' }))).toBe(60)
  expect(retryAfterSeconds(new Headers({ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }))).toBeUndefined()
  expect(retryAfterSeconds(new Headers())).toBeUndefined()
})
