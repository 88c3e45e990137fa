import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import type { CollectionSync, SyncContext } from './collection-sync.ts'
import { countWaiting } from './waiting.ts'

const mira: SyncDocument = { id: 'mira', campaignId: 'c1', rev: 'tablet.1^x', conflicts: [], lastModified: '' }
const context = { replica: 'tablet', held: { all: () => [] } } as unknown as SyncContext

/** A collection in which one document was written here at `1`. RxDB's push has gone through, its checkpoint is under way. */
function pushedCharacters() {
  const written = Promise.withResolvers<void>()
  const lastCheckpointDoc: { up?: { checkpointData: number } } = {}
  const checkpointQueue = written.promise.then(() => {
    lastCheckpointDoc.up = { checkpointData: 1 }
  })
  const forkInstance = {
    getChangedDocumentsSince: async (_: number, since = 0) => ({ documents: since < 1 ? [mira] : [], checkpoint: 1 }),
  }
  const internalReplicationState = { lastCheckpointDoc, checkpointQueue, input: { forkInstance } }
  const sync = { name: 'characters', replication: { internalReplicationState } } as unknown as CollectionSync
  return { sync, written }
}

test('what was sent is not counted as waiting because the checkpoint of the push is still being written', async () => {
  const { sync, written } = pushedCharacters()
  const counting = countWaiting(context, [sync])
  written.resolve()
  expect(await counting).toEqual({})
})

test('a checkpoint that could not be written leaves the change counted', async () => {
  const { sync, written } = pushedCharacters()
  const counting = countWaiting(context, [sync])
  written.reject(new Error('storage lost'))
  expect(await counting).toEqual({ c1: 1 })
})
