import type { SyncStatus } from '@lanternkeep/schema'
import type { CampaignRole } from '@lanternkeep/sync'
import { map } from 'rxjs'
import { useDb } from './context.ts'
import { liveValue, useLiveValue } from './live.ts'

export type Connection = {
  online: boolean
  live: boolean
  waiting: number
  signedOut: boolean
  updateNeeded: boolean
  lastContact?: string
}
export type CampaignSync = {
  status: SyncStatus
  reason?: string
  waiting: number
  conflicts: number
  role: CampaignRole
  memberId?: string
  accepted: boolean
}

const NO_CONNECTION: Connection = { online: false, live: false, waiting: 0, signedOut: false, updateNeeded: false }
const MADE_HERE: CampaignSync = { status: 'local', waiting: 0, conflicts: 0, role: 'gm', accepted: false }

export function useConnection(): Connection {
  return NO_CONNECTION
}

export function useAllCampaignSync(): Record<string, CampaignSync> {
  const db = useDb()
  const all = useLiveValue(
    liveValue(db.live, 'sync', () => {
      return db.store.facts$.pipe(
        map((facts) => Object.fromEntries([...facts].map(([id, each]) => [id, { ...MADE_HERE, ...each }]))),
      )
    }),
  )
  return all.data ?? {}
}

export function useCampaignSync(campaignId: string): CampaignSync {
  return useAllCampaignSync()[campaignId] ?? MADE_HERE
}
