import type { Head } from '@lanternkeep/sync/server'
import { expect, test } from 'vitest'
import { createChangeBus, type DocumentsChange } from '../bus/change-bus.ts'
import { startSweep } from './sweep.ts'

const CAMPAIGN = 'salt-road'

/** A sweep that follows one campaign; a test says what the database answers, and when. */
async function openSweep(seq: number) {
  const bus = createChangeBus()
  const missed: DocumentsChange[] = []
  let answer = async (): Promise<number> => seq
  const view = async (): Promise<never> => {
    const head = { seq: await answer(), pubSeq: 0 } as Head
    return new Map([[CAMPAIGN, head]]) as never
  }
  const parts = { bus, documents: { view }, registry: { campaigns: () => [CAMPAIGN] } }
  const sweep = startSweep({ ...parts, poke: (change) => missed.push(change) })
  await sweep.follow([CAMPAIGN])
  return {
    look: sweep.look,
    stop: sweep.stop,
    /** Places that no event told of. */
    missed: () => missed.map((change) => [change.seq, change.by.seq]),
    answers: (next: () => Promise<number>) => {
      answer = next
    },
    arrives: (at: number) => {
      const by = { seq: 1, pubSeq: 0 }
      bus.changed({ campaignId: CAMPAIGN, seq: at, by, collections: ['characters'], pubCollections: [] })
    },
  }
}

test('[D16] a change whose event arrives while the sweep looks is no missed one, for this look or the next', async () => {
  const sweep = await openSweep(3)
  sweep.answers(async () => {
    sweep.arrives(4)
    return 3
  })
  await sweep.look()
  sweep.answers(async () => 4)
  await sweep.look()
  expect(sweep.missed()).toEqual([])
  sweep.stop()
})

test('[D16] a change beyond a missed one counts as told once the missed one was found', async () => {
  const sweep = await openSweep(3)
  sweep.arrives(5)
  sweep.answers(async () => 4)
  await sweep.look()
  sweep.answers(async () => 5)
  await sweep.look()
  expect(sweep.missed()).toEqual([[4, 1]])
  sweep.stop()
})

test('after a restore to an earlier place, the changes after it are looked for', async () => {
  const sweep = await openSweep(9)
  sweep.answers(async () => 5)
  await sweep.look()
  sweep.answers(async () => 6)
  await sweep.look()
  expect(sweep.missed()).toEqual([[6, 1]])
  sweep.stop()
})
