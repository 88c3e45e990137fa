import { type ChangelogEntry, listChangelogCall, listPlannedFeaturesCall } from '@lanternkeep/schema'
import { deviceKeys } from '../../../lib/browser/browser-keys.ts'
import { createListeners } from '../../../lib/store.ts'
import { exchange } from '../../http/call.ts'
import { keepBoardCopy, readBoardCopy } from './board-copy.ts'
import type { BoardCall } from './use-board.ts'

/** So many of the newest entries are compared; of those that were seen, more are kept, because entries get deleted. */
const COMPARED = 5
const REMEMBERED = 50

const { subscribe, notify } = createListeners({ ofAllTabs: true })
export const changelogNews = { subscribe, get: hasNews }

let renewing: Promise<void> | undefined

/** Fetches the public lists once per page, so that they can be read offline later, and the menu knows what is new. */
export function renewBoardCopies(): Promise<void> {
  renewing ??= Promise.all([renew(listChangelogCall), renew(listPlannedFeaturesCall)]).then(notify, () => {
    // No network: it is tried again when the menu is next shown.
    renewing = undefined
  })
  return renewing
}

/** A person has looked at the changelog as it is now. */
export function markChangelogSeen(entries: readonly ChangelogEntry[]): void {
  storeSeen(entries)
  notify()
}

/** Whether the changelog has something that wasn't there when it was last opened. On a new device nothing is news. */
function hasNews(): boolean {
  const { path, answer } = listChangelogCall
  const entries = readBoardCopy(path, answer[200])?.items
  if (entries === undefined) return false
  const seen = readSeen()
  if (seen === undefined) {
    // An empty list counts, too: the first entry of all is news.
    storeSeen(entries)
    return false
  }
  return entries.slice(0, COMPARED).some(({ id }) => !seen.includes(id))
}

function storeSeen(entries: readonly ChangelogEntry[]): void {
  try {
    localStorage.setItem(deviceKeys.changelogSeen, JSON.stringify(entries.slice(0, REMEMBERED).map(({ id }) => id)))
  } catch {
    // Without storage nothing was kept that could be new.
  }
}

function readSeen(): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(deviceKeys.changelogSeen) ?? 'null')
    return Array.isArray(stored) ? stored.map(String) : undefined
  } catch {
    return undefined
  }
}

async function renew<T>(list: BoardCall<T>): Promise<void> {
  const { answer } = await exchange(list, {})
  keepBoardCopy(list.path, answer, new Date())
}
