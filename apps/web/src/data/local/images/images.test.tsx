import 'fake-indexeddb/auto'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LocalDbContext } from '../store/context.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { useImageUrl } from './images.ts'

const PORTRAIT = 'a'.repeat(64)

let db: LocalDb
beforeEach(async () => {
  db = await openLocalDb('painter', { multiInstance: false })
  const headers = { 'content-type': 'image/webp' }
  vi.stubGlobal('fetch', async () => new Response('the picture', { headers }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await closeLocalDb(db)
  await removeLocalData('painter')
})

test('a device without room shows a picture that it fetched', async () => {
  const full = new DOMException('No room', 'QuotaExceededError')
  vi.spyOn(db.side.images, 'put').mockRejectedValue(full)
  const { result } = renderHook(() => useImageUrl(`/api/images/${PORTRAIT}`), {
    wrapper: ({ children }) => <LocalDbContext value={db}>{children}</LocalDbContext>,
  })
  await vi.waitFor(() => expect(result.current).toMatch(/^blob:/))
  expect(await db.side.images.count()).toBe(0)
})
