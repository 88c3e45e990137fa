import { openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sqliteOf } from '../../../apps/api/src/testing/raw-sql.ts'
import { characters } from '../../bench/documents.ts'
import { OWNER, openServerStore } from '../../bench/server-store.ts'

const WRITERS = 6
const [folder = '', pushes = '100', synchronous = 'FULL'] = process.argv.slice(2)

/*
 * Pushes to the server's own store, several at a time as in an evening. What is acknowledged is written to a log, in
 * the order in which the system saw it. Its system calls are recorded from outside.
 */
const store = await openServerStore(folder)
sqliteOf(store.db).pragma(`synchronous = ${synchronous}`)
const log = openSync(join(folder, 'acknowledged.log'), 'a')
const waiting = characters(Number(pushes), { prefix: 'p' })

async function write(): Promise<void> {
  for (let doc = waiting.pop(); doc; doc = waiting.pop()) {
    const { verdicts } = await store.documents.push(OWNER, {
      collection: 'characters',
      replica: 'writer',
      rows: [{ doc, base: null }],
    })
    if (verdicts[0]?.verdict !== 'ok') throw new Error(`Refused: ${JSON.stringify(verdicts)}`)
    writeSync(log, `${doc.id}\n`)
  }
}

await Promise.all(Array.from({ length: WRITERS }, write))
// Ends without closing: a clean close would put everything into the database's file.
process.exit(0)
