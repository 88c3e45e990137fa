import { type ChangelogCategory, type ChangelogEntry, changelogBody } from '@lanternkeep/schema'
import { dayOf } from './release-day.ts'

/** The fields as they are typed; `releaseDate` is a day, or empty. */
export type EntryForm = {
  version: string
  title: string
  description: string
  category: ChangelogCategory
  releaseDate: string
}
export type EntryErrors = Partial<Record<keyof EntryForm, string>>

const NEW_ENTRY: EntryForm = { version: '', title: '', description: '', category: 'feature', releaseDate: '' }

export function formOf(entry: ChangelogEntry | undefined): EntryForm {
  if (!entry) return NEW_ENTRY
  const { version, title, description, category, releaseDate } = entry
  return { version, title, description, category, releaseDate: dayOf(releaseDate) }
}

/** What would be sent, or what is wrong with it, by field. A moment stays that moment unless its day is changed. */
export function readForm(form: EntryForm, entry: ChangelogEntry | undefined) {
  const isSameDay = entry !== undefined && dayOf(entry.releaseDate) === form.releaseDate
  const releaseDate = isSameDay ? entry.releaseDate : form.releaseDate
  const { data, error } = changelogBody.safeParse({ ...form, releaseDate })
  const errors: EntryErrors = {}
  for (const { path, message } of error?.issues ?? []) errors[path[0] as keyof EntryForm] ??= message
  return { body: data, errors }
}
