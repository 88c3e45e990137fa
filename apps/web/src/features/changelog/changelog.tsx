import type { ChangelogEntry } from '@lanternkeep/schema'
import { Center } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useChangelog } from '../../data/remote/boards/changelog.ts'
import { markChangelogSeen } from '../../data/remote/boards/changelog-news.ts'
import { BoardPage, EmptyState, LoadingRows, useBoardEditor, useLostDraft } from '../../ui/index.ts'
import classes from './changelog.module.css'
import { DeleteEntry } from './delete-entry.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryDialog } from './entry-dialog.tsx'

/** `account`: whose typed texts stay in this tab. */
type Props = { isAdmin: boolean; account?: string | undefined; onBack: () => void }
type Dialog = { opened: boolean; entry: ChangelogEntry | undefined }

const CLOSED: Dialog = { opened: false, entry: undefined }

/** The releases, the newest first. */
export function Changelog({ isAdmin, account, onBack }: Props) {
  const board = useChangelog()
  const { data, isPending, trouble } = board
  useEffect(() => {
    if (data && !trouble) markChangelogSeen(data)
  }, [data, trouble])
  const editor = useBoardEditor<ChangelogEntry>('changelog', { account, isAdmin })
  const [deleting, setDeleting] = useState(CLOSED)
  useLostDraft(board, { prefix: editor.ownPrefix, isEditing: editor.opened, addLabel: 'Add Entry' })
  const add = { label: 'Add Entry', onClick: () => editor.open() }
  const adminOf = (entry: ChangelogEntry) => ({
    disabled: trouble !== undefined,
    onEdit: () => editor.open(entry),
    onDelete: () => setDeleting({ opened: true, entry }),
  })
  return (
    <BoardPage title="Changelog" what="The changelog" board={board} add={isAdmin ? add : undefined} onBack={onBack}>
      {isPending && (
        <div className={classes.list}>
          <p className={classes.quiet}>Loading...</p>
          <LoadingRows count={3} height={140} label="Loading the changelog" />
        </div>
      )}
      {data?.length === 0 && (
        <Center flex={1}>
          <EmptyState lit title="Nothing released yet" text={isAdmin ? FOR_ADMINS : FOR_ALL} />
        </Center>
      )}
      {data && data.length > 0 && (
        <ol className={classes.list} aria-label="Releases">
          {data.map((entry) => (
            <li key={entry.id}>
              <EntryCard entry={entry} admin={isAdmin ? adminOf(entry) : undefined} />
            </li>
          ))}
        </ol>
      )}
      {(isAdmin || editor.opened) && (
        <EntryDialog
          opened={editor.opened}
          entry={editor.item}
          draftPrefix={editor.draftPrefix}
          onClose={editor.close}
        />
      )}
      {isAdmin && <DeleteEntry {...deleting} onClose={() => setDeleting((before) => ({ ...before, opened: false }))} />}
    </BoardPage>
  )
}

const FOR_ADMINS = 'Add the first entry to tell people what’s new.'
const FOR_ALL = 'News shows up here, newest first.'
