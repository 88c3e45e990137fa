import { expect, test } from 'vitest'
import { withRememberedProgress } from './remembered-progress.ts'
import { memoryReplicationStore } from './testing/memory-replication-store.ts'

/** A store that counts the reads of its progress. */
function counted() {
  const stored = memoryReplicationStore('r1')
  const read = stored.progress
  const counts = { reads: 0 }
  stored.progress = (name) => {
    counts.reads += 1
    return read(name)
  }
  return { stored, counts, store: withRememberedProgress(stored) }
}

const at = (place: string) => () => ({ checkpoint: { c1: place } })

test('[D18] the progress of a collection is read once', async () => {
  const { stored, store, counts } = counted()
  await stored.changeProgress('sessions', at('1:7'))
  for (const _ of [1, 2, 3]) expect(await store.progress('sessions')).toEqual({ checkpoint: { c1: '1:7' } })
  expect(counts.reads).toBe(1)
})

test('[D18] what is changed is remembered as stored', async () => {
  const { stored, store, counts } = counted()
  await stored.changeProgress('sessions', at('1:7'))
  await store.changeProgress('sessions', (now) => ({ ...now, published: { c1: 3 } }))
  expect(await store.progress('sessions')).toEqual({ checkpoint: { c1: '1:7' }, published: { c1: 3 } })
  await store.catchUp('c1', new Map([['sessions', at('2:0')]]))
  expect(await store.progress('sessions')).toEqual({ checkpoint: { c1: '2:0' } })
  expect(await stored.progress('sessions')).toEqual({ checkpoint: { c1: '2:0' } })
  expect(counts.reads).toBe(1)
})

test('[D18] a change that was stored while the progress was read is not forgotten', async () => {
  const { stored, store } = counted()
  const { promise: old, resolve } = Promise.withResolvers<void>()
  const read = stored.progress
  stored.progress = async (name) => {
    const progress = await read(name)
    await old
    return progress
  }
  const reading = store.progress('sessions')
  await store.changeProgress('sessions', at('1:9'))
  resolve()
  expect(await reading).toEqual({ checkpoint: { c1: '1:9' } })
  expect(await store.progress('sessions')).toEqual({ checkpoint: { c1: '1:9' } })
})

test('[D18] a change that could not be stored is not remembered', async () => {
  const { stored, store } = counted()
  await stored.changeProgress('sessions', at('1:7'))
  stored.changeProgress = async (_name, change) => {
    change({ checkpoint: { c1: '1:7' } })
    throw new Error('QuotaExceededError')
  }
  await expect(store.changeProgress('sessions', at('1:9'))).rejects.toThrow('Quota')
  expect(await store.progress('sessions')).toEqual({ checkpoint: { c1: '1:7' } })
})
