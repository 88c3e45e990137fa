import 'fake-indexeddb/auto'
import type { User } from '@lanternkeep/schema'
import type { Transport } from '@lanternkeep/sync/client'
import { expect, test, vi } from 'vitest'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { createReplicationRunner } from './replication-runner.ts'

const WITHIN = { timeout: 8_000 }

/** The network is slow: the code that fetches pictures ahead comes when this is called. */
const code = vi.hoisted(() => ({ arrive: () => {} }))
vi.mock('../images/missing-images.ts', async (importOriginal) => {
  await new Promise<void>((resolve) => {
    code.arrive = resolve
  })
  return importOriginal()
})

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
const server: Transport = {
  push: async () => ({ verdicts: [] }),
  pull: async () => ({ documents: [], checkpoint: {}, gone: [], more: false, campaigns: [] }),
  live: ({ signal, onOpen }) => {
    onOpen()
    return untilAborted(signal)
  },
}

test('code that arrives after the database was closed, as at a sign-in, leaves it alone', async () => {
  const db = await openLocalDb('slow', { multiInstance: false })
  const user = { id: 'slow', tier: 'premium', isAdmin: false } as User
  db.person$.next({ user, cloud: { connected: true, enabled: true } })
  const runner = createReplicationRunner(db, server, (status) => db.connection$.next(status))
  const errors: unknown[] = []
  const listen = (error: unknown) => errors.push(error)
  process.on('unhandledRejection', listen)
  runner.start()
  await vi.waitFor(() => expect(db.connection$.value.live).toBe(true), WITHIN)
  runner.stop()
  await runner.settled()
  await closeLocalDb(db)
  code.arrive()
  await import('../images/missing-images.ts')
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', listen)
  expect(errors).toEqual([])
  await removeLocalData('slow')
})
