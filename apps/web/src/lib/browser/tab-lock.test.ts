import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitLock, isLockHeld, takeLock, untilLockIsFree, whileAlone, whileSharingLock } from './tab-lock.ts'

/** As one browser has them: one holder of each name, and the next in line when it is released. */
function browserLocks() {
  const lines = new Map<string, Promise<unknown>[]>()
  const request = async (
    name: string,
    { ifAvailable, signal }: { ifAvailable?: boolean; signal?: AbortSignal },
    hold: (lock: object | null) => Promise<void> | undefined,
  ) => {
    const line = lines.get(name) ?? []
    if (ifAvailable && line.length > 0) return hold(null)
    const turn = Promise.allSettled(line).then(() => (signal?.aborted ? undefined : hold({ name })))
    lines.set(name, [...line, turn])
    await turn
    lines.set(
      name,
      (lines.get(name) ?? []).filter((each) => each !== turn),
    )
  }
  const held = () => [...lines].filter(([, line]) => line.length > 0).map(([name]) => ({ name }))
  return { request, query: async () => ({ held: held() }) }
}

beforeEach(() => vi.stubGlobal('navigator', { locks: browserLocks() }))
afterEach(() => vi.unstubAllGlobals())

test('a name is taken by one tab, and by the next once it is released', async () => {
  const release = await takeLock('recorder')
  expect(await takeLock('recorder')).toBeUndefined()
  expect([await isLockHeld('recorder'), await isLockHeld('other')]).toEqual([true, false])
  release?.()
  await vi.waitFor(async () => expect(await isLockHeld('recorder')).toBe(false))
  expect(await takeLock('recorder')).toBeDefined()
})

test('waiting tabs hold the name one after the other; one that gives up is passed over', async () => {
  const held: string[] = []
  const releaseFirst = awaitLock('queue', () => held.push('first'))
  const giveUp = awaitLock('queue', () => held.push('second'))
  awaitLock('queue', () => held.push('third'))
  await vi.waitFor(() => expect(held).toEqual(['first']))
  giveUp()
  releaseFirst()
  await vi.waitFor(() => expect(held).toEqual(['first', 'third']))
})

test('a browser without locks counts as a browser with one tab', async () => {
  vi.stubGlobal('navigator', {})
  const onHeld = vi.fn()
  awaitLock('queue', onHeld)
  expect(onHeld).toHaveBeenCalledOnce()
  expect(await takeLock('queue')).toBeDefined()
  expect(await isLockHeld('queue')).toBe(false)
})

test('those who share a name hold it together; who waits for it goes on when the last one is done', async () => {
  vi.stubGlobal('navigator', { locks })
  const works = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done: string[] = []
  const shared = works.map(({ promise }, index) => {
    return whileSharingLock('removal', () => promise).then(() => done.push(`work ${index}`))
  })
  const waiting = untilLockIsFree('removal', 60_000).then(() => done.push('free'))
  for (const { resolve } of works.toReversed()) resolve()
  await Promise.all([...shared, waiting])
  expect(done.at(-1)).toBe('free')
  expect(done).toHaveLength(3)
})

test('a name that is never released is waited for no longer than asked', async () => {
  vi.stubGlobal('navigator', { locks })
  const { promise, resolve } = Promise.withResolvers<void>()
  const holding = whileSharingLock('frozen', () => promise)
  await untilLockIsFree('frozen', 20)
  resolve()
  await holding
})

test('work that must be alone waits for its turn, and fails as it fails', async () => {
  const release = await takeLock('imports')
  const done: string[] = []
  const fail = async () => {
    done.push('failed')
    throw new Error('No space')
  }
  const waiting = whileAlone('imports', 60_000, fail)
  await whileAlone('other', 60_000, async () => void done.push('other'))
  expect(done).toEqual(['other'])
  release?.()
  await expect(waiting).rejects.toThrow('No space')
  expect(done).toEqual(['other', 'failed'])
})
