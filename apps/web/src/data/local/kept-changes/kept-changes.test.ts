import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openSideDatabase } from '../engine/side-database.ts'
import { dismissKeptChange, forgetOldKeptChanges } from './kept-changes.ts'

test('a kept change stays for 30 days, or until it is dismissed', async () => {
  const side = openSideDatabase('keeps')
  const kept = (id: string, at: string) => {
    const document = { id: 'mira', rev: 'r1', name: 'Mira' }
    return side.keeps.put({ id, campaignId: 'c1', collection: 'characters', document, at })
  }
  await kept('old', '2026-10-01T12:00:00.000Z')
  await kept('young', '2026-11-01T12:00:00.000Z')
  await kept('read', '2026-11-02T12:00:00.000Z')
  await forgetOldKeptChanges({ side }, '2026-11-20T12:00:00.000Z')
  await dismissKeptChange({ side }, 'read')
  expect(await side.keeps.toCollection().primaryKeys()).toEqual(['young'])
  side.close()
})
