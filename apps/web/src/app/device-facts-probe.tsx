import { useEffect } from 'react'
import { useCampaigns, useConnection } from '../data/local/index.ts'
import { tellDeviceFacts } from './device-facts.ts'

/** Lives inside the open database and tells the shell, which is painted without it, what it knows. */
export function DeviceFactsProbe() {
  const { online, waiting, signedOut, updateNeeded } = useConnection()
  const { data: campaigns } = useCampaigns()
  useEffect(() => {
    const campaignNames = (campaigns ?? []).map(({ name }) => name)
    tellDeviceFacts({ online, waiting, signedOut, updateNeeded, campaignNames })
  }, [online, waiting, signedOut, updateNeeded, campaigns])
  useEffect(() => () => tellDeviceFacts(undefined), [])
  return null
}
