import { Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { KeptList } from '../../../features/kept-changes/index.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'

type Props = ComponentProps<typeof KeptList> & { opened: boolean; onClose: () => void }

export function SetAsideDialog({ opened, onClose, ...list }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Kept on this device" size="lg">
      <Text c="dimmed" mb="sm">
        Before these changes were safe on the server, your seat moved to this account, you were removed from the
        campaign and let in again, you got another role, or the server was restored from a backup. So they aren’t in the
        campaign. They stay here for 30 days. Later you find them in Settings.
      </Text>
      <KeptList {...list} />
    </Dialog>
  )
}
