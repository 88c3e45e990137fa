import type { Imported, ImportPlan } from '../../../data/local/archive/index.ts'
import type { Restored } from '../../../data/local/copy/index.ts'
import { count, formatDateTime } from '../../../lib/format.ts'

const DAY_MS = 86_400_000
/** A weekly group has played twice by then. */
const OLD_AFTER_DAYS = 14

/** When the last copy was made, and whether it is time for the next. */
export function lastCopyInWords(at: string | undefined, now: number): { text: string; isOld: boolean } {
  if (!at) return { text: 'You haven’t saved a copy from this device yet.', isOld: true }
  const days = Math.floor((now - Date.parse(at)) / DAY_MS)
  const isOld = days >= OLD_AFTER_DAYS
  const age = isOld ? `, ${count(days, 'day')} ago. Time for a new one` : ''
  return { text: `Last copy: ${formatDateTime(at)}${age}.`, isOld }
}

type Counted = Record<'campaigns' | 'characters' | 'sessions', number>

/** '2 campaigns, 14 characters, 9 sessions' and the rest; undefined for an empty copy. */
export function contentsInWords(documents: Counted & Record<string, number>, pictures: number, drafts: number) {
  const { campaigns, characters, sessions, ...others } = documents
  const rest = Object.values(others).reduce((sum, each) => sum + each, 0)
  const parts: [number, string][] = [
    [campaigns, 'campaign'],
    [characters, 'character'],
    [sessions, 'session'],
    [rest, 'other entry'],
    [pictures, 'picture'],
    [drafts, 'draft'],
  ]
  const words = parts.flatMap(([amount, one]) => {
    return amount > 0 ? [count(amount, one, one === 'other entry' ? 'other entries' : `${one}s`)] : []
  })
  return words.length > 0 ? words.join(', ') : undefined
}

export function restoredInWords(restored: Restored): string[] {
  const { documents, pictures, drafts, unchanged, left, conflicts, joined, stopped } = restored
  const contents = contentsInWords(documents, pictures, drafts)
  const lines = [contents ? `Restored: ${contents}.` : 'Nothing needed restoring.']
  if (stopped) lines.unshift('Stopped. What’s listed here is restored. To continue, restore the copy again.')
  if (unchanged > 0) lines.push(`${count(unchanged, 'entry was', 'entries were')} already here, the same or newer.`)
  if (left > 0) lines.push(`${count(left, 'entry was', 'entries were')} left as you chose.`)
  if (conflicts > 0) {
    lines.push(`${count(conflicts, 'difference needs', 'differences need')} your choice. Both versions are kept.`)
  }
  if (joined > 0) {
    const tables = count(joined, 'joined campaign comes', 'joined campaigns come')
    lines.push(`${tables} back from the GM. Join again with the code. You can still read your own sheets.`)
  }
  return lines
}

export function importedInWords(imported: Imported, { plan, besideNames, playersViews }: ImportPlan): string[] {
  const { beside, recordings, incomplete, stopped } = imported
  const lines = restoredInWords(imported)
  if (recordings > 0) lines.push(`${count(recordings, 'recording has its', 'recordings have their')} sound again.`)
  if (incomplete > 0) {
    lines.push(`${count(incomplete, 'recording lacks', 'recordings lack')} sound that isn’t in the zip.`)
  }
  if (beside.length > 0 && !stopped) {
    const names = plan.campaigns.flatMap(({ id }) => besideNames.get(id) ?? [])
    lines.push(`Put beside yours: ${names.join(', ')}.`)
  }
  if (playersViews > 0) lines.push(playersViewsInWords(playersViews))
  return lines
}

export function playersViewsInWords(amount: number): string {
  return `${count(amount, 'campaign is', 'campaigns are')} left out: the zip has only what a player may see of ${amount === 1 ? 'it' : 'them'}.`
}
