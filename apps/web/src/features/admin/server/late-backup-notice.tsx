import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useHealth } from '../../../data/remote/admin/health.ts'
import { lateBackupInWords } from './health-words.ts'

/** On every tab, until there is a backup: the owner is the only one who can do something about it. */
export function LateBackupNotice({ isOwner }: { isOwner: boolean }) {
  const { data: health, answeredAt } = useHealth(isOwner)
  const late = health && lateBackupInWords(health, new Date(answeredAt))
  if (!late) return null
  return (
    <Alert color="straw" icon={<IconAlertTriangle size={22} />} title={late}>
      If the disk fails, everything since then is lost on the server. Self-hosting in the docs says how to back up.
    </Alert>
  )
}
