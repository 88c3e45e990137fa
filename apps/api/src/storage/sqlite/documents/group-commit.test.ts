import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../open.ts'
import type { SqliteDb, SqliteTx } from '../sqlite-db.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'

let db: SqliteDb
let commit: GroupCommit
beforeEach(() => {
  db = openDatabase(':memory:')
  db.sqlite.exec('create table word (text text not null)')
  commit = createGroupCommit(db.writer)
})

const write = ({ connection }: SqliteTx, text: string | null) =>
  connection.sqlite.prepare('insert into word values (?)').run(text).changes
const words = () => db.sqlite.prepare('select text from word').pluck().all()

test('works in one turn of the event loop commit together and each gets its own result', async () => {
  let commits = 0
  const writing = commit((tx) => write(tx, 'wick'))
  const counting = commit((tx) => {
    tx.afterCommit(() => (commits += 1))
    return words()
  })

  expect(words()).toEqual([])
  expect(await Promise.all([writing, counting])).toEqual([1, ['wick']])
  expect(commits).toBe(1)
})

test('a failing work fails alone', async () => {
  const outcomes = await Promise.allSettled([
    commit((tx) => write(tx, 'wick')),
    commit((tx) => {
      write(tx, 'lost')
      return write(tx, null)
    }),
    commit((tx) => write(tx, 'oil')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(words()).toEqual(['wick', 'oil'])
})

test('if SQLite rolls the transaction back, as on a full disk, the work of every caller fails', async () => {
  const outcomes = await Promise.allSettled([
    commit((tx) => write(tx, 'wick')),
    commit((tx) => {
      tx.connection.sqlite.exec('rollback')
      throw new Error('database or disk is full')
    }),
    commit((tx) => write(tx, 'oil')),
  ])
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message)).toEqual([
    'database or disk is full',
    'database or disk is full',
    'database or disk is full',
  ])
  expect(words()).toEqual([])
  expect(await commit((tx) => write(tx, 'again'))).toBe(1)
})

test('if the only work of a turn fails, nothing is left', async () => {
  const failing = commit((tx) => {
    write(tx, 'lost')
    throw new Error('no oil')
  })
  await expect(failing).rejects.toThrow('no oil')
  expect(words()).toEqual([])
})
