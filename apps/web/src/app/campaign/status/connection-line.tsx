import { Button, VisuallyHidden } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudX, IconDeviceLaptop, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { retrySync, useCampaignSync, useConnection, useDb, useRejections } from '../../../data/local/index.ts'
import { useCalmWords } from '../../../lib/hooks/use-calm-words.ts'
import classes from '../campaign-frame.module.css'
import { connectionWords } from './connection-words.ts'
import { useSpokenStatus } from './use-spoken-status.ts'

const icons = {
  offline: IconCloudOff,
  local: IconDeviceLaptop,
  syncing: IconRefresh,
  synced: IconCloudCheck,
  error: IconCloudX,
}

type Props = {
  campaignId: string
  /**
   * Shown before the status where there is no room beside the name, unless the status says what is wrong: 'Session 14 ·
   * 4 heroes'.
   */
  before?: ReactNode
}

export function ConnectionLine({ campaignId, before }: Props) {
  const db = useDb()
  const connection = useConnection()
  const sync = useCampaignSync(campaignId)
  const words = connectionWords(connection, sync)
  const isSyncing = words.kind === 'syncing'
  const { kind, text } = useCalmWords(words, { isSyncing: isSyncing && !connection.isStarting, calm: ['synced'] })
  // They are final: a banner of their own says why.
  const { data: refused = [] } = useRejections(campaignId)
  const spoken = useSpokenStatus(kind)
  const Icon = icons[kind]
  return (
    <div className={classes.connection} data-kind={kind} data-syncing={isSyncing || undefined}>
      <Icon size={20} aria-hidden="true" />
      <span className={classes.connectionText}>
        {before && kind !== 'error' && <>{before} · </>}
        {text}
      </span>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {(kind === 'error' || sync.isWithoutRoom) && refused.length === 0 && (
        <Button variant="subtle" onClick={() => retrySync(db)}>
          Retry
        </Button>
      )}
    </div>
  )
}
