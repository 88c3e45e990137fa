import { type ChangelogCategory, type ChangelogEntry, changelogBody } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import { dayOf } from './release-day.ts'

/** The fields as typed; `releaseDate` is a date, or empty. */
export type EntryValues = {
  version: string
  title: string
  description: string
  category: ChangelogCategory
  releaseDate: string
}

const NEW_ENTRY: EntryValues = { version: '', title: '', description: '', category: 'feature', releaseDate: '' }

export function entryValues(entry: ChangelogEntry | undefined): EntryValues {
  if (!entry) return NEW_ENTRY
  const { version, title, description, category, releaseDate } = entry
  return { version, title, description, category, releaseDate: dayOf(releaseDate) }
}

/** What is sent: a moment stays that moment unless its day is changed. */
export function entryForm(entry: ChangelogEntry | undefined) {
  const withMoment = (typed: EntryValues) => {
    const isSameDay = entry !== undefined && dayOf(entry.releaseDate) === typed.releaseDate
    return isSameDay ? { ...typed, releaseDate: entry.releaseDate } : typed
  }
  return z.pipe(z.transform(withMoment), changelogBody)
}
