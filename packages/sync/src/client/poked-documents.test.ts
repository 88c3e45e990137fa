import { expect, test, vi } from 'vitest'
import { createPokedDocuments, type PokedDocuments, withPokedForgotten } from './poked-documents.ts'
import type { ReplicationStore } from './store.ts'
import type { Stored } from './stored-documents.ts'

const sent = (id: string, rev: string) => ({ id, rev, campaignId: 'salt' })
const stored = (id: string, rev: string) =>
  ({ ...sent(id, rev), _rev: `1-${rev}`, _deleted: false }) as unknown as Stored
/** Whose state is known when the next poke changes them. */
const known = (poked: PokedDocuments, ...ids: string[]) => {
  const next = ids.map((id) => sent(id, 'next'))
  return [...poked.find('characters', next).keys()]
}
function bring(poked: PokedDocuments, id: string): void {
  poked.expect('characters', [sent(id, 'r1')])
  poked.note('characters', [stored(id, 'r1')])
}

test('what a poke brought is known once it is stored', () => {
  const poked = createPokedDocuments()
  poked.expect('characters', [sent('mira', 'r1')])
  expect(known(poked, 'mira')).toEqual([])
  poked.note('characters', [stored('mira', 'r1'), stored('orc', 'r1')])
  expect(poked.find('characters', [sent('mira', 'r2'), sent('orc', 'r2')])).toEqual(
    new Map([['mira', stored('mira', 'r1')]]),
  )
  expect(poked.find('sessions', [sent('mira', 'r2')]).size).toBe(0)
})

test('a poke that brings the same state again is compared with what is stored', () => {
  const poked = createPokedDocuments()
  bring(poked, 'mira')
  expect(poked.find('characters', [sent('mira', 'r1')]).size).toBe(0)
})

test('a document that is written again may hold an edit, and isn’t known any more', () => {
  const poked = createPokedDocuments()
  bring(poked, 'mira')
  poked.note('characters', [stored('mira', 'edited')])
  poked.note('characters', [stored('mira', 'r1')])
  expect(known(poked, 'mira')).toEqual([])
})

test('a document whose pending row changes may hold an edit, and isn’t known any more', async () => {
  const poked = createPokedDocuments()
  for (const id of ['mira', 'orc']) bring(poked, id)
  const changePending = vi.fn(async () => undefined)
  const store = withPokedForgotten({ changePending } as unknown as ReplicationStore, poked)
  await store.changePending(['characters/mira'], (row) => row)
  expect(changePending).toHaveBeenCalledOnce()
  expect(known(poked, 'mira', 'orc')).toEqual(['orc'])
})

test('only the latest are kept', () => {
  const poked = createPokedDocuments()
  const ids = Array.from({ length: 300 }, (_, at) => `c${at}`)
  for (const id of ids) bring(poked, id)
  bring(poked, 'c100')
  bring(poked, 'c300')
  expect(known(poked, ...ids, 'c300')).toEqual(['c100', ...ids.slice(102), 'c300'])
})
