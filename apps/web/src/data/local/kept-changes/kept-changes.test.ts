import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openSideDatabase } from '../engine/side-database.ts'
import { readDeparture, storeDeparture } from './departure-rows.ts'
import { markDepartureSeen } from './departures.ts'
import { forgetOldKeptChanges } from './forget-old-kept-changes.ts'
import { dismissKeptChange } from './kept-changes.ts'

type Side = ReturnType<typeof openSideDatabase>

const keep = (side: Side, id: string, at: string) => {
  const document = { id: 'mira', rev: 'r1', name: 'Mira' }
  return side.keeps.put({ id, campaignId: 'c1', collection: 'characters', document, at })
}
const kept = (side: Side) => side.keeps.toCollection().primaryKeys()
const startOn = async (side: Side, ...days: string[]) => {
  for (const day of days) await forgetOldKeptChanges({ side }, `${day}T12:00:00.000Z`)
}

test('a kept change stays for 30 days, or until it is dismissed', async () => {
  const side = openSideDatabase('keeps')
  await keep(side, 'old', '2026-10-15T12:00:00.000Z')
  await keep(side, 'young', '2026-11-01T12:00:00.000Z')
  await keep(side, 'read', '2026-11-02T12:00:00.000Z')
  await startOn(side, '2026-11-17', '2026-11-18', '2026-11-19')
  await dismissKeptChange({ side }, 'read')
  expect(await kept(side)).toEqual(['young'])
  side.close()
})

test('a clock that is wrong for one start costs no kept change, however it was wrong', async () => {
  const side = openSideDatabase('keeps-clock')
  await keep(side, 'young', '2026-11-14T12:00:00.000Z')
  await startOn(side, '2026-11-18', '2026-11-19', '2027-11-20', '2026-11-20', '2020-01-01')
  await keep(side, 'dated behind', '2020-01-01T12:00:00.000Z')
  await startOn(side, '2026-11-20', '2026-11-20', '2026-11-21')
  expect(await kept(side)).toEqual(['dated behind', 'young'])
  side.close()
})

test('what is said of a campaign while an earlier line about it is dismissed is still to be seen', async () => {
  const side = openSideDatabase('departures')
  const before = { campaignId: 'c1', name: 'The Salt Road', at: '2026-11-20T20:00:00.000Z', seen: false }
  await storeDeparture(side, before)
  const again = { ...before, at: '2026-11-20T20:00:01.000Z', why: 'again' as const }
  await Promise.all([markDepartureSeen({ side }, before), storeDeparture(side, again)])
  expect(await readDeparture(side, 'c1')).toEqual(again)
  side.close()
})
