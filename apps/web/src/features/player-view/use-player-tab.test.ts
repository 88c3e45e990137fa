import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePlayerTab } from './use-player-tab.ts'

const openTab = (campaignId: string) => renderHook(() => usePlayerTab(campaignId)).result

test('a reload keeps the tab of its campaign; another campaign begins with the fight', () => {
  const phone = openTab('ash-road')
  expect(phone.current[0]).toBe('fight')
  act(() => phone.current[1]('sheet'))
  expect(phone.current[0]).toBe('sheet')
  expect(openTab('ash-road').current[0]).toBe('sheet')
  expect(openTab('saltmere').current[0]).toBe('fight')
})
