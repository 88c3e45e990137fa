import type { ChangelogEntry } from '@lanternkeep/schema'
import { type FormEvent, useState } from 'react'
import { whyNotChanged } from '../../data/remote/boards/change-board.ts'
import { createEntry, updateEntry } from '../../data/remote/boards/changelog.ts'
import { focusFirstWrong } from '../../lib/hooks/focus-first-wrong.ts'
import { notify } from '../../ui/index.ts'
import { type EntryForm, formOf, readForm } from './entry-form.ts'

/** What is typed into the dialog; it stays there until the server has it. */
export function useEntryForm(entry: ChangelogEntry | undefined, onSaved: () => void) {
  const [form, setForm] = useState(() => formOf(entry))
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { body, errors } = readForm(form, entry)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!body) return focusFirstWrong(event.currentTarget, Object.keys(errors))
    setSaving(true)
    try {
      await (entry ? updateEntry(entry.id, body) : createEntry(body))
      notify({ tone: 'success', title: entry ? 'Changelog entry updated' : 'Changelog entry created' })
      onSaved()
    } catch (error) {
      const title = entry ? 'Failed to update entry' : 'Failed to create entry'
      notify({ tone: 'error', title, message: whyNotChanged(error) })
      setSaving(false)
    }
  }
  const change = (part: Partial<EntryForm>) => setForm((before) => ({ ...before, ...part }))
  return { form, errors: isTried ? errors : {}, isSaving, change, submit }
}
