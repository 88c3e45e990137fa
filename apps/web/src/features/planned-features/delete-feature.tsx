import type { PlannedFeature } from '@lanternkeep/schema'
import { Text } from '@mantine/core'
import { refusedChange } from '../../data/remote/boards/change-board.ts'
import { deleteFeature } from '../../data/remote/boards/planned-features.ts'
import { DeleteDialog } from '../../ui/index.ts'

type Props = { opened: boolean; feature: PlannedFeature | undefined; onClose: () => void }

export function DeleteFeature({ opened, feature, onClose }: Props) {
  if (!feature) return null
  return (
    <DeleteDialog
      opened={opened}
      text="Are you sure you want to delete this feature? This action cannot be undone."
      done="Feature deleted"
      failed="Failed to delete feature"
      name={feature.title}
      remove={() => deleteFeature(feature.id)}
      refusalOf={refusedChange}
      onClose={onClose}
    >
      <Text className="lk-serif">{feature.title}</Text>
    </DeleteDialog>
  )
}
