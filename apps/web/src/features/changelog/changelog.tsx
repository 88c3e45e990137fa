import type { ChangelogEntry } from '@lanternkeep/schema'
import { Center } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useChangelog } from '../../data/remote/boards/changelog.ts'
import { markChangelogSeen } from '../../data/remote/boards/changelog-news.ts'
import { formDraftPrefix } from '../../lib/browser/browser-keys.ts'
import { BoardPage, EmptyState, LoadingRows, useLostDraft } from '../../ui/index.ts'
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
  const [editing, setEditing] = useState(CLOSED)
  const [deleting, setDeleting] = useState(CLOSED)
  const draftPrefix = account && `${formDraftPrefix(account)}changelog:`
  useLostDraft(board, { prefix: isAdmin ? draftPrefix : undefined, isEditing: editing.opened, addLabel: 'Add Entry' })
  const add = { label: 'Add Entry', onClick: () => setEditing({ opened: true, entry: undefined }) }
  const adminOf = (entry: ChangelogEntry) => ({
    disabled: trouble !== undefined,
    onEdit: () => setEditing({ opened: true, entry }),
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
      {isAdmin && (
        <EntryDialog
          {...editing}
          draftPrefix={draftPrefix}
          onClose={() => setEditing((before) => ({ ...before, opened: false }))}
        />
      )}
      {isAdmin && <DeleteEntry {...deleting} onClose={() => setDeleting((before) => ({ ...before, opened: false }))} />}
    </BoardPage>
  )
}

const FOR_ADMINS = 'Add the first entry to tell people what’s new.'
const FOR_ALL = 'News shows up here, newest first.'
