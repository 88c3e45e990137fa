import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import type { CollectionSync, SyncContext } from './collection-sync.ts'
import { createWaiting } from './waiting.ts'

const context = { replica: 'tablet', held: { all: () => [] } } as unknown as SyncContext

type Stored = SyncDocument & { _meta: { lwt: number } }
const written = (id: string, lwt: number, by = 'tablet'): Stored => {
  return { id, campaignId: 'c1', rev: `${by}.${lwt}^x`, conflicts: [], lastModified: '', _meta: { lwt } }
}

const PULL = 'pull'

/** A collection that holds these documents, and whose push has come as far as the checkpoint. */
function characters(documents: Stored[], reached = { lwt: 0, id: '' }) {
  const changes = new Subject<{ events: { documentData: Stored }[]; context: string }>()
  let reads = 0
  const forkInstance = {
    changeStream: () => changes,
    getChangedDocumentsSince: async (_: number, since: { lwt: number }) => {
      reads += 1
      return { documents: documents.filter(({ _meta }) => _meta.lwt > since.lwt), checkpoint: since }
    },
  }
  const state = {
    lastCheckpointDoc: { up: { checkpointData: reached } },
    checkpointQueue: Promise.resolve() as Promise<unknown>,
    input: { forkInstance },
    downstreamBulkWriteFlag: Promise.resolve(PULL),
  }
  const sync = { name: 'characters', replication: { internalReplicationState: state } } as unknown as CollectionSync
  const tellBy = (context: string, told: Stored[]) => {
    changes.next({ events: told.map((documentData) => ({ documentData })), context })
  }
  return {
    waiting: createWaiting(context, [sync]),
    state,
    reads: () => reads,
    tell: (...told: Stored[]) => tellBy('edit', told),
    pull: (...told: Stored[]) => tellBy(PULL, told),
  }
}

test('what was written here behind the checkpoint of the push waits, after a crash as well', async () => {
  const stored = [written('mira', 1), written('ash', 2), written('orc', 3), written('elk', 4, 'phone')]
  const { waiting } = characters(stored, { lwt: 1, id: 'mira' })
  expect(await waiting.count()).toEqual({ c1: 2 })
})

test('what is written later is counted from what is told of it, and nothing is read again', async () => {
  const { waiting, tell, reads } = characters([written('mira', 1)])
  await waiting.count()
  tell(written('ash', 2), written('orc', 3))
  tell(written('ash', 4))
  expect(await waiting.count()).toEqual({ c1: 3 })
  expect(reads()).toBe(1)
})

test('what is told while the stored documents are read is not lost, and newer than they are', async () => {
  const { waiting, tell } = characters([written('mira', 1), written('ash', 2)])
  const counting = waiting.count()
  await Promise.resolve()
  tell(written('mira', 3, 'phone'), written('orc', 4))
  expect(await counting).toEqual({ c1: 2 })
})

test('a change that the state of another device took the place of waits no more', async () => {
  const { waiting, tell } = characters([written('mira', 1)])
  await waiting.count()
  tell(written('mira', 2, 'phone'))
  expect(await waiting.count()).toEqual({})
})

test('what the pull stored does not wait, though this device made its rev once', async () => {
  const { waiting, tell, pull } = characters([])
  await waiting.count()
  tell(written('mira', 1))
  pull(written('ash', 2), written('orc', 2))
  expect(await waiting.count()).toEqual({ c1: 1 })
})

test('what was sent is not counted as waiting because the checkpoint of the push is still being written', async () => {
  const { waiting, state } = characters([written('mira', 1), written('ash', 1)])
  expect(await waiting.count()).toEqual({ c1: 2 })
  const stored = Promise.withResolvers<void>()
  state.checkpointQueue = stored.promise.then(() => {
    state.lastCheckpointDoc.up = { checkpointData: { lwt: 1, id: 'ash' } }
  })
  const counting = waiting.count()
  stored.resolve()
  expect(await counting).toEqual({ c1: 1 })
})

test('a checkpoint that could not be written leaves the change counted', async () => {
  const { waiting, state } = characters([written('mira', 1)])
  state.checkpointQueue = Promise.reject(new Error('storage lost'))
  expect(await waiting.count()).toEqual({ c1: 1 })
})
