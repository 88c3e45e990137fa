import { useEffect } from 'react'
import { dismissLoss } from '../data/local/engine/storage-health.ts'
import { useStorageHealth } from '../data/local/engine/use-storage-health.ts'
import { useAudioHere, useCampaigns, useConnection, useDb } from '../data/local/index.ts'
import { tellDeviceFacts } from './device-facts.ts'

/** Rendered inside the open database. Passes its state to the shell, which renders without it. */
export function DeviceFactsProbe() {
  const db = useDb()
  const storage = useStorageHealth()
  const { online, waiting, signedOut, updateNeeded } = useConnection()
  const { data: campaigns } = useCampaigns()
  const { data: audio } = useAudioHere()
  useEffect(() => {
    const campaignNames = (campaigns ?? []).map(({ name }) => name)
    const codes = (campaigns ?? []).map(({ id }) => db.store.factsOf(id)?.joinedBy)
    tellDeviceFacts({
      joinedBy: codes.length === 1 ? codes[0] : undefined,
      ...{ online, waiting, signedOut, updateNeeded, campaignNames, storage },
      areCampaignsRead: campaigns !== undefined,
      audio: { recordings: audio?.length ?? 0, bytes: (audio ?? []).reduce((sum, { bytes }) => sum + bytes, 0) },
      checkStorage: () => void db.storage.check(),
      dismissLoss: () => void dismissLoss(db),
    })
  }, [online, waiting, signedOut, updateNeeded, campaigns, audio, storage, db])
  useEffect(() => () => tellDeviceFacts(undefined), [])
  return null
}
