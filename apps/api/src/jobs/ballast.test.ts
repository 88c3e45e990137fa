import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepBallast } from './ballast.ts'

const MIB = 1024 * 1024
const LONG_AGO = new Date('2020-01-01T00:00:00Z')

let dataDir: string
let warnings: string[]
const log = { warn: (...words: unknown[]) => void warnings.push(String(words.at(-1))) }
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lanternkeep-'))
  warnings = []
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('16 MiB are reserved on the disk for when it is full, and left alone from then on', () => {
  keepBallast(dataDir, log)
  expect(statSync(join(dataDir, 'ballast')).size).toBe(16 * MIB)
  utimesSync(join(dataDir, 'ballast'), LONG_AGO, LONG_AGO)
  keepBallast(dataDir, log)
  expect(statSync(join(dataDir, 'ballast')).mtime).toEqual(LONG_AGO)
  expect(warnings).toEqual([])
})

test('a file left incomplete by a crash is completed', () => {
  writeFileSync(join(dataDir, 'ballast'), 'half')
  keepBallast(dataDir, log)
  expect(statSync(join(dataDir, 'ballast')).size).toBe(16 * MIB)
})

test('a disk that is nearly full gets no reserve, and its owner is warned', () => {
  keepBallast(dataDir, log, () => 200 * MIB + 1)
  expect(readdirSync(dataDir)).toEqual([])
  expect(warnings).toEqual(['Only 200 MiB are free on the disk with the data. When it is full, nothing can be saved'])
})

test('an error is logged and stops nothing', () => {
  const unknown = () => {
    throw new Error('no such device')
  }
  keepBallast(dataDir, log, unknown)
  expect(warnings).toEqual(['could not reserve disk space'])
})
