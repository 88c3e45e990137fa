import { expect, test } from 'vitest'
import {
  effectiveTier,
  hasAi,
  mayCreateCampaign,
  maySync,
  refusalToCreateCampaign,
  tierLabel,
  tierRank,
} from './tiers.ts'

const free = { tier: 'free' } as const
const premium = { tier: 'premium' } as const
const elite = { tier: 'elite' } as const
const admin = { tier: 'free', isAdmin: true } as const

test.each([
  ['signed out', null, false, false, 'Free'],
  ['no tier', {}, false, false, 'Free'],
  ['free', free, false, false, 'Free'],
  ['premium', premium, true, false, 'Premium'],
  ['elite', elite, true, true, 'Elite'],
  ['admin', admin, true, true, 'Admin'],
] as const)('%s: creating and syncing %s, AI %s', (_name, holder, paid, ai, label) => {
  expect(mayCreateCampaign(holder)).toBe(paid)
  expect(maySync(holder)).toBe(paid)
  expect(hasAi(holder)).toBe(ai)
  expect(tierLabel(holder)).toBe(label)
})

test('an admin counts as elite', () => {
  expect(effectiveTier(admin)).toBe('elite')
})

test('plans rank free, premium, elite', () => {
  expect([tierRank('free'), tierRank('premium'), tierRank('elite')]).toEqual([0, 1, 2])
})

test('a gate says what is missing', () => {
  expect(refusalToCreateCampaign(null)).toEqual({
    title: 'Login Required',
    message: 'Please log in to create campaigns.',
  })
  expect(refusalToCreateCampaign(free)).toEqual({
    title: 'Upgrade Required',
    message: 'Please upgrade to Premium or Elite to create campaigns.',
  })
  expect(refusalToCreateCampaign(premium)).toBeUndefined()
  expect(refusalToCreateCampaign(admin)).toBeUndefined()
})
