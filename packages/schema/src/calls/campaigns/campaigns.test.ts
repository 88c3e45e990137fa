import { expect, test } from 'vitest'
import { createCampaignBody, patchCampaignBody } from './campaigns.ts'
import { joinCampaignCall } from './members.ts'
import { createSessionBody, patchSessionBody } from './sessions.ts'

const body = { id: 'c1', name: 'Saltmere' }

test('a join code may be typed in any case, with or without its dash', () => {
  expect(createCampaignBody.parse({ ...body, joinCode: 'ab1c23' }).joinCode).toBe('AB1-C23')
  expect(createCampaignBody.parse({ ...body, joinCode: 'AB1-C23' }).joinCode).toBe('AB1-C23')
  expect(createCampaignBody.safeParse({ ...body, joinCode: 'AB1-C2' }).success).toBe(false)
})

test("the app's own requests are accepted, and no absent field is filled in", () => {
  const posted = { ...body, lastModified: '2026-03-01T19:00:00.000Z', syncStatus: 'local', playerCount: 4 }
  expect(createCampaignBody.safeParse(posted).success).toBe(true)
  expect(createCampaignBody.parse(body)).toEqual(body)
})

test.each(['ownerId', 'rev', 'seq', 'tier', 'isAdmin'])('creating with %s is refused', (field) => {
  expect(createCampaignBody.safeParse({ ...body, [field]: 'x' }).success).toBe(false)
})

test('campaign limits hold at their bounds', () => {
  for (const good of [
    { startingLevel: 30 },
    { playerCount: 20 },
    { playerCount: 1 },
    { sessionNumber: 0 },
    { name: 'x'.repeat(100) },
  ]) {
    expect(patchCampaignBody.safeParse(good).success).toBe(true)
  }
  for (const bad of [
    { startingLevel: 31 },
    { startingLevel: 0 },
    { playerCount: 21 },
    { sessionNumber: -1 },
    { sessionNumber: 1.5 },
    { name: '  ' },
  ]) {
    expect(patchCampaignBody.safeParse(bad).success).toBe(false)
  }
})

test("a string that is no join code is accepted, and the search doesn't find it", () => {
  expect(joinCampaignCall.body.safeParse({ joinCode: 'nonsense' }).success).toBe(true)
  expect(joinCampaignCall.body.safeParse({}).success).toBe(false)
})

test('sharing is patched separately for each text', () => {
  expect(patchSessionBody.parse({ shared: { recap: true } })).toEqual({ shared: { recap: true } })
  expect(patchSessionBody.safeParse({ shared: { gmNotes: true } }).success).toBe(false)
  expect(createSessionBody.parse({ sessionNumber: 3 })).toEqual({ sessionNumber: 3 })
})
