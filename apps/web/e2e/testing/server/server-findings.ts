import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** What is wrong with the data folder of a server that has ended in any way; nothing when there is none. */
export function databaseFindings(dataDir: string): string[] {
  const file = join(dataDir, 'lanternkeep.db')
  if (!existsSync(file)) return []
  const database = new Database(file)
  try {
    const integrity = database.pragma('integrity_check') as { integrity_check: string }[]
    const foreignKeys = database.pragma('foreign_key_check') as object[]
    return [
      ...integrity.filter((row) => row.integrity_check !== 'ok').map((row) => `integrity: ${row.integrity_check}`),
      ...foreignKeys.map((row) => `foreign key: ${JSON.stringify(row)}`),
    ]
  } finally {
    database.close()
  }
}

const ERROR_LEVEL = 50

/** Printed lines that must never appear: stack traces, and whatever the server itself calls an error. */
export function logFindings(log: readonly string[]): string[] {
  return log.filter((line) => /^\s+at |"stack":/.test(line) || levelOf(line) >= ERROR_LEVEL)
}

function levelOf(line: string): number {
  return Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0)
}
