import { afterEach, expect, test, vi } from 'vitest'
import { campaignKeys } from '../../lib/browser/browser-keys.ts'
import { isPlayersHere } from './view-code.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const campaign = { name: 'campaign', campaignId: 'ash-road' } as const

test('a campaign is played here once a character of it was chosen on this device', () => {
  expect(isPlayersHere(campaign)).toBe(false)
  localStorage.setItem(campaignKeys('ash-road').hero, 'mira')
  expect([isPlayersHere(campaign), isPlayersHere({ name: 'campaign', campaignId: 'moor' })]).toEqual([true, false])
  expect(isPlayersHere({ name: 'menu' })).toBe(false)
})

test('where storage is refused, the page still starts', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  expect(isPlayersHere(campaign)).toBe(false)
})
