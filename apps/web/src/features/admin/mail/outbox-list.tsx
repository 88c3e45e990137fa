import type { OutboxMail } from '@lanternkeep/schema'
import { useState } from 'react'
import { useOutbox } from '../../../data/remote/admin/admin.ts'
import { AdminList } from '../list/admin-list.tsx'
import { howMany } from '../list/how-many.ts'
import { holds } from '../users/deleted-accounts-filter.ts'
import { LinkDialog } from '../users/dialogs/link-dialog.tsx'
import { MailItem } from './mail-item.tsx'

const ROW_PX = 72

/** The mails that a server without SMTP would have sent; for the owner only (behavior.md#mail). */
export function OutboxList({ search }: { search: string }) {
  const mails = useOutbox()
  const [link, setLink] = useState<string | null>(null)
  const found = mails.data?.filter((mail) => matchesMail(mail, search))
  return (
    <>
      <AdminList
        label="Outbox"
        listing={{
          items: found,
          error: mails.error,
          retry: mails.retry,
          fetched: mails.data?.length,
          hasMore: mails.hasMore,
          isLoadingMore: mails.isLoadingMore,
          loadMore: mails.loadMore,
        }}
        search={search}
        keyOf={(mail) => mail.id}
        estimatePx={ROW_PX}
        renderRow={(mail) => <MailItem mail={mail} onShowLink={setLink} />}
        summary={
          <>
            {mails.hasMore ? 'Loading more...' : howMany(found?.length ?? 0, 'mail', { isSearch: search !== '' })}
            {' · This server sends no mail. Send people their links yourself.'}
          </>
        }
        none={
          search === ''
            ? { title: 'No mail yet', text: 'Links to verify an address or reset a password show up here.' }
            : { title: 'No mail found', text: 'Try a different search term' }
        }
      />
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </>
  )
}

export function matchesMail({ recipient, subject }: OutboxMail, search: string): boolean {
  return holds(search, recipient, subject)
}
