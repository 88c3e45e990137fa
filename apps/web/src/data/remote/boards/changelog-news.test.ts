import { type ChangelogEntry, listChangelogCall, listPlannedFeaturesCall } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readBoardCopy } from './board-copy.ts'

const entry = (id: string): ChangelogEntry => ({
  ...{ id, version: '1.1.0', title: id, description: 'New', category: 'feature' },
  releaseDate: '2026-11-20',
})

/** As a page that was just opened. */
async function openPage(entries: ChangelogEntry[]) {
  vi.resetModules()
  const answerOf = (path: string) => (path.includes('changelog') ? entries : [])
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string | URL) => new Response(JSON.stringify(answerOf(String(path))))),
  )
  const news = await import('./changelog-news.ts')
  await news.renewBoardCopies()
  return news
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('on a new device nothing is news; afterwards a new entry is, until the changelog is opened', async () => {
  const first = await openPage([entry('a')])
  expect(first.changelogNews.get()).toBe(false)
  const later = await openPage([entry('b'), entry('a')])
  expect(later.changelogNews.get()).toBe(true)
  later.markChangelogSeen([entry('b'), entry('a')])
  expect(later.changelogNews.get()).toBe(false)
})

test('the first entry of a server is news to a device that saw none', async () => {
  const first = await openPage([])
  expect(first.changelogNews.get()).toBe(false)
  const later = await openPage([entry('a')])
  expect(later.changelogNews.get()).toBe(true)
})

test('a deleted entry makes no older one news', async () => {
  const all = ['g', 'f', 'e', 'd', 'c', 'b', 'a'].map(entry)
  const { markChangelogSeen } = await openPage(all)
  markChangelogSeen(all)
  const { changelogNews } = await openPage(all.slice(1))
  expect(changelogNews.get()).toBe(false)
})

test('both public lists are kept for offline', async () => {
  await openPage([entry('a')])
  for (const { path, answer } of [listChangelogCall, listPlannedFeaturesCall]) {
    expect(readBoardCopy<unknown>(path, answer[200] as never)).toBeDefined()
  }
})

test('without a network it tries again later, and shows no news', async () => {
  vi.resetModules()
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('No network')))
  const { renewBoardCopies, changelogNews } = await import('./changelog-news.ts')
  await renewBoardCopies()
  await renewBoardCopies()
  expect(fetch).toHaveBeenCalledTimes(4)
  expect(changelogNews.get()).toBe(false)
})
