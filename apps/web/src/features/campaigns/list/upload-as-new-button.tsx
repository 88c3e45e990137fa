import type { Campaign } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isRecordingIn, useDb } from '../../../data/local/index.ts'
import { notify } from '../../../ui/index.ts'
import { RECORDING_IN_PROGRESS } from './recording-in-progress.ts'

/** Uploads a copy that the cloud won't take under its own id as a new campaign. */
export function UploadAsNewButton({ campaign: { id, name } }: { campaign: Campaign }) {
  const db = useDb()
  const [busy, setBusy] = useState(false)
  const upload = async () => {
    if (await isRecordingIn(id)) {
      return notify({ tone: 'error', title: 'Recording in progress', message: RECORDING_IN_PROGRESS })
    }
    setBusy(true)
    try {
      // Hardly ever pressed: the list of campaigns doesn't wait for its code.
      const { uploadAsNew } = await import('../../../data/local/campaign/campaign-copy.ts')
      const copy = await uploadAsNew(db, id)
      // Another tab says how that went.
      if (!copy) return setBusy(false)
      notify({ tone: 'success', title: 'Campaign Created', message: `${name} has the new join code ${copy.joinCode}` })
    } catch {
      setBusy(false)
      notify({ tone: 'error', title: 'Failed to Create Campaign', message: 'Your copy is still on this device.' })
    }
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void upload()}>
      Upload as new
    </Button>
  )
}
