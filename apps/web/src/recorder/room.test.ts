import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeLocalDb, type LocalDb, openLocalDb, removeLocalData } from '../data/local/index.ts'
import { NoRoomError, recordableMs, requireRoom } from './room.ts'

const MB = 1_000_000
let db: LocalDb

beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await closeLocalDb(db)
  await removeLocalData('tester')
})

const free = (bytes: number | undefined) => {
  const estimate = async () => (bytes === undefined ? {} : { usage: 500 * MB, quota: 500 * MB + bytes })
  vi.stubGlobal('navigator', { storage: { estimate } })
}
const fill = () => {
  vi.spyOn(db.side.values, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

test('four hours need about 76 MB: with more nothing is said, with less how long it will last', async () => {
  free(77 * MB)
  expect(await requireRoom(db)).toBeUndefined()
  free(26.5 * MB)
  expect(await requireRoom(db)).toBe(5_000_000)
})

test('recording is refused only where not even a megabyte can be stored; an estimate alone refuses nothing', async () => {
  free(0)
  expect(await requireRoom(db)).toBe(0)
  fill()
  await expect(requireRoom(db)).rejects.toThrow(NoRoomError)
})

test('a browser that says nothing about its storage counts as having enough', async () => {
  free(undefined)
  fill()
  expect(await recordableMs()).toBeUndefined()
  expect(await requireRoom(db)).toBeUndefined()
})
