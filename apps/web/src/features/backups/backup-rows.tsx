import { Button } from '@mantine/core'
import { IconDownload, IconRestore, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Backup } from '../../data/local/backups/index.ts'
import { bytesInWords, formatRecent } from '../../lib/format.ts'
import { useFocusOnNextRow } from '../../lib/hooks/use-focus-on-next.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { ConfirmDialog, IconButton } from '../../ui/index.ts'
import classes from './backups.module.css'

type Props = {
  label: string
  /** With the campaign’s name where they are of several. */
  backups: readonly (Backup & { name?: string })[]
  isBusy: boolean
  onRestore: (file: string) => void
  onDownload: (file: string) => void
  onRemove: (file: string) => void
}

/** Newest first, each with its size. */
export function BackupRows({ label, backups, isBusy, onRestore, onDownload, onRemove }: Props) {
  const [removing, setRemoving] = useState<Backup>()
  const none = useRef<HTMLParagraphElement>(null)
  const files = backups.map(({ file }) => file)
  const { rows, leave } = useFocusOnNextRow<HTMLUListElement>(files, none, isBusy)
  const today = useToday()
  if (backups.length === 0) {
    return (
      <p ref={none} tabIndex={-1} className={classes.none}>
        No copies yet. The first one comes while you play.
      </p>
    )
  }
  return (
    <>
      <ul ref={rows} className={classes.rows} aria-label={label}>
        {backups.map((backup) => {
          const when = formatRecent(backup.at.toISOString(), today)
          const which = backup.name ? `${backup.name}, ${when}` : when
          return (
            <li key={backup.file} className={classes.row}>
              <span className={classes.when}>
                <strong>{backup.name ?? when}</strong>{' '}
                <span className={classes.size}>
                  {backup.name && `${when}, `}
                  {bytesInWords(backup.bytes)}
                </span>
              </span>
              <span className={classes.acts}>
                <Button
                  variant="default"
                  leftSection={<IconRestore size={20} aria-hidden="true" />}
                  aria-label={backup.name ? `Restore ${which}` : `Restore the copy of ${when} beside this campaign`}
                  disabled={isBusy}
                  onClick={() => onRestore(backup.file)}
                >
                  Restore
                </Button>
                <IconButton
                  label={`Download the copy of ${which}`}
                  size="md"
                  icon={<IconDownload size={20} />}
                  disabled={isBusy}
                  onClick={() => onDownload(backup.file)}
                />
                <IconButton
                  label={`Remove the copy of ${which}`}
                  size="md"
                  icon={<IconTrash size={20} />}
                  disabled={isBusy}
                  onClick={() => setRemoving(backup)}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        opened={removing !== undefined}
        title="Remove this copy?"
        text={`The copy of ${removing ? formatRecent(removing.at.toISOString(), today) : ''} is deleted for good. Nothing else changes.`}
        confirmLabel="Remove"
        destructive
        onConfirm={() => {
          setRemoving(undefined)
          if (!removing) return
          leave(removing.file)
          onRemove(removing.file)
        }}
        onClose={() => setRemoving(undefined)}
      />
    </>
  )
}
