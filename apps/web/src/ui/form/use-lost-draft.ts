import { useEffect } from 'react'
import { storedKeys } from '../../lib/browser/browser-keys.ts'
import { moveFormDraft } from '../../lib/browser/form-draft.ts'
import { notify } from '../toasts/toast-store.ts'

type Board = { data: readonly { id: string }[] | undefined; trouble: unknown; isFetching: boolean }
type Of = {
  /** What the names of the drafts begin with; what is edited has its id after it, and what is new nothing. */
  prefix: string | undefined
  /** A dialog keeps its own text, also of something deleted. */
  isEditing: boolean
  /** The button that opens the form for something new. */
  addLabel: string
}

/** What was typed about something that someone deleted before a reload has no form any more: it moves to the one for something new. */
export function useLostDraft({ data, trouble, isFetching }: Board, { prefix, isEditing, addLabel }: Of): void {
  useEffect(() => {
    // A kept copy may have less than the server.
    if (!data || trouble || isFetching || isEditing || !prefix) return
    const known = ['', ...data.map(({ id }) => id)].map((id) => `${prefix}${id}`)
    const lost = storedKeys(prefix, sessionStorage).find((key) => !known.includes(key))
    if (!lost || !moveFormDraft(lost, prefix)) return
    const message = `Someone deleted what you were editing. Your text is under “${addLabel}”.`
    notify({ tone: 'warning', title: 'Your unsaved text is kept', message })
  }, [data, trouble, isFetching, isEditing, prefix, addLabel])
}
