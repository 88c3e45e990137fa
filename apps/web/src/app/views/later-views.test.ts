import { expect, test } from 'vitest'
import { CampaignFrame, laterViewsOf, PlayerScreen } from './later-views.tsx'

test('a phone that opens a join link loads the player’s screen and nothing for GMs', () => {
  expect(laterViewsOf({ name: 'join', code: 'ABC-DEF' })).toEqual([PlayerScreen])
})

test('in a campaign nothing but its own screen is loaded', () => {
  expect(laterViewsOf({ name: 'campaign', campaignId: 'salt-road' })).toEqual([])
})

test('elsewhere the frame comes first, and the player’s screen too', () => {
  for (const view of [{ name: 'menu' } as const, { name: 'load' } as const]) {
    expect(laterViewsOf(view)[0]).toBe(CampaignFrame)
    expect(laterViewsOf(view)).toContain(PlayerScreen)
  }
})
