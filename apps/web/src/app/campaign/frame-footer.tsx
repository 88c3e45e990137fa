import type { Campaign } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconDoorExit, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { touchCampaign, useDb } from '../../data/local/index.ts'
import { IconButton, notify } from '../../ui/index.ts'
import classes from './campaign-frame.module.css'
import { SavedLine } from './saved-line.tsx'

type Props = { campaign: Campaign; compact: boolean; onSettings: () => void; onExit: () => void }

export function FrameFooter({ campaign, compact, onSettings, onExit }: Props) {
  const db = useDb()
  const [busy, setBusy] = useState(false)
  const exit = async () => {
    setBusy(true)
    try {
      await touchCampaign(db, campaign.id)
      notify({ tone: 'success', title: 'Campaign Saved', message: campaign.name })
      onExit()
    } catch {
      notify({ tone: 'error', title: 'Save Failed', message: 'The campaign could not be saved on this device.' })
      setBusy(false)
    }
  }
  const icon = <IconSettings size={20} aria-hidden="true" />
  return (
    <footer className={classes.footer}>
      {compact ? (
        <IconButton label="Campaign Settings" icon={icon} onClick={onSettings} />
      ) : (
        <Button variant="subtle" color="gray" leftSection={icon} className={classes.quiet} onClick={onSettings}>
          Campaign Settings
        </Button>
      )}
      {!compact && <SavedLine campaign={campaign} />}
      <Button
        ml="auto"
        variant="default"
        leftSection={!compact && <IconDoorExit size={20} aria-hidden="true" />}
        loading={busy}
        onClick={exit}
      >
        Save &amp; Exit
      </Button>
    </footer>
  )
}
