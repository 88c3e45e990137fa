import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLink, type Link } from './link.ts'
import { type StatusWatch, watchStatus } from './status.ts'

let link: Link
let status: StatusWatch
/** Whether the one collection is being pulled or pushed. */
let active$: BehaviorSubject<boolean>
let countFails: boolean

beforeEach(async () => {
  countFails = false
  vi.useFakeTimers()
  link = createLink()
  active$ = new BehaviorSubject(false)
  const pendingCampaigns = async () => {
    if (countFails) throw new Error('The database was closed')
    return new Map()
  }
  const store = { pendingCampaigns, pendingAt: async () => [] }
  // Counting reads nothing else of the store.
  const { idle, syncs } = { idle: new Set<string>(), syncs: [] }
  status = watchStatus({ link, idle, syncs, store: store as unknown as Parameters<typeof watchStatus>[0]['store'] })
  status.follow([{ active$ }], new BehaviorSubject(true))
  await vi.advanceTimersByTimeAsync(0)
})

afterEach(async () => {
  await status.stop()
  link.close()
  vi.useRealTimers()
})

const syncing = () => status.status$.value.syncing
const active = () => status.status$.value.active

test('fetching a change of another device shows as syncing only if it takes a while', async () => {
  expect(syncing()).toBe(false)
  status.receive(() => active$.next(true))
  expect([active(), syncing()]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(200)
  active$.next(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([active(), syncing()]).toEqual([false, false])

  status.receive(() => active$.next(true))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(syncing()).toBe(true)
  active$.next(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(syncing()).toBe(false)
})

test('any other work shows as syncing at once', () => {
  active$.next(true)
  expect(syncing()).toBe(true)
})

test('a change made here while another one is being fetched shows as syncing at once', () => {
  status.receive(() => active$.next(true))
  status.show()
  expect(syncing()).toBe(true)
})

test('a count that fails is a problem, does not show as syncing for ever, and is repeated', async () => {
  active$.next(true)
  countFails = true
  active$.next(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([active(), syncing()]).toEqual([false, false])
  expect(status.status$.value.problem).toBeDefined()
  countFails = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(status.status$.value.problem).toBeUndefined()
})

test('what did not change is not reported again', async () => {
  let reports = 0
  status.status$.subscribe(() => {
    reports += 1
  })
  link.contact('pull')
  status.recount()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reports).toBe(1)
})
