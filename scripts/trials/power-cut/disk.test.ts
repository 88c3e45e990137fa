import { expect, test } from 'vitest'
import { seededRandomInt } from '../../../packages/schema/src/index.ts'
import { Disk } from './disk.ts'

const wal = { file: 'db-wal' }
const wrote = (text: string, at = 0) => ({ does: 'write', at, bytes: Buffer.from(text), ...wal }) as const
const synced = { does: 'sync', ...wal } as const

/** What the file holds after a cut, under many kinds of luck. */
function outcomes(disk: Disk): Set<string | undefined> {
  const all = Array.from({ length: 60 }, (_, seed) => disk.filesAfterCut(seededRandomInt(seed)).get('db-wal'))
  return new Set(all.map((bytes) => bytes?.toString()))
}

test('what was synced survives every cut', () => {
  const disk = new Disk()
  for (const event of [wrote('abc'), synced]) disk.play(event)
  expect(outcomes(disk)).toEqual(new Set(['abc']))
})

test('what was not synced may be there or not, and a later write without an earlier one', () => {
  const disk = new Disk()
  for (const event of [wrote('abc'), synced, wrote('X'), wrote('Y', 2)]) disk.play(event)
  expect(outcomes(disk)).toEqual(new Set(['abc', 'Xbc', 'abY', 'XbY']))
})

test('a long write may be torn between sectors', () => {
  const disk = new Disk()
  disk.play(wrote('a'.repeat(512) + 'b'.repeat(512)))
  expect(outcomes(disk)).toContain(`${'\0'.repeat(512)}${'b'.repeat(512)}`)
})

test('a removed file may come back until its folder is synced', () => {
  const disk = new Disk()
  for (const event of [wrote('abc'), synced, { does: 'remove', ...wal } as const]) disk.play(event)
  expect(outcomes(disk)).toEqual(new Set(['abc', undefined]))
  disk.play({ does: 'sync', file: '.' })
  expect(outcomes(disk)).toEqual(new Set([undefined]))
})
