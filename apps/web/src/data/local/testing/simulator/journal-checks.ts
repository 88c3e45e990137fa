import type { Session } from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { type CheckedDevice, tokensIn } from '@lanternkeep/sync/simulator'
import type { Journal } from './journal.ts'
import type { World } from './world.ts'

const TEXTS = ['gmNotes', 'aiNotes', 'summary', 'recap', 'keyTopics', 'partyLocation'] as const

/** What must hold of the words that were typed into the journal. */
export function faultsOfJournal({ server, journal, devices }: World, checked: readonly CheckedDevice[]): string[] {
  const rows = server.store.allRows().map(({ document }) => document)
  const putAside = checked.flatMap((device) => device.putAside)
  const drafts = devices.map(({ disk }) => [...disk.localStorage.values()])
  const found = tokensIn([rows, putAside, drafts])
  const lost = [...journal.unstored].filter((word) => !found.has(word))
  const sessions = rows.filter(({ gmNotes, _deleted }) => gmNotes !== undefined && !_deleted) as unknown as Session[]
  const isSent = ({ id }: { id: string }) => !putAside.some((each) => each.id === id)
  return [
    ...lost.map((word) => `J1 ${word} was typed and is gone`),
    ...sessions.flatMap(repetitions),
    ...sessions.filter(isSent).flatMap((session) => needlessConflicts(session, journal)),
    ...rows.filter(isSent).flatMap((document) => wordsBack(document, journal)),
  ]
}

/** J2: no word that was typed once is in a session twice. */
function repetitions(session: Session): string[] {
  const words = TEXTS.flatMap((field) => session[field].match(/\b(?:gm|w)-\d+\b/g) ?? [])
  const twice = words.filter((word, at) => words.indexOf(word) !== at)
  return twice.map(
    (word) => `J2 ${word} is twice in ${session.id}: ${TEXTS.map((field) => session[field]).join(' | ')}`,
  )
}

/**
 * J4: no one is asked about two versions of which one has all words of the other, if no word was struck out. Without a
 * base, as where a draft of a new session is saved, no one can tell.
 */
function needlessConflicts({ id, conflicts }: Session, { shortened }: Journal): string[] {
  if (conflicts.some(({ base }) => !base)) return []
  return conflicts.flatMap(({ path, base, mine, theirs }) => {
    if (!TEXTS.some((field) => field === path) || shortened.has(`${id} ${path}`)) return []
    const [here, there] = [wordsIn(mine), wordsIn(theirs)]
    // An undone fight takes its report with it.
    const removed = wordsIn(base).difference(here.intersection(there))
    if ([...removed].some((word) => word.startsWith('told-'))) return []
    if (!here.isSubsetOf(there) && !there.isSubsetOf(here)) return []
    return [`J4 ${id} asks about ${path}: ${JSON.stringify({ base, mine, theirs })}`]
  })
}

/** Those that the app wrote, too, such as the report of a fight. */
function wordsIn(value: unknown): Set<string> {
  return new Set(
    JSON.stringify(value)
      .replaceAll('\\n', ' ')
      .match(/[\w-]+/g),
  )
}

/** J5: a word that was struck out and saved so doesn't come back by itself, nor does an item that was taken back. */
function wordsBack({ conflicts, ...document }: SyncDocument, { erased }: Journal): string[] {
  if (document._deleted || (Array.isArray(conflicts) && conflicts.length > 0)) return []
  const back = [...tokensIn(document)].filter((word) => erased.has(`${document.id} ${word}`))
  return back.map((word) => `J5 ${word} is back in ${document.id}`)
}
