import type { CollectionName } from '@lanternkeep/sync'
import { useDb } from '../store/context.ts'
import { liveValue, useLiveValue } from '../store/live.ts'
import { liveTables } from '../store/live-tables.ts'
import type { LocalDb } from '../store/local-db.ts'

/**
 * Whether this device has what these collections hold on the server: none of them still waits for its first pull. Always
 * true for a campaign that isn't in the cloud; false until it is known.
 */
export function useIsReceived(campaignId: string, collections: readonly CollectionName[]): boolean {
  const db = useDb()
  const key = `received/${campaignId}/${collections.join()}`
  const { data = false } = useLiveValue(
    liveValue(db.live, key, () =>
      liveTables([db.side.facts, db.side.checkpoints], () => isReceived(db, campaignId, collections)),
    ),
  )
  return data
}

async function isReceived({ side }: LocalDb, campaignId: string, collections: readonly CollectionName[]) {
  const facts = await side.facts.get(campaignId)
  if (!facts?.accepted) return true
  if (collections.some((each) => facts.restart?.includes(each))) return false
  const rows = await side.checkpoints.bulkGet([...collections])
  return rows.every((row) => row !== undefined && campaignId in row.checkpoint)
}
