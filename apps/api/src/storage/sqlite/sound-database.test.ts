import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDatabase } from './open.ts'
import { openSound } from './sound-database.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lanternkeep-sound-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('a folder without a database gets a new one', () => {
  mkdirSync(join(dataDir, 'backups'))
  closeDatabase(openSound(dataDir))
  expect(readdirSync(dataDir)).toContain('lanternkeep.db')
})

test('a folder that has lost its database gets no empty one in its place', () => {
  mkdirSync(join(dataDir, 'backups'))
  writeFileSync(join(dataDir, 'backups', 'before-restore-2026-11-20T21-42-00.000Z.db'), '')
  expect(() => openSound(dataDir)).toThrow('Put one back with: npm run restore -- <file>')
  writeFileSync(join(dataDir, 'lanternkeep.db.part'), '')
  expect(() => openSound(dataDir)).toThrow('restoring or moving to it did not finish')
  expect(readdirSync(dataDir)).not.toContain('lanternkeep.db')
})
