import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { keepBoardCopy, readBoardCopy } from './board-copy.ts'

const items = z.array(z.object({ title: z.string() }))
const now = new Date('2026-11-20T21:14:00Z')

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('each list has its own last copy, with its date', () => {
  keepBoardCopy('/api/changelog', [{ title: 'Old' }], new Date(0))
  keepBoardCopy('/api/changelog', [{ title: 'New' }], now)
  expect(readBoardCopy('/api/changelog', items)).toEqual({ at: now.toISOString(), items: [{ title: 'New' }], total: 1 })
  expect(readBoardCopy('/api/planned-features', items)).toBeUndefined()
})

test('of a list too long for the browser the first items are kept, and the total', () => {
  const long = Array.from({ length: 1_000 }, (_, index) => ({ title: `${index} ${'x'.repeat(2_000)}` }))
  keepBoardCopy('/api/changelog', long, now)
  const copy = readBoardCopy('/api/changelog', items)
  expect(copy?.total).toBe(1_000)
  expect(copy?.items).toEqual(long.slice(0, 125))
})

test('a copy that is unreadable or has another shape is ignored', () => {
  for (const broken of ['{', '[]', '{"at":"yesterday","items":[],"total":0}', '{"items":[{"title":7}]}']) {
    localStorage.setItem('lk:copy:/api/changelog', broken)
    expect(readBoardCopy('/api/changelog', items)).toBeUndefined()
  }
})

test('a browser without space keeps the earlier copy', () => {
  keepBoardCopy('/api/changelog', [{ title: 'Old' }], now)
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem })
  keepBoardCopy('/api/changelog', [{ title: 'New' }], now)
  vi.unstubAllGlobals()
  expect(readBoardCopy('/api/changelog', items)?.items).toEqual([{ title: 'Old' }])
})
