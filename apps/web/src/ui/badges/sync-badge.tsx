import { Badge } from '@mantine/core'
import { IconArrowsSplit, IconCloudCheck, IconCloudX, IconDeviceLaptop, IconRefresh } from '@tabler/icons-react'

export type SyncBadgeStatus = 'local' | 'syncing' | 'synced' | 'error' | 'conflict'

const looks = {
  synced: { word: 'Cloud', color: 'sky', Icon: IconCloudCheck },
  syncing: { word: 'Syncing', color: 'sky', Icon: IconRefresh },
  local: { word: 'Local', color: 'gray', Icon: IconDeviceLaptop },
  conflict: { word: 'Conflict', color: 'ember', Icon: IconArrowsSplit },
  error: { word: 'Error', color: 'ember', Icon: IconCloudX },
} satisfies Record<SyncBadgeStatus, unknown>

export function SyncBadge({ status }: { status: SyncBadgeStatus }) {
  const { word, color, Icon } = looks[status]
  return (
    <Badge color={color} leftSection={<Icon size={16} aria-hidden="true" />}>
      {word}
    </Badge>
  )
}
