import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

const BUSY_TIMEOUT_MS = 5_000

const database = new Database(String(workerData), { readonly: true, timeout: BUSY_TIMEOUT_MS })
try {
  const integrity = database.pragma('integrity_check(1)', { simple: true })
  parentPort?.postMessage(integrity === 'ok' ? undefined : String(integrity))
} finally {
  database.close()
}
