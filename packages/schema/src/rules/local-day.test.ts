import { afterEach, expect, test, vi } from 'vitest'
import { localDay } from './local-day.ts'

afterEach(() => void vi.unstubAllEnvs())

test('a day is that of the device’s own zone', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(localDay('2026-11-21T01:30:00.000Z')).toBe('2026-11-20')
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(localDay('2026-11-20T16:00:00.000Z')).toBe('2026-11-21')
  expect(localDay('soon')).toBe('')
})
