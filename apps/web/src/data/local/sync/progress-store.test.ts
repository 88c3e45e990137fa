import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSideDatabase, type SideDatabase } from '../engine/side-database.ts'
import { openProgressStore } from './progress-store.ts'

const NAME = 'progress-store-test'
let side: SideDatabase
let tab: SideDatabase

beforeEach(() => {
  side = openSideDatabase(NAME)
  tab = openSideDatabase(NAME)
})

afterEach(async () => {
  side.close()
  await tab.delete()
})

const open = (database: SideDatabase) => openProgressStore(database, () => {})
const at = (place: string) => () => ({ checkpoint: { road: place } })

test('the progress is read once; a change is known, and one of another tab is read', async () => {
  const [own, other] = [await open(side), await open(tab)]
  await other.store.changeProgress('characters', at('1:4'))
  const reads = vi.spyOn(side.checkpoints, 'get')
  await own.store.progress('characters')
  expect(await own.store.progress('characters')).toEqual({ checkpoint: { road: '1:4' } })
  expect(reads).toHaveBeenCalledTimes(1)
  await own.store.changeProgress('characters', at('1:5'))
  reads.mockClear()
  expect(await own.store.progress('characters')).toEqual({ checkpoint: { road: '1:5' } })
  expect(reads).not.toHaveBeenCalled()
  await other.store.changeProgress('characters', at('1:6'))
  expect(await own.store.progress('characters')).toEqual({ checkpoint: { road: '1:6' } })
  own.close()
  other.close()
})

test('what a campaign caught up with is read again', async () => {
  const { store, close } = await open(side)
  await store.changeProgress('characters', at('1:5'))
  await store.catchUp('road', new Map([['characters', at('1:9')]]))
  expect(await store.progress('characters')).toEqual({ checkpoint: { road: '1:9' } })
  close()
})

test('a read that failed is tried again', async () => {
  const { store, close } = await open(side)
  vi.spyOn(side.checkpoints, 'get').mockRejectedValueOnce(new Error('The disk is gone'))
  await expect(store.progress('characters')).rejects.toThrow('The disk is gone')
  expect(await store.progress('characters')).toEqual({ checkpoint: {} })
  close()
})
