import { expect, test } from 'vitest'
import { freeCampaignName, isCampaignNameTaken } from './campaign-name.ts'

test('a free name is kept, trimmed', () => {
  expect(freeCampaignName('  Saltmere ', ['saltmere', 'Salt'])).toBe('Saltmere')
  expect(isCampaignNameTaken(' Saltmere ', ['Saltmere'])).toBe(true)
  expect(isCampaignNameTaken('saltmere', ['Saltmere'])).toBe(false)
})

test('a taken name gets the lowest free number from 1', () => {
  expect(freeCampaignName('Saltmere', ['Saltmere'])).toBe('Saltmere (1)')
  expect(freeCampaignName('Saltmere', ['Saltmere', 'Saltmere (1)', 'Saltmere (3)'])).toBe('Saltmere (2)')
  expect(freeCampaignName('Saltmere (1)', ['Saltmere (1)'])).toBe('Saltmere (1) (1)')
})

test('a name and its number together fit 100 characters, and no character is cut in two', () => {
  const long = 'x'.repeat(100)
  expect(freeCampaignName(long, [long])).toBe(`${'x'.repeat(96)} (1)`)
  const signs = `${'x'.repeat(95)}🏮🏮x`
  expect(freeCampaignName(signs, [signs])).toHaveLength(100)
  expect(freeCampaignName(signs, [signs]).isWellFormed()).toBe(true)
})
