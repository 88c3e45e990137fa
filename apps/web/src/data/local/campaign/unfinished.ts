import { takeLock } from '../../../lib/browser/tab-lock.ts'
import type { LocalDb } from '../store/local-db.ts'
import { idsToJoin, isUnfinished } from './campaign-moves.ts'

/** A tab holds it while it makes campaigns from a copy or an export; until they are complete, they count as removed. */
export const copyLockOf = ({ account }: LocalDb) => `campaign-copy/${account}`

/** Finishes removals that were cut off when the page closed. Their code comes when there are any. */
export async function finishRemovals(db: LocalDb): Promise<void> {
  await removeUnfinished(db)
  const removed = db.store.allFacts().filter((facts) => facts.removed && facts.accepted)
  if (removed.length === 0) return
  const { removeContents } = await import('./campaign-removal.ts')
  for (const { id } of removed) await removeContents(db, id, { pending: true })
}

/** Removes what is left of campaigns that a tab was making, or replacing by a copy, when it died. */
export async function removeUnfinished(db: LocalDb): Promise<void> {
  if ((await unfinishedIds(db)).length === 0) return
  // While another tab holds it, what looks unfinished may be in the making.
  const release = await takeLock(copyLockOf(db))
  if (!release) return
  try {
    const { finishUnfinished } = await import('./campaign-removal.ts')
    for (const id of await unfinishedIds(db)) await finishUnfinished(db, id)
  } finally {
    release()
  }
}

/** As stored: this tab hears a little later what another one stored. */
async function unfinishedIds({ side }: LocalDb): Promise<string[]> {
  const facts = await side.facts.toArray()
  return [...new Set([...facts.filter(isUnfinished).map(({ id }) => id), ...(await idsToJoin(side))])]
}
