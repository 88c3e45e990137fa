import { expect, test } from 'vitest'
import { type SyncFacts, syncStatusOf } from './sync-status.ts'

const SYNCED: SyncFacts = {
  role: 'gm',
  signedIn: true,
  planSyncs: true,
  switchedOn: true,
  accepted: true,
  conflicts: 0,
  rejections: 0,
  online: true,
  waiting: 0,
  active: false,
}
const status = (facts: Partial<SyncFacts>) => syncStatusOf({ ...SYNCED, ...facts })

test('[S1] conflict comes before error, error before syncing, syncing before local, local before synced', () => {
  const all = { conflicts: 2, rejections: 1, waiting: 3, accepted: false, active: true }
  expect(status(all)).toEqual({ status: 'conflict', reason: '2 fields changed on two devices' })
  expect(status({ ...all, conflicts: 0 })).toEqual({ status: 'error', reason: '1 change rejected' })
  expect(status({ ...all, conflicts: 0, rejections: 0 })).toEqual({ status: 'syncing', reason: '3 changes waiting' })
  expect(status({ accepted: false })).toEqual({ status: 'local', reason: 'Not in the cloud yet' })
  expect(status({})).toEqual({ status: 'synced', reason: '' })
})

test("[S1] a campaign that this device doesn't replicate is local, whatever is pending", () => {
  const waiting = { waiting: 5 }
  expect(status({ ...waiting, signedIn: false }).reason).toBe('Signed out')
  expect(status({ ...waiting, planSyncs: false }).reason).toBe('Your plan doesn’t include cloud sync')
  expect(status({ ...waiting, switchedOn: false }).reason).toBe('Cloud sync is switched off')
  expect(status({ ...waiting, refusal: 'Your plan doesn’t include cloud sync' })).toEqual({
    status: 'local',
    reason: 'Your plan doesn’t include cloud sync',
  })
})

test('[S1] a joined campaign needs neither plan nor switch nor account', () => {
  expect(status({ role: 'player', signedIn: false, planSyncs: false, switchedOn: false }).status).toBe('synced')
})

test("[S5] a copy that hasn't been brought back yet is never called synced", () => {
  const reason = 'The server was restored. Uploading newer changes'
  expect(status({ restoring: true })).toEqual({ status: 'syncing', reason })
  expect(status({ restoring: true, refusal: 'Your plan doesn’t include cloud sync' }).status).toBe('local')
})

test('[S1] without a connection changes are pending', () => {
  expect(status({ online: false, waiting: 1 }).reason).toBe('1 change waiting for a connection')
  expect(status({ online: false }).status).toBe('synced')
  expect(status({ error: 'The server is full' })).toEqual({ status: 'error', reason: 'The server is full' })
})
