import type { PlannedFeature } from '@lanternkeep/schema'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { whyNotChanged } from '../../data/remote/change-board.ts'
import { deleteFeature } from '../../data/remote/planned-features.ts'
import { ConfirmDialog, notify } from '../../ui/index.ts'

type Props = { opened: boolean; feature: PlannedFeature | undefined; onClose: () => void }

export function DeleteFeature({ opened, feature, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  if (!feature) return null

  async function confirm({ id, title }: PlannedFeature) {
    setBusy(true)
    try {
      await deleteFeature(id)
      notify({ tone: 'success', title: 'Feature deleted', message: title })
      onClose()
    } catch (error) {
      notify({ tone: 'error', title: 'Failed to delete feature', message: whyNotChanged(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Confirm Deletion"
      text="Are you sure you want to delete this feature? This action cannot be undone."
      confirmLabel="Delete"
      destructive
      busy={isBusy}
      onConfirm={() => confirm(feature)}
      onClose={onClose}
    >
      <Text className="lk-serif">{feature.title}</Text>
    </ConfirmDialog>
  )
}
