import type { ChangelogEntry } from '@lanternkeep/schema'
import { Text } from '@mantine/core'
import { refusedChange } from '../../data/remote/boards/change-board.ts'
import { deleteEntry } from '../../data/remote/boards/changelog.ts'
import { DeleteDialog } from '../../ui/index.ts'

type Props = { opened: boolean; entry: ChangelogEntry | undefined; onClose: () => void }

export function DeleteEntry({ opened, entry, onClose }: Props) {
  if (!entry) return null
  return (
    <DeleteDialog
      opened={opened}
      text="Are you sure you want to delete this entry? This action cannot be undone."
      done="Changelog entry deleted"
      failed="Failed to delete entry"
      name={entry.title}
      remove={() => deleteEntry(entry.id)}
      refusalOf={refusedChange}
      onClose={onClose}
    >
      <Text className="lk-serif">
        {entry.version} {entry.title}
      </Text>
    </DeleteDialog>
  )
}
