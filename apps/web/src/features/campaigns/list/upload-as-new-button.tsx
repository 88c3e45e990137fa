import type { Campaign } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isRecordingIn, useDb } from '../../../data/local/index.ts'
import { picturesInWords } from '../../../lib/pictures-in-words.ts'
import { notify } from '../../../ui/index.ts'
import { RECORDING_IN_PROGRESS } from './recording-in-progress.ts'

/** Time to read several names. */
const SHOWN_MS = 15_000
const NEEDED = {
  account: 'you’re logged in',
  plan: 'your plan includes cloud sync',
  switch: 'cloud sync is on',
  server: 'you’re online',
}

type WaitsFor = keyof typeof NEEDED | { message: string } | undefined

function createdInWords({ name, joinCode }: Campaign, waitsFor: WaitsFor): string {
  if (waitsFor === undefined) return `${name} has the new join code ${joinCode}.`
  if (typeof waitsFor === 'object') return `${name} is on this device only. ${waitsFor.message}`
  return `${name} has a new join code, ${joinCode}. It goes up once ${NEEDED[waitsFor]}.`
}

/** Uploads a copy that the cloud won't take under its own id as a new campaign. */
export function UploadAsNewButton({ campaign: { id } }: { campaign: Campaign }) {
  const db = useDb()
  const [busy, setBusy] = useState(false)
  const upload = async () => {
    if (await isRecordingIn(id)) {
      return notify({ tone: 'error', title: 'Recording in progress', message: RECORDING_IN_PROGRESS })
    }
    setBusy(true)
    try {
      // Hardly ever pressed: the list of campaigns doesn't wait for its code.
      const { fetchOrName, uploadAsNew, uploadWaitsFor } = await import('../../../data/local/campaign/campaign-copy.ts')
      const without = await fetchOrName(db, id)
      const copy = await uploadAsNew(db, id)
      // Another tab says how that went.
      if (!copy) return setBusy(false)
      const waitsFor = await uploadWaitsFor(db, copy.id)
      const lacking = without.length > 0 ? [`${picturesInWords(without)} couldn’t be fetched from the cloud.`] : []
      const message = [createdInWords(copy, waitsFor), ...lacking].join(' ')
      if (lacking.length === 0 && typeof waitsFor !== 'object')
        return notify({ tone: 'success', title: 'Campaign Created', message })
      notify({ tone: 'warning', title: 'Campaign Created', message, durationMs: SHOWN_MS })
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
