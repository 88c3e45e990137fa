import { useEffect, useState } from 'react'
import { formDraftPrefix, removalKey, storedKeys } from '../../lib/browser/browser-keys.ts'
import { notify } from '../toasts/toast-store.ts'

type Person = { account: string | undefined; isAdmin: boolean }
type Editing<Item> = { opened: boolean; item: Item | undefined; account: string | undefined }

/**
 * The dialog that adds or edits something on a public list. It belongs to the account that opened it and closes while
 * that isn't open here. When the account loses its rights, it stays only if something is typed, to be read and copied.
 */
export function useBoardEditor<Item>(board: 'changelog' | 'feature', { account, isAdmin }: Person) {
  const [editing, setEditing] = useState<Editing<Item>>({ opened: false, item: undefined, account: undefined })
  const prefixOf = (id: string | undefined) => id && `${formDraftPrefix(id)}${board}:`
  const draftPrefix = prefixOf(editing.account)
  const hasTyped = () => draftPrefix !== undefined && storedKeys(draftPrefix, sessionStorage).length > 0
  const isAway = editing.opened && editing.account !== account
  useEffect(() => {
    if (!isAway || !editing.account || !draftPrefix || storedKeys(draftPrefix, sessionStorage).length === 0) return
    if (localStorage.getItem(removalKey(editing.account)) !== null) return
    const message = 'You’re logged out. It’s in its form again once you log in in this tab.'
    notify({ tone: 'warning', title: 'Your unsaved text is kept', message })
  }, [isAway, editing.account, draftPrefix])
  return {
    opened: editing.opened && !isAway && (isAdmin || hasTyped()),
    item: editing.item,
    /** Where the dialog keeps what is typed. */
    draftPrefix,
    /** Where an admin's texts are. */
    ownPrefix: isAdmin ? prefixOf(account) : undefined,
    open: (item?: Item) => setEditing({ opened: true, item, account }),
    close: () => setEditing((before) => ({ ...before, opened: false })),
  }
}
