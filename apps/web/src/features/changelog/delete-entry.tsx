import type { ChangelogEntry } from '@lanternkeep/schema'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { whyNotChanged } from '../../data/remote/change-board.ts'
import { deleteEntry } from '../../data/remote/changelog.ts'
import { ConfirmDialog, notify } from '../../ui/index.ts'

type Props = { opened: boolean; entry: ChangelogEntry | undefined; onClose: () => void }

export function DeleteEntry({ opened, entry, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  if (!entry) return null

  async function confirm({ id, title }: ChangelogEntry) {
    setBusy(true)
    try {
      await deleteEntry(id)
      notify({ tone: 'success', title: 'Changelog entry deleted', message: title })
      onClose()
    } catch (error) {
      notify({ tone: 'error', title: 'Failed to delete entry', message: whyNotChanged(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Confirm Deletion"
      text="Are you sure you want to delete this entry? This action cannot be undone."
      confirmLabel="Delete"
      destructive
      busy={isBusy}
      onConfirm={() => confirm(entry)}
      onClose={onClose}
    >
      <Text className="lk-serif">
        {entry.version} {entry.title}
      </Text>
    </ConfirmDialog>
  )
}
