import { afterEach, expect, test } from 'vitest'
import { campaignKeys } from '../../lib/browser/browser-keys.ts'
import { CampaignFrame, laterViewsOf, PlayerScreen } from './later-views.tsx'

const inCampaign = { name: 'campaign', campaignId: 'salt-road' } as const
afterEach(() => localStorage.clear())

test('a phone that opens in a campaign where it plays someone loads no frame of a GM', () => {
  localStorage.setItem(campaignKeys('salt-road').hero, 'mira')
  expect(laterViewsOf(inCampaign)[0]).toBe(PlayerScreen)
  expect(laterViewsOf(inCampaign)).not.toContain(CampaignFrame)
})

test('elsewhere the frame comes first, and the player’s screen too', () => {
  localStorage.setItem(campaignKeys('another').hero, 'mira')
  for (const view of [inCampaign, { name: 'menu' } as const, { name: 'load' } as const]) {
    expect(laterViewsOf(view)[0]).toBe(CampaignFrame)
    expect(laterViewsOf(view)).toContain(PlayerScreen)
  }
})
