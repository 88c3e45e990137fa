import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openSideDatabase } from '../engine/side-database.ts'
import { dismissKeptChange, forgetOldKeptChanges } from './kept-changes.ts'

type Side = ReturnType<typeof openSideDatabase>

const keep = (side: Side, id: string, at: string) => {
  const document = { id: 'mira', rev: 'r1', name: 'Mira' }
  return side.keeps.put({ id, campaignId: 'c1', collection: 'characters', document, at })
}
const kept = (side: Side) => side.keeps.toCollection().primaryKeys()

test('a kept change stays for 30 days, or until it is dismissed', async () => {
  const side = openSideDatabase('keeps')
  await keep(side, 'old', '2026-10-01T12:00:00.000Z')
  await keep(side, 'young', '2026-11-01T12:00:00.000Z')
  await keep(side, 'read', '2026-11-02T12:00:00.000Z')
  await forgetOldKeptChanges({ side }, '2026-11-19T12:00:00.000Z')
  await forgetOldKeptChanges({ side }, '2026-11-20T12:00:00.000Z')
  await dismissKeptChange({ side }, 'read')
  expect(await kept(side)).toEqual(['young'])
  side.close()
})

test('a clock that is wrong for one start costs no kept change', async () => {
  const side = openSideDatabase('keeps-clock')
  await keep(side, 'young', '2026-11-01T12:00:00.000Z')
  for (const at of ['2026-11-19', '2027-01-20', '2026-11-20', '2026-11-21'])
    await forgetOldKeptChanges({ side }, `${at}T12:00:00.000Z`)
  expect(await kept(side)).toEqual(['young'])
  await forgetOldKeptChanges({ side }, '2027-01-20T12:00:00.000Z')
  await forgetOldKeptChanges({ side }, '2027-01-21T12:00:00.000Z')
  expect(await kept(side)).toEqual([])
  side.close()
})
