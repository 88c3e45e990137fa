import type { User } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconUserOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useHeldUsers, useUsers } from '../../../data/remote/admin/admin.ts'
import { AdminList } from '../list/admin-list.tsx'
import { howMany } from '../list/how-many.ts'
import { DeletedAccounts } from './deleted-accounts.tsx'
import { DeleteUserDialogs } from './dialogs/delete-user-dialogs.tsx'
import { LinkDialog } from './dialogs/link-dialog.tsx'
import { RightDialog, type RightQuestion } from './dialogs/right-dialog.tsx'
import { UserHead } from './user-head.tsx'
import { UserItem } from './user-item.tsx'

/** From about this width on a row is a line of a table; below it is a card. */
const TABLE_FROM = '(min-width: 62em)'
const ROW_PX = { table: 70, card: 120 }

export function UserList({ me, search }: { me: User; search: string }) {
  const users = useUsers(search)
  const { data: held = [] } = useHeldUsers()
  const isTable = useMediaQuery(TABLE_FROM, true, { getInitialValueInEffect: false })
  const [question, setQuestion] = useState<RightQuestion | null>(null)
  const [deleting, setDeleting] = useState<User | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const [showsHeld, setShowsHeld] = useState(false)
  const list = useRef<{ focus: () => void }>(null)
  return (
    <>
      <AdminList
        label="Users"
        focusRef={list}
        listing={{
          items: users.data,
          error: users.error,
          retry: users.retry,
          total: users.total,
          hasMore: users.hasMore,
          isLoadingMore: users.isLoadingMore,
          loadMore: users.loadMore,
        }}
        search={search}
        keyOf={(user) => user.id}
        estimatePx={isTable ? ROW_PX.table : ROW_PX.card}
        head={<UserHead />}
        renderRow={(user) => (
          <UserItem user={user} me={me} onAsk={setQuestion} onDelete={setDeleting} onShowLink={setLink} />
        )}
        summary={users.isSearching ? 'Searching...' : howMany(users.total ?? 0, 'user', { isSearch: search !== '' })}
        aside={
          held.length > 0 && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconUserOff size={20} aria-hidden="true" />}
              onClick={() => setShowsHeld(true)}
            >
              Deleted accounts ({held.length})
            </Button>
          )
        }
        none={{ title: 'No users found', text: 'Try a different search term' }}
      />
      <RightDialog question={question} onClose={() => setQuestion(null)} />
      <DeleteUserDialogs user={deleting} onClose={() => setDeleting(null)} onDeleted={() => list.current?.focus()} />
      <LinkDialog link={link} onClose={() => setLink(null)} />
      <DeletedAccounts opened={showsHeld} held={held} onClose={() => setShowsHeld(false)} />
    </>
  )
}
